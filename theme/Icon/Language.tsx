import { MaskIcon, type IconProps } from './icon.tsx'

/** A globe, for languages. */
export default function IconLanguage(props: IconProps) {
  return <MaskIcon {...props} name="language" />
}
