import { mapValues, omit } from 'lodash-es'
import * as z from 'zod/mini'
import {
  address,
  anyText,
  flag,
  must,
  optionalKeys,
  pictureAddress,
  refined,
  text,
} from '../../../content/front-matter/shape.ts'
import type { JsonObject } from '../../../../runtime/shared/json.ts'
import { isUnsafeAddress } from '../../../../runtime/shared/url/unsafe-address.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import type { FilePath } from '../../../types/file-path.ts'

const ABSOLUTE = /^(?:https?:\/\/|mailto:)/i

const social = refined(
  address,
  (value) => ABSOLUTE.test(value) || !value.includes('/') || isUnsafeAddress(value),
  'must be a handle without slashes, or a full address with https://',
)

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

export const writtenAuthor = z.looseObject(optionalKeys(authorFields), { error })

/** An author in front matter, who may be one of the file. */
export const postAuthor = z.looseObject(optionalKeys({ key: text, ...authorFields }), { error })

export type WrittenAuthor = z.output<typeof writtenAuthor>

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

/** Addresses by platform, in the order written. Values of platforms that nobody knows stay as they are. */
function socialLinks(written: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return mapValues(written, (value, platform) => {
    const name = platform.toLowerCase()
    const addressOf = Object.hasOwn(PLATFORMS, name) ? PLATFORMS[name] : undefined
    if (addressOf === undefined || ABSOLUTE.test(value)) return value
    return addressOf(name === 'email' ? value : value.replace(/^@/, ''))
  })
}

/** An author of a post: what the authors file says, and the front matter over it. */
export type Author = ReturnType<typeof authorOf>

export interface FoundAuthor {
  /** In the authors file; null for authors that stand in front matter alone. */
  readonly key: string | null
  readonly written: WrittenAuthor
  /** Where its page is within the site, and with the base URL; null without a page. */
  readonly page: { readonly path: string; readonly url: Url } | null
}

/** @param imageFrom - the file that names the image: relative ones lie beside it */
export function authorOf({ key, written, page }: FoundAuthor, imageFrom: FilePath) {
  const { name, title, description, url, email, socials } = written
  const others = omit(written, 'key', Object.keys(authorFields))
  return {
    key,
    name,
    title,
    description,
    url,
    email,
    image: imageOf(written),
    imageFrom,
    socials: socials && socialLinks(socials),
    pageUrl: page && page.url,
    // Front matter and YAML hold JSON values only.
    custom: Object.keys(others).length === 0 ? undefined : (others as JsonObject),
  }
}

export function imageOf({ imageURL, image_url }: WrittenAuthor): string | undefined {
  return imageURL ?? image_url
}
