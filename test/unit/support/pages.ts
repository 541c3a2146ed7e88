import type { Url } from '../../../runtime/shared/url/url.ts'
import { planRoutes, type RouteManifest } from '../../../cli/routes/plan.ts'
import type { Page } from '../../../cli/routes/page.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'

/** What a test says about a page; the rest is that of a doc made from Markdown. */
export interface TestPage extends Partial<Omit<Page, 'url' | 'source'>> {
  readonly url: string
  /** @default null: the page is generated */
  readonly source?: string | null
  /** `<feature>/<id>` @default 'docs/default' */
  readonly instance?: string
}

/** A placed page. */
export function page({ url, source = null, instance = 'docs/default', ...changed }: TestPage): Page {
  const [name = '', id = ''] = instance.split('/')
  return {
    url: url as Url,
    source: source as FilePath | null,
    kind: source === null ? 'data' : 'markdown',
    layout: '@theme/DocItem',
    context: { plugin: { name, id } },
    head: { title: null, description: null, htmlClasses: [] },
    props: {},
    before: [],
    ...changed,
  }
}

/** The manifest of some pages. */
export function manifestOf(pages: readonly TestPage[]): RouteManifest {
  return planRoutes(pages.map(page), { onDuplicateRoutes: 'throw' }).manifest
}
