import type { ReactElement } from 'react'
import { MaskIcon, type IconProps } from './icon.tsx'

/** A globe, for languages. */
export default function IconLanguage(props: IconProps): ReactElement {
  return <MaskIcon {...props} name="language" />
}
