export function Lab() {
  return <p>soon</p>;
}
