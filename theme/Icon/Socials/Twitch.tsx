import { SocialIcon, type IconProps } from './social-icon.tsx'

/** The sign of Twitch. */
export default function IconTwitch(props: IconProps) {
  return <SocialIcon {...props} name="twitch" />
}
