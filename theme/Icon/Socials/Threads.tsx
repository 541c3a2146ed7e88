import { SocialIcon, type IconProps } from './social-icon.tsx'

/** The sign of Threads. */
export default function IconThreads(props: IconProps) {
  return <SocialIcon {...props} name="threads" />
}
