export function Report(_: { lab: string }) {
  return <p>soon</p>;
}
