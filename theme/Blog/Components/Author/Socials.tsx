import { Link } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import { MaskIcon } from '../../../Icon/icon.tsx'

/** Names of platforms as they write themselves; each has a picture in styles/pages/blog.css. */
const PLATFORMS: Readonly<Record<string, string>> = {
  bluesky: 'Bluesky',
  email: 'Email',
  github: 'GitHub',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  mastodon: 'Mastodon',
  stackoverflow: 'Stack Overflow',
  threads: 'Threads',
  twitch: 'Twitch',
  twitter: 'Twitter',
  x: 'X',
  youtube: 'YouTube',
}

interface AuthorSocialsProps {
  /** Platform -> address. Platforms that the theme does not know have a globe. */
  readonly socials: Readonly<Record<string, string>>
}

/** Where else an author is found. */
export default function AuthorSocials({ socials }: AuthorSocialsProps): ReactElement {
  return (
    <ul className="blog-author__socials">
      {Object.entries(socials).map(([platform, url]) => (
        <li key={platform}>
          <Link to={url} title={PLATFORMS[platform] ?? platform}>
            <MaskIcon name={`social-${PLATFORMS[platform] === undefined ? 'other' : platform}`}>
              {PLATFORMS[platform] ?? platform}
            </MaskIcon>
          </Link>
        </li>
      ))}
    </ul>
  )
}
