import { Link } from 'sitegen/runtime'
import type { BlogAuthor } from '../../../../runtime/shared/blog/blog.ts'
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
  /** Whose they are. Platforms that the theme does not know have a globe. */
  readonly author: Pick<BlogAuthor, 'socials'>
}

/** Links to other places where an author can be found. */
export default function AuthorSocials({ author }: AuthorSocialsProps) {
  return (
    <ul className="blog-author__socials">
      {Object.entries(author.socials ?? {}).map(([platform, url]) => (
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
