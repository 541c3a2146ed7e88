import { SocialIcon, type IconProps } from './social-icon.tsx'

/** The sign of Twitter. */
export default function IconTwitter(props: IconProps) {
  return <SocialIcon {...props} name="twitter" />
}
