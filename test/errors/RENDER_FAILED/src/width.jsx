export function Width() {
  return <b>{window.innerWidth}</b>
}
