import { MaskIcon, type IconProps } from './icon.tsx'

/** An arrow in the direction of reading. */
export default function IconArrow(props: IconProps) {
  return <MaskIcon {...props} name="arrow" />
}
