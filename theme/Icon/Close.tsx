import { MaskIcon, type IconProps } from './icon.tsx'

/** A cross, which closes something. */
export default function IconClose(props: IconProps) {
  return <MaskIcon {...props} name="close" />
}
