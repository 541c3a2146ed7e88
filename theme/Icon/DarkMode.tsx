import { MaskIcon, type IconProps } from './icon.tsx'

/** A moon, for dark mode. */
export default function IconDarkMode(props: IconProps) {
  return <MaskIcon {...props} name="dark-mode" />
}
