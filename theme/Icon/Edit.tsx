import { MaskIcon, type IconProps } from './icon.tsx'

/** A pencil, for editing the page. */
export default function IconEdit(props: IconProps) {
  return <MaskIcon {...props} name="edit" />
}
