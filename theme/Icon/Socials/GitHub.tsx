import { SocialIcon, type IconProps } from './social-icon.tsx'

/** The sign of GitHub. */
export default function IconGitHub(props: IconProps) {
  return <SocialIcon {...props} name="github" />
}
