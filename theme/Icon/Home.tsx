import { MaskIcon, type IconProps } from './icon.tsx'

/** A house, for the home page. */
export default function IconHome(props: IconProps) {
  return <MaskIcon {...props} name="home" />
}
