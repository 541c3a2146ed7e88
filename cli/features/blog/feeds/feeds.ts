import path from 'node:path'
import type { HeadElement } from '../../../../runtime/shared/document/head.ts'
import type { FeedType } from './feed-options.ts'
import type { BlogInstance } from '../options.ts'
import type { SiteConfig } from '../../../config/site-config.ts'
import type { OutputPath } from '../../../types/file-path.ts'
import { isFile } from '../../../types/looks.ts'
import { packageRoot } from '../../../types/package-root.ts'
import { oncePerSite, type OutputFile } from '../../output-file.ts'
import { feedItems, type FeedSource } from './feed-items.ts'
import type { FeedFrame } from './feed-texts.ts'

const FILES: Readonly<
  Record<FeedType, { readonly name: string; readonly type: string; readonly label: string }>
> = {
  rss: { name: 'rss.xml', type: 'application/rss+xml', label: 'RSS' },
  atom: { name: 'atom.xml', type: 'application/atom+xml', label: 'Atom' },
  json: { name: 'feed.json', type: 'application/json', label: 'JSON' },
}

/** The tags by which readers of feeds find those of a blog; none without posts. */
export function feedLinks({ instance, site, listed }: FeedSource): readonly HeadElement[] {
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
export function feedFiles(source: FeedSource): readonly OutputFile[] {
  const { instance, site, listed } = source
  const [newest] = listed
  if (newest === undefined) return []
  const claim = `the feeds of the blog "${instance.id}"`
  const items = oncePerSite((rendered) => feedItems(source, rendered.readPage))
  return instance.feeds.types.flatMap((type): readonly OutputFile[] => {
    const { name } = FILES[type]
    const styles = type === 'json' ? [] : styleFiles(type, source)
    const frame: FeedFrame = {
      title: titleOf(instance, site),
      self: site.url + feedPath(name, instance, site),
      stylesheet: styles[0]?.path.split('/').pop(),
      updated: new Date(newest.date),
    }
    return [
      {
        path: outputPath(name, instance),
        claim,
        async content(rendered) {
          // Loaded here: most sites have no blog.
          const { feedText } = await import('./feed-texts.ts')
          return feedText(type, { ...source, ...frame, items: await items(rendered) })
        },
      },
      ...styles.map(({ path: to, from }) => ({ path: to, claim, content: () => ({ from }) })),
    ]
  })
}

function titleOf({ feeds, kind }: BlogInstance, { title }: SiteConfig): string {
  return feeds.title ?? `${title} ${kind === 'changelog' ? 'Changelog' : 'Blog'}`
}

function outputPath(name: string, { routeBasePath }: BlogInstance): OutputPath {
  return (routeBasePath === '' ? name : `${routeBasePath}/${name}`) as OutputPath
}

/** Of a file beside the blog's list, with base URL. */
function feedPath(name: string, instance: BlogInstance, { baseUrl }: SiteConfig): string {
  return encodeURI(baseUrl + outputPath(name, instance))
}

/** The style sheet of a feed and, where there is one of its name, the CSS that it names. */
function styleFiles(
  type: 'rss' | 'atom',
  { instance, site: { siteDir } }: FeedSource,
): readonly { readonly path: OutputPath; readonly from: string }[] {
  const asked = instance.feeds.xslt[type]
  if (asked === false) return []
  const sheet =
    asked === true ? path.join(packageRoot(), 'theme/feeds', `${type}.xsl`) : path.resolve(siteDir, asked)
  const css = sheet.replace(/\.xslt?$/i, '.css')
  return [sheet, ...(css !== sheet && isFile(css) ? [css] : [])].map((from) => ({
    path: outputPath(path.basename(from), instance),
    from,
  }))
}
