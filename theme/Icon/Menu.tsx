import { MaskIcon, type IconProps } from './icon.tsx'

/** Three lines, which open a menu. */
export default function IconMenu(props: IconProps) {
  return <MaskIcon {...props} name="menu" />
}
