import { pick } from 'lodash-es'
import type { Bundle } from '../../../bundle/bundle.ts'
import { bundleEntries } from '../../../bundle/entries.ts'
import type { Inputs } from '../../../cache/inputs.ts'
import { prepareImages } from '../../../content/images/image-scaler.ts'
import type { Intern } from '../../../render/page-inputs.ts'
import {
  failedPage,
  finishPage,
  preparePage,
  renderPrepared,
  type PageFiles,
  type RenderedPage,
} from '../../../render/pages.ts'
import { outcomeScope, pageScope, renderSetUp } from '../../../render/site-pages.ts'
import { SiteProblems, type Diagnostic } from '../../../report/diagnostic.ts'
import { contentsOf, type Page } from '../../../routes/page.ts'
import { inputKey, type InputKey } from '../../../types/inputs.ts'
import type { FilePath, OutputPath } from '../../../types/file-path.ts'
import type { DevContent } from '../dev-content.ts'
import type { ClientFiles, DevCode } from '../dev-code.ts'
import type { AssetStore } from '../../../content/assets/assets.ts'
import type { OutputFile } from '../../../features/output-file.ts'
import type { Site } from '../../site.ts'
import { PAGE_TOO_SLOW, type Preview } from './preview.ts'

/** What pages are made from, at one moment. A change makes another one. */
export interface Snapshot {
  readonly site: Site
  readonly content: DevContent
  readonly code: DevCode
  readonly assets: AssetStore
  readonly clientFiles: ClientFiles
  /** Layouts and parts of all pages: every bundle has them. */
  readonly layouts: readonly string[]
  readonly fileByPath: ReadonlyMap<OutputPath, OutputFile>
}

/** A page that was made, or could not be. */
interface MadePage {
  /** Null for a page that cannot be shown. */
  readonly files: PageFiles | null
  readonly rendered: RenderedPage
  /** Problems of the page and of the content that it is made of. */
  readonly diagnostics: readonly Diagnostic[]
  /** What the page was made from, with the values of that time; null for one that failed. */
  readonly values: ReadonlyMap<InputKey, string> | null
}

/** A page as it is shown now. */
export type ShownPage = Omit<MadePage, 'values'>

/** A page that is resolved. What it is rendered from changes no more. */
export interface ReadyPage {
  /** What it is made from as far as that is known before it is rendered, with its values. */
  readonly values: ReadonlyMap<InputKey, string>
  render(): Promise<MadePage>
  /** Ends the rendering: nobody wants the page any more. What is rendered then is of no use. */
  abandon(): void
}

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
export async function makeReady(page: Page, making: Making): Promise<ReadyPage | MadePage> {
  try {
    return await resolve(page, making)
  } catch (error) {
    if (error instanceof SiteProblems) return failed(page, error.diagnostics)
    throw error
  }
}

async function resolve(page: Page, making: Making): Promise<ReadyPage | MadePage> {
  const { content, code, assets, site, layouts } = making.snapshot
  const sources = await compileContents(page, content)
  const compiled = [...sources].flatMap((file) => content.contentOf(file) ?? [])
  const ofContent = compiled.flatMap(({ diagnostics }) => diagnostics)
  if (ofContent.some(({ level }) => level === 'error')) return failed(page, ofContent)
  const { modules } = bundleEntries([page], compiled)
  const bundle = await code.ensure({ layouts, modules })
  const images = await prepareImages(compiled, { config: site.config, assets })
  return readyPage(page, { ...making, bundle, found: [...ofContent, ...images] })
}

function readyPage(
  page: Page,
  {
    snapshot: { site, assets, content },
    preview,
    intern,
    inputs,
    bundle,
    found,
  }: Making & { readonly bundle: Bundle; readonly found: readonly Diagnostic[] },
): ReadyPage {
  const { contentOf, moduleOf } = content
  const rendering = { ...site, assets, bundle, contentOf, moduleOf }
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
  const { valueOf } = inputs()
  const valuesOf = (keys: Iterable<InputKey>): ReadonlyMap<InputKey, string> =>
    new Map([...keys].map((key) => [key, valueOf(key)]))
  const values = valuesOf(ready.inputs)
  return {
    values,
    abandon: () => abandoned.abort(),
    async render() {
      const started = await renderPrepared(ready, scope)
      const rendered = finishPage(started, outcomeScope(rendering, intern))
      const all = rendered.inputs ?? inputsOfSlow(rendered, site.shared.keys())
      const later = all === null ? null : valuesOf([...all].filter((key) => !values.has(key)))
      const { outcome } = started
      return {
        // Without what is known of the document, which `rendered` keeps.
        files: 'error' in outcome ? null : pick(outcome, ['html', 'data', 'text']),
        rendered,
        diagnostics: [...found, ...rendered.diagnostics],
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

/** Compiles what a page shows, as far as it is not known; a page of code has nothing to compile. */
export function compileContents(page: Page, content: DevContent): Promise<ReadonlySet<FilePath>> {
  return content.compile(page.kind === 'react' ? [] : contentsOf(page))
}

function failed(page: Page, diagnostics: readonly Diagnostic[]): MadePage {
  return { files: null, diagnostics, values: null, rendered: failedPage(page, diagnostics) }
}
