import type { BlogInstance } from '../../config/site-config.ts'
import type { FilePath } from '../../types/file-path.ts'
import { contentHash } from '../../types/file-marks.ts'
import { partHash, partPath } from '../compile/content-part.ts'
import type { FrontMatter, PostFacts } from './source-file.ts'
import { createWordCounter } from './word-count.ts'

/** The text of a post. */
export interface PostText {
  readonly file: FilePath
  /** The decoded text of the file. */
  readonly text: string
  /** Where the post begins and ends in it. */
  readonly from: number
  readonly to: number
  readonly frontMatter: FrontMatter
}

/** Finds what planning needs of posts in their texts. */
export interface PostReader {
  /** What it found for the same text and key is the same; null when a function of the site decides. */
  readonly key: string | null
  read(post: PostText): PostFacts
}

const WORDS_PER_MINUTE = 200

/** Prepares the look into the posts of a blog. */
export function createPostReader(
  { truncateMarker, showReadingTime, readingTime }: BlogInstance,
  locale: string,
): PostReader {
  const count = createWordCounter(locale)
  const minutesOf = (content: string): number => Math.round((count(content) / WORDS_PER_MINUTE) * 100) / 100
  const options = [truncateMarker.source, truncateMarker.flags, showReadingTime, locale]
  const key = readingTime === null || !showReadingTime ? contentHash(JSON.stringify(options)) : null
  const timeOf = ({ text, from, to, frontMatter }: PostText): PostFacts['readingTime'] => {
    if (!showReadingTime) return null
    const content = text.slice(from, to)
    if (readingTime === null) return minutesOf(content)
    const defaultReadingTime = (input: { readonly content: string }): number => minutesOf(input.content)
    try {
      const minutes: unknown = readingTime({ content, frontMatter, locale, defaultReadingTime })
      if (minutes === undefined || minutes === null) return null
      if (typeof minutes === 'number' && minutes >= 0 && Number.isFinite(minutes)) return minutes
      return { failure: `it returned ${JSON.stringify(minutes)} instead of a number of minutes` }
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) }
    }
  }
  return {
    key,
    read(post) {
      const { file, text, from, to, frontMatter } = post
      const marker = truncateMarker.exec(text.slice(from, to))
      const range = { from, to: marker === null ? to : from + marker.index }
      const hash = partHash(text, range, frontMatter)
      return {
        key: key ?? '',
        isTruncated: marker !== null,
        excerpt: partPath({ file, kind: 'excerpt', ...range, hash }),
        readingTime: timeOf(post),
      }
    },
  }
}
