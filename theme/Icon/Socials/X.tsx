import { SocialIcon, type IconProps } from './social-icon.tsx'

/** The sign of X. */
export default function IconX(props: IconProps) {
  return <SocialIcon {...props} name="x" />
}
