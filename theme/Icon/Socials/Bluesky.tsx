import { SocialIcon, type IconProps } from './social-icon.tsx'

/** The sign of Bluesky. */
export default function IconBluesky(props: IconProps) {
  return <SocialIcon {...props} name="bluesky" />
}
