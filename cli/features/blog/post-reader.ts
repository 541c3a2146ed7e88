import type { BlogInstance } from '../../config/site-config.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { partHash, partPath } from '../../content/compile/content-part.ts'
import type { TextFindings, TextReader, TextToRead } from '../../content/scan/text-reader.ts'
import { createWordCounter } from '../../content/scan/word-count.ts'

const WORDS_PER_MINUTE = 200

/** Prepares the look into the posts of a blog. */
export function createPostReader(
  { truncateMarker, showReadingTime, readingTime }: BlogInstance,
  locale: string,
): TextReader {
  const count = createWordCounter(locale)
  const minutesOf = (content: string): number => Math.round((count(content) / WORDS_PER_MINUTE) * 100) / 100
  const options = [truncateMarker.source, truncateMarker.flags, showReadingTime, locale]
  const key = readingTime === null || !showReadingTime ? contentHash(JSON.stringify(options)) : null
  const timeOf = ({ text, from, to, frontMatter }: TextToRead): TextFindings['readingTime'] => {
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
