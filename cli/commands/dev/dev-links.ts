import type { Url } from '../../../runtime/shared/url.ts'
import { checkSiteLinks } from '../../check/site-links.ts'
import type { CompiledContent } from '../../content/compile/compiled.ts'
import { documentInputs } from '../../render/page-inputs.ts'
import { failedPage, type RenderedPage } from '../../render/pages.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { Page } from '../../routes/page.ts'
import { contentFile, type Snapshot, type ShownPage } from './dev-pages.ts'

interface Checking {
  readonly snapshot: Snapshot
  readonly shown: ReadonlyMap<Url, ShownPage>
  /** Whether the site serves a file, by its path in the output. */
  readonly hasFile: (path: string) => boolean
}

/**
 * Links and anchors of the pages that were shown that lead nowhere, as warnings. Pages that links with an anchor lead to
 * are compiled for it; where components may bring more anchors, all of them count as there.
 */
export async function devLinkProblems({
  snapshot,
  shown,
  hasFile,
}: Checking): Promise<readonly Diagnostic[]> {
  const { site, content, assets } = snapshot
  const config = {
    ...site.config,
    onBrokenLinks: quieter(site.config.onBrokenLinks),
    onBrokenAnchors: quieter(site.config.onBrokenAnchors),
  }
  const rendered = [...shown.values()].flatMap((page) => (page.rendered.rendered ? [page.rendered] : []))
  const targets: RenderedPage[] = []
  for (const page of anchoredPages(rendered, { snapshot, shown })) {
    const file = contentFile(page)
    if (file === null) continue
    await content.ensure(file)
    const anchors = plainAnchors(content.compiledByPath.get(file))
    if (anchors !== null) targets.push({ ...failedPage(page, []), rendered: true, anchors })
  }
  return checkSiteLinks({
    config,
    data: site.data,
    manifest: site.manifest,
    rendered: [...rendered, ...targets],
    compiledByPath: content.compiledByPath,
    references: { ...site, config, assets },
    hasFile,
  })
}

/** What stops a build is a warning while somebody writes. */
function quieter(level: Snapshot['site']['config']['onBrokenLinks']): typeof level {
  return level === 'throw' ? 'warn' : level
}

/** Pages that were not shown, and that links of shown ones lead into. */
function anchoredPages(
  rendered: readonly RenderedPage[],
  { snapshot, shown }: Omit<Checking, 'hasFile'>,
): readonly Page[] {
  const { pageByUrl } = snapshot.site.manifest
  const pathnames = new Set<string>()
  for (const { links } of rendered) {
    for (const link of links) {
      const at = link.indexOf('#')
      if (at > 0) pathnames.add(link.slice(0, at))
    }
  }
  return [...pathnames].flatMap((pathname) => {
    const page = pageByUrl.get(pathname as Url)
    return page === undefined || shown.has(page.url) ? [] : [page]
  })
}

/** The anchors of content without components; null for content that may get more of them. */
function plainAnchors(compiled: CompiledContent | undefined): ReadonlySet<string> | null {
  if (compiled === undefined || compiled.kind !== 'html') return null
  const html = compiled.nodes.flatMap((node) =>
    typeof node === 'object' && 'html' in node ? node.html.filter((part) => typeof part === 'string') : [],
  )
  return documentInputs(html.join('')).anchors
}
