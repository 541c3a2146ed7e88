import { MaskIcon, type IconProps } from './icon.tsx'

/** A half-dark disc, for the colour mode of the reader's system. */
export default function IconSystemColorMode(props: IconProps) {
  return <MaskIcon {...props} name="system-color-mode" />
}
