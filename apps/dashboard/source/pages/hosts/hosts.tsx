export function Hosts(_: { collection: string }) {
  return <p>soon</p>;
}
