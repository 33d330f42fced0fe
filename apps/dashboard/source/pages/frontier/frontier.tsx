export function Frontier(_: { collection: string }) {
  return <p>soon</p>;
}
