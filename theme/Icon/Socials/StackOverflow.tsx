import { SocialIcon, type IconProps } from './social-icon.tsx'

/** The sign of Stack Overflow. */
export default function IconStackOverflow(props: IconProps) {
  return <SocialIcon {...props} name="stackoverflow" />
}
