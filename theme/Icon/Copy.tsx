import { type IconProps, Picture } from './icon.tsx'

/** Two sheets, for copying. The buttons of code blocks have the picture without this part. */
export default function IconCopy(props: IconProps) {
  return <Picture {...props} name="copy" />
}
