import { MaskIcon, type IconProps } from './icon.tsx'

/** A sun, for light mode. */
export default function IconLightMode(props: IconProps) {
  return <MaskIcon {...props} name="light-mode" />
}
