export default function Card() {
  return <p>A card</p>
}
