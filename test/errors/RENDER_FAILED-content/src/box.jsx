export function Box({ style }) {
  return <div style={style} />
}
