export function HostMap(_: { collection: string }) {
  return <p>soon</p>;
}
