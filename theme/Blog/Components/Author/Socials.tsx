import { Link } from 'sitegen/runtime'
import type { ComponentType } from 'react'
import type { BlogAuthor } from '../../../../runtime/shared/blog/blog.ts'
import type { IconProps } from '../../../Icon/icon.tsx'
import IconBluesky from '@theme/Icon/Socials/Bluesky'
import IconDefault from '@theme/Icon/Socials/Default'
import IconEmail from '@theme/Icon/Socials/Email'
import IconGitHub from '@theme/Icon/Socials/GitHub'
import IconInstagram from '@theme/Icon/Socials/Instagram'
import IconLinkedIn from '@theme/Icon/Socials/LinkedIn'
import IconMastodon from '@theme/Icon/Socials/Mastodon'
import IconStackOverflow from '@theme/Icon/Socials/StackOverflow'
import IconThreads from '@theme/Icon/Socials/Threads'
import IconTwitch from '@theme/Icon/Socials/Twitch'
import IconTwitter from '@theme/Icon/Socials/Twitter'
import IconX from '@theme/Icon/Socials/X'
import IconYouTube from '@theme/Icon/Socials/YouTube'

/** Names of platforms as they write themselves, and their pictures. */
const PLATFORMS: Readonly<Record<string, readonly [label: string, icon: ComponentType<IconProps>]>> = {
  bluesky: ['Bluesky', IconBluesky],
  email: ['Email', IconEmail],
  github: ['GitHub', IconGitHub],
  instagram: ['Instagram', IconInstagram],
  linkedin: ['LinkedIn', IconLinkedIn],
  mastodon: ['Mastodon', IconMastodon],
  stackoverflow: ['Stack Overflow', IconStackOverflow],
  threads: ['Threads', IconThreads],
  twitch: ['Twitch', IconTwitch],
  twitter: ['Twitter', IconTwitter],
  x: ['X', IconX],
  youtube: ['YouTube', IconYouTube],
}

interface AuthorSocialsProps {
  /** Whose they are. Platforms that the theme does not know have a globe. */
  readonly author: Pick<BlogAuthor, 'socials'>
}

/** Links to other places where an author can be found. */
export default function AuthorSocials({ author }: AuthorSocialsProps) {
  return (
    <ul className="blog-author__socials">
      {Object.entries(author.socials ?? {}).map(([platform, url]) => {
        const [label, Icon] = PLATFORMS[platform] ?? [platform, IconDefault]
        return (
          <li key={platform}>
            <Link to={url} title={label}>
              <Icon />
              <span className="sr-only">{label}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
