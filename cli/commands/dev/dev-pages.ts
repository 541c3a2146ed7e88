import { createFacts, type Facts } from '../../cache/facts.ts'
import { siteFacts } from '../../cache/site-facts.ts'
import { bundleEntries } from '../../bundle/entries.ts'
import type { Bundle } from '../../bundle/bundle.ts'
import type { AssetStore } from '../../content/assets.ts'
import { prepareImages } from '../../features/images/prepare-images.ts'
import { createIntern } from '../../render/page-facts.ts'
import { failedPage, renderOne, type PageFiles, type RenderedPage } from '../../render/pages.ts'
import { pageScope, renderSetUp } from '../../render/site-pages.ts'
import { SiteProblems, type Diagnostic } from '../../report/diagnostic.ts'
import { contentsOf, type Page } from '../../routes/page.ts'
import type { Url } from '../../../runtime/shared/url.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { FactKey } from '../../types/facts.ts'
import { createFileMarks, type FileMarks } from '../../types/file-marks.ts'
import type { Site } from '../site.ts'
import type { ClientFiles } from './client-files.ts'
import type { DevCode } from './dev-code.ts'
import type { DevContent } from './dev-content.ts'
import type { Preview } from './preview.ts'

/** A page as it is shown now. */
export interface ShownPage {
  /** Null for a page that cannot be shown. */
  readonly files: PageFiles | null
  readonly rendered: RenderedPage
  /** Problems of the page and of the content that it is made of. */
  readonly diagnostics: readonly Diagnostic[]
}

/** What pages are made from, at one moment. A change makes another one. */
export interface Moment {
  readonly site: Site
  readonly content: DevContent
  readonly code: DevCode
  readonly assets: AssetStore
  readonly clientFiles: ClientFiles
  /** Layouts and parts of all pages: every bundle has them. */
  readonly layouts: readonly string[]
}

/** The pages that somebody has asked for. Owned by one run of the dev server. */
export interface DevPages {
  /** A page of the site, made anew if something that it was made from has changed. */
  show(page: Page): Promise<ShownPage>
  /** From now on pages are made from something else. */
  renew(moment: Moment): void
  /** Pages that were shown last, by URL: those that are as they were shown, or all of them. */
  shown(which: 'right' | 'all'): ReadonlyMap<Url, ShownPage>
}

interface Kept extends ShownPage {
  /** What the page was made from, with the values of that time; null for one that failed. */
  readonly facts: ReadonlyMap<FactKey, string> | null
  /** The moment of a page that failed. */
  readonly moment: Moment
}

/** Pages that are kept; others are made again when they are asked for. */
const MAX_KEPT = 500

/** Makes pages when they are asked for, and remembers what each was made from. */
export function createDevPages(first: Moment, preview: Preview): DevPages {
  let moment = first
  const factsAt = factTeller()
  const kept = new Map<Url, Kept>()
  const intern = createIntern()

  const isRight = (page: Kept): boolean =>
    page.facts === null
      ? page.moment === moment
      : [...page.facts].every(([key, value]) => factsAt(moment).valueOf(key) === value)

  const make = async (page: Page): Promise<Kept> => {
    const { site, content, code, assets } = moment
    const sources = await ensureContents(page, content)
    const compiled = [...sources].flatMap((file) => content.compiledByPath.get(file) ?? [])
    const ofContent = compiled.flatMap(({ diagnostics }) => diagnostics)
    if (ofContent.some(({ level }) => level === 'error')) return failed(page, ofContent, moment)
    const { modules } = bundleEntries([page], compiled)
    const bundle = await code.ensure({ layouts: moment.layouts, modules })
    const images = await prepareImages(compiled, { config: site.config, assets })
    let files: PageFiles | null = null
    const rendering = {
      ...site,
      assets,
      bundle,
      compiledByPath: content.compiledByPath,
      moduleByPath: content.moduleByPath,
    }
    // What an open page gets from the dev server no policy of the published page would allow.
    const setUp = { ...renderSetUp(rendering), policy: null }
    const scope = pageScope(rendering, {
      intern,
      render: (input) => preview.render(input, setUp),
      write(_, written) {
        files = written
        return Promise.resolve()
      },
    })
    const rendered = await renderOne(page, scope)
    const diagnostics = [...ofContent, ...images, ...rendered.diagnostics]
    const { valueOf } = factsAt(moment)
    const values =
      rendered.facts === null ? null : new Map([...rendered.facts].map((key) => [key, valueOf(key)]))
    return { files, rendered, diagnostics, facts: values, moment }
  }
  return {
    async show(page) {
      const known = kept.get(page.url)
      if (known !== undefined) {
        // What changed is compiled first: its new value decides.
        await ensureContents(page, moment.content)
        if (isRight(known)) return known
      }
      const made = await make(page).catch((error: unknown) => {
        if (error instanceof SiteProblems) return failed(page, error.diagnostics, moment)
        throw error
      })
      kept.delete(page.url)
      kept.set(page.url, made)
      const [oldest] = kept.keys()
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
      return made
    },
    renew(now) {
      moment = now
      for (const url of kept.keys()) if (!now.site.manifest.pageByUrl.has(url)) kept.delete(url)
    },
    shown: (which) => (which === 'all' ? kept : new Map([...kept].filter(([, page]) => isRight(page)))),
  }
}

/** Compiles what a page shows, as far as it is not known; a page of code has nothing to compile. */
async function ensureContents(page: Page, content: DevContent): Promise<ReadonlySet<FilePath>> {
  const all = new Set<FilePath>()
  for (const source of page.kind === 'react' ? [] : contentsOf(page))
    for (const file of await content.ensure(source)) all.add(file)
  return all
}

/** The file of a page of content; a page of code has none to compile. */
export function contentFile({ kind, source }: Page): FilePath | null {
  return kind === 'markdown' ? source : null
}

function failed(page: Page, diagnostics: readonly Diagnostic[], moment: Moment): Kept {
  return {
    files: null,
    diagnostics,
    facts: null,
    moment,
    rendered: failedPage(page, diagnostics),
  }
}

/** Tells the facts of a moment with the bundle that there is then. Files that look as they did are not read again. */
function factTeller(): (moment: Moment) => Facts {
  let known: { readonly moment: Moment; readonly bundle: Bundle | null; readonly facts: Facts } | null = null
  let marks: FileMarks | null = null
  let startedAt = 0
  return (moment) => {
    const bundle = moment.code.current()
    if (known?.moment === moment && known.bundle === bundle) return known.facts
    const { siteDir } = moment.site.config
    marks = createFileMarks(siteDir, marks === null ? null : { files: marks.all(), startedAt })
    startedAt = Date.now()
    known = { moment, bundle, facts: factsOf(moment, { marks, bundle }) }
    return known.facts
  }
}

/** Facts as a build tells them; what is made of code is told by the bundle itself. */
function factsOf(
  { site, content }: Moment,
  { marks, bundle }: { readonly marks: FileMarks; readonly bundle: Bundle | null },
): Facts {
  const told = siteFacts({ ...site, marks, content, ...(bundle === null ? {} : { bundle }) })
  const server = (): string => bundle?.server.file ?? ''
  return createFacts({ ...told, theme: server, component: server }, {})
}
