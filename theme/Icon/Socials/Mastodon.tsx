import { SocialIcon, type IconProps } from './social-icon.tsx'

/** The sign of Mastodon. */
export default function IconMastodon(props: IconProps) {
  return <SocialIcon {...props} name="mastodon" />
}
