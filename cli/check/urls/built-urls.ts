import { notFoundUrl, decoded } from '../../../runtime/shared/url/url.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { StagedOutput } from '../../output/output.ts'
import { readPageText } from '../../render/page-text.ts'
import { outputPathOf } from '../../routes/output-path.ts'
import { pageUrl, withoutBase } from '../../routes/page-url.ts'
import type { Page } from '../../routes/page.ts'
import type { RouteManifest } from '../../routes/plan.ts'
import type { OutputPath } from '../../types/file-path.ts'
import type { RecordedUrl } from './recorded-urls.ts'
import { textFingerprint } from './text-fingerprint.ts'

export interface BuiltUrls {
  readonly config: SiteConfig
  readonly manifest: RouteManifest
  readonly output: Pick<StagedOutput, 'has' | 'read'>
}

/** Whether something answers at a path within the site: a page, a redirect or a static file. */
export function isAnswered(url: string, { output, config }: Omit<BuiltUrls, 'manifest'>): boolean {
  const file = decoded(url).replace(/^\/|\/$/g, '')
  const files = file === '' ? ['index.html'] : [file, `${file}.html`, `${file}/index.html`]
  // Long names are written in another way.
  const written = outputPathOf(pageUrl(url, config), config)
  return [...files, written].some((path) => output.has(path as OutputPath))
}

/** The pages whose addresses are promised: not the one for unknown addresses, and lists only when they are asked for. */
export function promisedPages({ manifest, config: { baseUrl } }: BuiltUrls, lists: boolean): readonly Page[] {
  return manifest.pages.filter(
    ({ url, isTransient }) => url !== notFoundUrl(baseUrl) && (lists || isTransient !== true),
  )
}

export function recordOf(page: Page, { config, output }: BuiltUrls): RecordedUrl {
  const html = output.read(outputPathOf(page.url, config))
  const sections = html === null ? [] : readPageText(Buffer.from(html).toString())
  const text = sections.map(([, , heading, body]) => `${heading} ${body}`).join(' ')
  return {
    url: withoutBase(page.url, config),
    title: page.head.title ?? '',
    ...(page.source !== null && { source: fileOf(page.source) }),
    headings: sections.map(([id]) => id).filter((id) => id !== ''),
    fingerprint: textFingerprint(text),
  }
}
