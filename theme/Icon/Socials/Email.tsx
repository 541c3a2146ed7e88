import { SocialIcon, type IconProps } from './social-icon.tsx'

/** An envelope, for an address of email. */
export default function IconEmail(props: IconProps) {
  return <SocialIcon {...props} name="email" />
}
