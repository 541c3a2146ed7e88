export default function Slow() {
  return <b>slow</b>
}
