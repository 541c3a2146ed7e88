import { MaskIcon, type IconProps } from '../icon.tsx'
import '../../styles/pages/social-icons.css'

export type { IconProps }

/** A picture of styles/pages/social-icons.css. */
export function SocialIcon({ name, ...props }: IconProps & { readonly name: string }) {
  return <MaskIcon {...props} name={`social-${name}`} />
}
