import { SocialIcon, type IconProps } from './social-icon.tsx'

/** The sign of LinkedIn. */
export default function IconLinkedIn(props: IconProps) {
  return <SocialIcon {...props} name="linkedin" />
}
