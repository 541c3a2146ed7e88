import { pick } from 'lodash-es'
import { bundleEntries } from '../../bundle/entries.ts'
import type { Bundle } from '../../bundle/bundle.ts'
import { createInputs, type Inputs } from '../../cache/inputs.ts'
import { codeInputs, siteInputs } from '../../cache/site-inputs.ts'
import { prepareImages } from '../../content/images/image-scaler.ts'
import { createIntern, type Intern } from '../../render/page-inputs.ts'
import {
  failedPage,
  finishPage,
  preparePage,
  renderPrepared,
  type PageFiles,
  type RenderedPage,
} from '../../render/pages.ts'
import { outcomeScope, pageScope, renderSetUp } from '../../render/site-pages.ts'
import { problemsOf, type Diagnostic } from '../../report/diagnostic.ts'
import { contentsOf, type Page } from '../../routes/page.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import type { FilePath } from '../../types/file-path.ts'
import { inputKey, inputOf, type InputKey } from '../../types/inputs.ts'
import { createFingerprints, type Fingerprints } from '../../types/fingerprints.ts'
import type { DevContent, Snapshot } from './dev-site.ts'
import { PAGE_TOO_SLOW, type Preview, type Queue } from './preview.ts'

export interface ShownPage {
  readonly files: PageFiles | null
  readonly rendered: RenderedPage
  readonly diagnostics: readonly Diagnostic[]
}

interface Made {
  readonly snapshot: Snapshot
  /** What it was made from, with the values of that time; null for what failed. */
  readonly values: ReadonlyMap<InputKey, string> | null
}

interface MadePage extends ShownPage, Pick<Made, 'values'> {}

interface KeptPage extends ShownPage, Made {
  readonly time: number
}

/**
 * Pages are made when they are asked for, and it is remembered what each was made from. One after the other gets ready, in turns
 * with what changes the site (`inTurn`); they are rendered in threads meanwhile, and a slow one delays no others.
 */
export function createDevPages(first: Snapshot, preview: Preview, inTurn: Queue) {
  let snapshot = first
  let time = 0
  let isClosed = false
  const { inputs, isSame, isFresh, isRight } = freshness(() => snapshot)
  const kept = createKeptPages()
  const rendering = new Map<Url, ReadyPage>()
  const intern = createIntern()

  const has = (url: Url): boolean => !isClosed && snapshot.site.manifest.pageByUrl.has(url)
  const keep = (page: KeptPage): KeptPage => {
    if (has(page.rendered.page.url)) kept.put(page)
    return page
  }
  const start = async (url: Url): Promise<(() => Promise<KeptPage | null>) | KeptPage | null> => {
    const page = snapshot.site.manifest.pageByUrl.get(url)
    if (page === undefined || !has(url)) return null
    const known = kept.pages.get(url)
    if (known !== undefined && (await isRight(page, known))) return known
    const stamp = { snapshot, time }
    const ready = await makeReady(page, { snapshot, preview, intern, inputs })
    if (!('render' in ready)) return keep({ ...stamp, ...ready })
    rendering.set(url, ready)
    const bundle = snapshot.code.current()
    const made = ready.render()
    return async () => {
      const page = { ...stamp, ...(await made) }
      // What fails with a bundle that is gone says nothing.
      const isLost = page.files === null && stamp.snapshot.code.current() !== bundle
      return rendering.delete(url) && !isLost ? keep(page) : null
    }
  }
  /** Null for a page that is gone, or that has to be made once more. Who asks for a page while it is made gets the same. */
  const make = onceAtATime(async (url): Promise<KeptPage | null> => {
    const started = await inTurn(() => start(url))
    return typeof started === 'function' ? started() : started
  })
  const giveUp = (url: Url): void => {
    rendering.get(url)?.abandon()
    rendering.delete(url)
  }
  const show = async (url: Url): Promise<ShownPage | null> => {
    const asked = time
    while (has(url)) {
      const known = kept.pages.get(url)
      if (known !== undefined && isFresh(known)) return known
      const page = await make(url)
      if (page !== null && page.time >= asked) return page
    }
    return null
  }
  return {
    /** Nothing of the page is older than the question. Null when there is none any more. */
    show,
    /** The words of a page as they are now; null where they are not collected, and for a page that cannot be shown. */
    async readText(url: Url): Promise<string | null> {
      const known = kept.texts.get(url)
      const page = snapshot.site.manifest.pageByUrl.get(url)
      if (known !== undefined && page !== undefined && (await inTurn(() => isRight(page, known))))
        return known.text
      await show(url)
      return kept.texts.get(url)?.text ?? null
    },
    /** From now on pages are made from something else. To be called in a turn of the queue. */
    invalidate(now: Snapshot): void {
      snapshot = now
      time += 1
      kept.leave((url) => now.site.manifest.pageByUrl.has(url))
      for (const [url, { values }] of rendering) if (!isSame(values)) giveUp(url)
    },
    shown: (which: 'right' | 'all'): ReadonlyMap<Url, ShownPage> =>
      which === 'all' ? kept.pages : new Map([...kept.pages].filter(([, page]) => isFresh(page))),
    close(): void {
      isClosed = true
      for (const url of rendering.keys()) giveUp(url)
    },
  }
}

const MAX_KEPT = 500

/** Pages that were made: the last ones whole, of all of them the words, which are null where they are not collected. */
function createKeptPages() {
  const pages = new Map<Url, KeptPage>()
  const texts = new Map<Url, Made & { readonly text: string | null }>()
  return {
    pages,
    texts,
    put(page: KeptPage): void {
      const { url } = page.rendered.page
      pages.delete(url)
      pages.set(url, page)
      const { snapshot, values, files } = page
      texts.set(url, { snapshot, values, text: files?.text ?? null })
      const [oldest] = pages.keys()
      if (pages.size > MAX_KEPT && oldest !== undefined) pages.delete(oldest)
    },
    leave(isThere: (url: Url) => boolean): void {
      for (const kept of [pages, texts]) for (const url of kept.keys()) if (!isThere(url)) kept.delete(url)
    },
  }
}

function freshness(now: () => Snapshot) {
  const inputsAt = inputTeller()
  const inputs = (): Inputs => inputsAt(now())
  const isSame = (values: ReadonlyMap<InputKey, string>): boolean => {
    const { valueOf } = inputs()
    return [...values].every(([key, value]) => valueOf(key) === value)
  }
  const isFresh = ({ snapshot, values }: Made): boolean =>
    values === null ? snapshot === now() : isSame(values)
  /** What changed is compiled first: its new value decides. */
  const isRight = async (page: Page, made: Made): Promise<boolean> => {
    await compileContents(page, now().content)
    return isFresh(made)
  }
  return { inputs, isSame, isFresh, isRight }
}

function onceAtATime<T>(make: (url: Url) => Promise<T>): (url: Url) => Promise<T> {
  const underWay = new Map<Url, Promise<T>>()
  return (url) => {
    const known = underWay.get(url)
    const making = known ?? make(url).finally(() => underWay.delete(url))
    if (known === undefined) underWay.set(url, making)
    return making
  }
}

/** Tells the facts of a moment with the bundle that there is then. Files that look as they did are not read again. */
function inputTeller(): (snapshot: Snapshot) => Inputs {
  let known: { readonly snapshot: Snapshot; readonly bundle: Bundle | null; readonly inputs: Inputs } | null =
    null
  let fingerprints: Fingerprints | null = null
  let startedAt = 0
  return (snapshot) => {
    const bundle = snapshot.code.current()
    if (known?.snapshot === snapshot && known.bundle === bundle) return known.inputs
    const before = fingerprints === null ? null : { files: fingerprints.all(), startedAt }
    fingerprints = createFingerprints(snapshot.site.config.siteDir, before)
    startedAt = Date.now()
    known = { snapshot, bundle, inputs: inputsOf(snapshot, bundle, fingerprints) }
    return known.inputs
  }
}

/**
 * Facts as a build tells them; what is made of code is told by the bundle itself. The value of content is asked for each time:
 * between an edit and the next time that it is compiled it has none, which is no value to remember.
 */
function inputsOf({ site, content }: Snapshot, bundle: Bundle | null, fingerprints: Fingerprints): Inputs {
  const server = (): string => bundle?.server.file ?? ''
  const ofSite = siteInputs({ ...site, fingerprints, content })
  const ofCode =
    bundle === null
      ? {}
      : codeInputs(bundle, { ...site, fingerprints, inputs: createInputs(ofSite, new Map()) })
  const inputs = createInputs({ ...ofSite, ...ofCode, theme: server, component: server }, new Map())
  const valueOf = (key: InputKey): string => {
    const { kind, name } = inputOf(key)
    if (kind === 'content') return content.valueOf(name as FilePath, 'page')
    return kind === 'module' ? content.valueOf(name as FilePath, 'module') : inputs.valueOf(key)
  }
  return { ...inputs, valueOf }
}

type ReadyPage = ReturnType<typeof readyPage>

interface Making {
  readonly snapshot: Snapshot
  readonly preview: Preview
  readonly intern: Intern
  /** Tells the facts of the moment with the bundle that there is when it is called. */
  readonly inputs: () => Inputs
}

/**
 * Gets a page ready to be rendered: its content is compiled, its code bundled. What is changed meanwhile would be a part of
 * the page or not: nothing may change until this resolves. A page that fails here is made.
 */
async function makeReady(page: Page, making: Making): Promise<ReadyPage | MadePage> {
  const failed = (diagnostics: readonly Diagnostic[]): MadePage => {
    return { files: null, diagnostics, values: null, rendered: failedPage(page, diagnostics) }
  }
  try {
    const { content, code, assets, site, layouts } = making.snapshot
    const sources = await compileContents(page, content)
    const compiled = [...sources].flatMap((file) => content.contentOf(file) ?? [])
    const ofContent = compiled.flatMap(({ diagnostics }) => diagnostics)
    if (ofContent.some(({ level }) => level === 'error')) return failed(ofContent)
    const { modules } = bundleEntries([page], compiled)
    const bundle = await code.ensure({ layouts, modules })
    const images = await prepareImages(compiled, { config: site.config, assets })
    return readyPage(page, { ...making, bundle, found: [...ofContent, ...images] })
  } catch (error) {
    return failed(problemsOf(error))
  }
}

/** A page that is resolved. What it is rendered from changes no more. */
function readyPage(
  page: Page,
  making: Making & { readonly bundle: Bundle; readonly found: readonly Diagnostic[] },
) {
  const { preview, bundle } = making
  const { site, assets, content } = making.snapshot
  const { contentOf, moduleOf, mapOf } = content
  const rendering = { ...site, assets, bundle, contentOf, moduleOf, mapOf }
  const abandoned = new AbortController()
  const scope = pageScope(rendering, (input) =>
    preview.render({
      input,
      source: page.source,
      // What an open page gets from the dev server no policy of the published page would allow.
      setUp: { ...renderSetUp(rendering), policy: null },
      shared: site.shared,
      signal: abandoned.signal,
    }),
  )
  const ready = preparePage(page, scope)
  const { valueOf } = making.inputs()
  const valuesOf = (keys: Iterable<InputKey>): ReadonlyMap<InputKey, string> =>
    new Map([...keys].map((key) => [key, valueOf(key)]))
  const values = valuesOf(ready.inputs)
  return {
    /** What it is made from as far as that is known before it is rendered, with its values. */
    values,
    /** Ends the rendering: nobody wants the page any more. What is rendered then is of no use. */
    abandon: () => abandoned.abort(),
    async render(): Promise<MadePage> {
      const started = await renderPrepared(ready, scope)
      const rendered = finishPage(started, outcomeScope(rendering, making.intern))
      const all = rendered.inputs ?? inputsOfSlow(rendered, site.shared.keys())
      const later = all === null ? null : valuesOf([...all].filter((key) => !values.has(key)))
      const { outcome } = started
      return {
        // Without what is known of the document, which `rendered` keeps.
        files: 'thrown' in outcome ? null : pick(outcome, ['html', 'data', 'text', 'markdown']),
        rendered,
        diagnostics: [...making.found, ...rendered.diagnostics],
        values: later === null ? null : new Map([...values, ...later]),
      }
    },
  }
}

/** A page that was too slow is not tried again until something that it may be made from has changed; null for others. */
function inputsOfSlow({ diagnostics }: RenderedPage, shared: Iterable<string>): readonly InputKey[] | null {
  const isSlow = diagnostics.some(({ code }) => code === PAGE_TOO_SLOW)
  return isSlow ? [...shared].map((key) => inputKey('shared', key)) : null
}

function compileContents(page: Page, content: DevContent): Promise<ReadonlySet<FilePath>> {
  return content.compile(page.kind === 'react' ? [] : contentsOf(page))
}
