import * as z from 'zod/mini'
import {
  address,
  anyText,
  examined,
  flag,
  must,
  optionalKeys,
  pictureAddress,
  text,
} from '../../../content/front-matter/shape.ts'
import { isUnsafeAddress } from '../../../../runtime/shared/url/unsafe-address.ts'

const social = examined(text, (value) => [socialProblem(value)].filter((problem) => problem !== null))

/** Keys that describe an author, in the authors file and in front matter. */
export const authorFields = {
  name: text,
  title: anyText,
  url: address,
  image_url: pictureAddress,
  imageURL: pictureAddress,
  email: text,
  description: anyText,
  socials: z.record(z.string(), social, { error: must('an object of handles by platform') }),
  page: z.union([flag, z.looseObject({ permalink: z.optional(text) })], {
    error: must('true, or an object with permalink'),
  }),
}

const error = must('an object of facts about the author')

/** An author of the authors file, beside keys of the site's own. */
export const writtenAuthor = z.looseObject(optionalKeys(authorFields), { error })

/** An author in front matter, who may be one of the file. */
export const postAuthor = z.looseObject(optionalKeys({ key: text, ...authorFields }), { error })

/** An author as the authors file or front matter has it. */
export type WrittenAuthor = z.output<typeof writtenAuthor>

/** Keys whose meaning is known; all others are handed on. */
export const AUTHOR_KEYS: ReadonlySet<string> = new Set(['key', ...Object.keys(authorFields)])

/** How the handle of a platform becomes an address. */
const PLATFORMS: Readonly<Record<string, (handle: string) => string>> = {
  x: (handle) => `https://x.com/${handle}`,
  twitter: (handle) => `https://twitter.com/${handle}`,
  github: (handle) => `https://github.com/${handle}`,
  linkedin: (handle) => `https://www.linkedin.com/in/${handle}/`,
  stackoverflow: (handle) => `https://stackoverflow.com/users/${handle}`,
  bluesky: (handle) => `https://bsky.app/profile/${handle}`,
  instagram: (handle) => `https://www.instagram.com/${handle}`,
  threads: (handle) => `https://www.threads.net/@${handle}`,
  mastodon: (handle) => `https://mastodon.social/@${handle}`,
  twitch: (handle) => `https://twitch.tv/${handle}`,
  youtube: (handle) => `https://youtube.com/@${handle}`,
  email: (handle) => `mailto:${handle}`,
}

const ABSOLUTE = /^(?:https?:\/\/|mailto:)/i

/** Why a value cannot be that of a platform, as the end of a sentence; null when it can. */
function socialProblem(value: string): string | null {
  if (isUnsafeAddress(value)) return 'must be an address that holds no code'
  return !ABSOLUTE.test(value) && value.includes('/')
    ? 'must be a handle without slashes, or a full address with https://'
    : null
}

/** Addresses by platform, in the order written. Values of platforms that nobody knows stay as they are. */
export function socialLinks(written: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(written).map(([platform, value]) => [platform, socialLink(platform, value)]),
  )
}

function socialLink(platform: string, value: string): string {
  if (ABSOLUTE.test(value)) return value
  const name = platform.toLowerCase()
  const addressOf = Object.hasOwn(PLATFORMS, name) ? PLATFORMS[name] : undefined
  return addressOf?.(name === 'email' ? value : value.replace(/^@/, '')) ?? value
}
