export const Row = () => (
  <a onClick={() => undefined} href="/in-a-part">
    Part
  </a>
)
