import { type IconProps, Picture } from './icon.tsx'

/** A tick, for something that worked. */
export default function IconSuccess(props: IconProps) {
  return <Picture {...props} name="check" />
}
