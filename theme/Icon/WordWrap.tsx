import { type IconProps, Picture } from './icon.tsx'

/** A line that goes on below, for wrapping long lines. The buttons of code blocks have the picture without this part. */
export default function IconWordWrap(props: IconProps) {
  return <Picture {...props} name="wrap" />
}
