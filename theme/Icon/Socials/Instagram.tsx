import { SocialIcon, type IconProps } from './social-icon.tsx'

/** The sign of Instagram. */
export default function IconInstagram(props: IconProps) {
  return <SocialIcon {...props} name="instagram" />
}
