import { SocialIcon, type IconProps } from './social-icon.tsx'

/** The sign of YouTube. */
export default function IconYouTube(props: IconProps) {
  return <SocialIcon {...props} name="youtube" />
}
