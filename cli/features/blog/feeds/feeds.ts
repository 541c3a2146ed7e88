import path from 'node:path'
import type { HeadElement } from '../../../../runtime/shared/document/head.ts'
import type { FeedType } from './feed-options.ts'
import type { BlogInstance } from '../options.ts'
import { wholeAddress } from '../../../../runtime/shared/url/url.ts'
import type { FilePath, OutputPath } from '../../../types/file-path.ts'
import { pageUrl } from '../../../routes/page-url.ts'
import { blogPath } from '../read-posts.ts'
import { oncePerSite, type OutputFile } from '../../output-file.ts'
import { feedItems, type FeedSource } from './feed-items.ts'
import type { FeedFrame } from './feed-texts.ts'
import type { BlogSite, Post } from '../post.ts'

/** What the feeds of a blog need. */
export interface FeedInput extends Omit<FeedSource, 'readPage'> {
  /** Language tag of the site. */
  readonly lang: string
  /** Site path of the favicon; null for none. */
  readonly favicon: string | null
  /** Absolute. */
  readonly siteDir: string
  /** Where our own style sheets lie, absolute. */
  readonly styles: string
  /** Whether a file is there, relative to the site directory or absolute. */
  readonly hasFile: (file: FilePath) => boolean
}

const FILES: Readonly<
  Record<FeedType, { readonly name: string; readonly type: string; readonly label: string }>
> = {
  rss: { name: 'rss.xml', type: 'application/rss+xml', label: 'RSS' },
  atom: { name: 'atom.xml', type: 'application/atom+xml', label: 'Atom' },
  json: { name: 'feed.json', type: 'application/json', label: 'JSON' },
}

type Listed = Pick<FeedSource, 'instance' | 'site'> & { readonly listed: readonly Post[] }

/** The tags by which readers of feeds find those of a blog; none without posts. */
export function feedLinks({ instance, site, listed }: Listed): readonly HeadElement[] {
  if (listed.length === 0) return []
  const title = titleOf(instance, site)
  return instance.feeds.types.map((type) => {
    const { name, type: media, label } = FILES[type]
    return {
      tag: 'link',
      attributes: {
        rel: 'alternate',
        type: media,
        href: feedPath(name, instance, site),
        title: `${title} ${label} Feed`,
      },
    }
  })
}

/** The feeds of a blog with their style sheets; none without posts. Problem: `FEED_FAILED`. */
export function feedFiles(input: FeedInput): readonly OutputFile[] {
  const { instance, listed } = input
  const [newest] = listed
  if (newest === undefined) return []
  const claim = `the feeds of the blog "${instance.id}"`
  const items = oncePerSite((rendered) => feedItems({ ...input, readPage: rendered.readPage }))
  return instance.feeds.types.flatMap((type): readonly OutputFile[] => {
    const { name } = FILES[type]
    const styles = type === 'json' ? [] : styleFiles(type, input)
    const stylesheet = styles[0]?.path.split('/').pop() ?? null
    const frame = frameOf(input, { self: name, stylesheet, updated: new Date(newest.date) })
    return [
      {
        path: outputPath(name, instance),
        claim,
        async content(rendered) {
          // Loaded here: most sites have no blog.
          const { feedText } = await import('./feed-texts.ts')
          return feedText(type, frame, await items(rendered))
        },
      },
      ...styles.map(({ path: to, from }) => ({ path: to, claim, content: () => ({ from }) })),
    ]
  })
}

function frameOf(
  { instance, site, lang, favicon }: FeedInput,
  { self, ...rest }: Pick<FeedFrame, 'self' | 'stylesheet' | 'updated'>,
): FeedFrame {
  const { feeds } = instance
  const title = titleOf(instance, site)
  return {
    ...rest,
    title,
    description: feeds.description ?? title,
    copyright: feeds.copyright,
    language: feeds.language ?? lang,
    link: site.url + pageUrl(blogPath({ instance }, ''), site),
    self: site.url + feedPath(self, instance, site),
    site: site.title,
    icon: favicon === null ? null : wholeAddress(favicon, site),
  }
}

function titleOf({ feeds, kind }: BlogInstance, { title }: BlogSite): string {
  return feeds.title ?? `${title} ${kind === 'changelog' ? 'Changelog' : 'Blog'}`
}

function outputPath(name: string, { routeBasePath }: BlogInstance): OutputPath {
  return (routeBasePath === '' ? name : `${routeBasePath}/${name}`) as OutputPath
}

/** Of a file beside the blog's list, with base URL. */
function feedPath(name: string, instance: BlogInstance, { baseUrl }: BlogSite): string {
  return encodeURI(baseUrl + outputPath(name, instance))
}

/** The style sheet of a feed and, where there is one of its name, the CSS that it names. */
function styleFiles(
  type: 'rss' | 'atom',
  { instance, styles, siteDir, hasFile }: FeedInput,
): readonly { readonly path: OutputPath; readonly from: string }[] {
  const asked = instance.feeds.xslt[type]
  if (asked === false) return []
  const sheet = asked === true ? (`${styles}/${type}.xsl` as FilePath) : asked
  const css = sheet.replace(/\.xslt?$/i, '.css') as FilePath
  return [sheet, ...(css !== sheet && hasFile(css) ? [css] : [])].map((from) => ({
    path: outputPath(from.slice(from.lastIndexOf('/') + 1), instance),
    from: path.resolve(siteDir, from),
  }))
}
