import { SocialIcon, type IconProps } from './social-icon.tsx'

/** A globe, for any other place. */
export default function IconDefault(props: IconProps) {
  return <SocialIcon {...props} name="other" />
}
