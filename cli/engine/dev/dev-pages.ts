import { createInputs, type Inputs } from '../../cache/inputs.ts'
import { codeInputs, siteInputs } from '../../cache/site-inputs.ts'
import type { Bundle } from '../../bundle/bundle.ts'
import { createIntern } from '../../render/page-inputs.ts'
import type { Page } from '../../routes/page.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import type { FilePath } from '../../types/file-path.ts'
import { inputOf, type InputKey } from '../../types/inputs.ts'
import { createFingerprints, type Fingerprints } from '../../types/fingerprints.ts'
import type { DevContent } from './dev-content.ts'
import {
  compileContents,
  makeReady,
  type ReadyPage,
  type ShownPage,
  type Snapshot,
} from './preview/make-page.ts'
import type { Preview, Queue } from './preview/preview.ts'

/**
 * The pages that somebody has asked for. Owned by one run of the dev server. They are made when they are asked for, and it is
 * remembered what each was made from. One after the other gets ready, in turns with what changes the site; they are rendered
 * in threads meanwhile, and a slow one delays no others.
 *
 * @param inTurn runs what must not meet a change
 */
export function createDevPages(
  first: Snapshot,
  { preview, inTurn }: { readonly preview: Preview; readonly inTurn: Queue },
) {
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
  /** Begins to render a page, unless that is not needed; null for a page that is gone. */
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
  /** Null for a page that is gone, or that has to be made once more. */
  const make = async (url: Url): Promise<KeptPage | null> => {
    const started = await inTurn(() => start(url))
    return typeof started === 'function' ? started() : started
  }
  const made = onceAtATime(make)
  const giveUp = (url: Url): void => {
    rendering.get(url)?.abandon()
    rendering.delete(url)
  }
  const show = async (url: Url): Promise<ShownPage | null> => {
    const asked = time
    while (has(url)) {
      const known = kept.pages.get(url)
      if (known !== undefined && isFresh(known)) return known
      const page = await made(url)
      if (page !== null && page.time >= asked) return page
    }
    return null
  }
  return {
    /**
     * The page at an address, made again if something that it was made from has changed: nothing of it is older than the
     * question. Null when there is none any more.
     */
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
    /** Gives up what is being rendered. */
    close(): void {
      isClosed = true
      for (const url of rendering.keys()) giveUp(url)
    },
  }
}

/** What tells whether something that was made is still right. */
interface Made {
  readonly snapshot: Snapshot
  /** What it was made from, with the values of that time; null for what failed. */
  readonly values: ReadonlyMap<InputKey, string> | null
}

interface KeptPage extends ShownPage, Made {
  readonly time: number
}

/** The words of a page; null where they are not collected. */
interface KeptText extends Made {
  readonly text: string | null
}

/** Pages that are kept; others are made again when they are asked for. */
const MAX_KEPT = 500

/** Pages that were made: the last ones whole, of all of them the words. */
function createKeptPages() {
  const pages = new Map<Url, KeptPage>()
  const texts = new Map<Url, KeptText>()
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
    /** Removes those that are no pages of the site. */
    leave(isThere: (url: Url) => boolean): void {
      for (const kept of [pages, texts]) for (const url of kept.keys()) if (!isThere(url)) kept.delete(url)
    },
  }
}

/** Tells whether what was made is right at a moment. */
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

/** Gives those who ask for a page while it is made the same answer. */
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
    const { siteDir } = snapshot.site.config
    fingerprints = createFingerprints(
      siteDir,
      fingerprints === null ? null : { files: fingerprints.all(), startedAt },
    )
    startedAt = Date.now()
    const inputs = inputsOf(snapshot, { fingerprints, bundle })
    known = { snapshot, bundle, inputs: askingContent(inputs, snapshot.content) }
    return known.inputs
  }
}

/**
 * The value of content is asked for each time: between an edit and the next time that it is compiled it has none, which is no
 * value to remember.
 */
function askingContent(inputs: Inputs, content: DevContent): Inputs {
  const valueOf = (key: InputKey): string => {
    const { kind, name } = inputOf(key)
    if (kind === 'content') return content.valueOf(name as FilePath, 'page')
    return kind === 'module' ? content.valueOf(name as FilePath, 'module') : inputs.valueOf(key)
  }
  return { ...inputs, valueOf }
}

/** Facts as a build tells them; what is made of code is told by the bundle itself. */
function inputsOf(
  { site, content }: Snapshot,
  { fingerprints, bundle }: { readonly fingerprints: Fingerprints; readonly bundle: Bundle | null },
): Inputs {
  const inputs = createInputs(siteInputs({ ...site, fingerprints, content }), new Map())
  const server = (): string => bundle?.server.file ?? ''
  const ofCode = bundle === null ? {} : codeInputs(bundle, { ...site, fingerprints })
  return inputs.with({ ...ofCode, theme: server, component: server })
}
