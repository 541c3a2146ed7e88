export function Boom({ fuse }) {
  if (fuse === 'short') throw new Error('the fuse is too short')
  return <b>{fuse}</b>
}
