export function Export(_: { collection: string }) {
  return <p>soon</p>;
}
