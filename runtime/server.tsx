import type { ComponentType } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { App } from './page/app.tsx'
import { NavigationContext } from './client/navigation.ts'
import type { CodeWriter, ComponentTable, PageScope, SharedPart } from './page/page-context.ts'
import { createRepeatedHtml, NO_REPEATED_HTML } from './page/repeated-html.ts'
import { plainLines } from './shared/content/code-block.ts'
import { FALLBACK_FINGERPRINT } from './shared/document/document-ids.ts'
import type { HeadElement } from './shared/document/head.ts'
import type { Json, JsonObject } from './shared/json.ts'
import type { PageData } from './shared/page/page-data.ts'
import type {
  PageRenderer,
  Rendered,
  RenderInput,
  SkippedCode,
  UnrepeatedParts,
} from './shared/page/rendered-page.ts'
import { neededKeys, sharedSlice } from './shared/page/shared-slice.ts'
import type { SiteData } from './shared/site/site-data.ts'

type AnyComponent = ComponentType<Record<string, unknown>>

export interface ServerModules {
  readonly site: SiteData
  readonly layouts: ComponentTable
  /** Components by key: how to load the module, its export, and whether it needs no client where the module does not say so. */
  readonly modules: Readonly<
    Record<
      string,
      readonly [load: () => Promise<Record<string, unknown>>, exported: string, isStatic?: boolean]
    >
  >
  /** What the layouts say of `isStatic`. @default all are static */
  readonly staticLayouts?: Readonly<Record<string, boolean>>
  readonly mdxComponents: ComponentTable
  /** Whether parts of the site show sidebars, of which they may need everything. @default false */
  readonly wholeSidebars?: boolean
  /** How the code of components is highlighted. @default not at all */
  readonly code?: Pick<CodeWriter, 'settings' | 'highlight'>
  /** Theme parts that are rendered for each page; null for all of them. @default none */
  readonly unrepeated?: UnrepeatedParts | null
}

export class MissingExport extends Error {
  readonly key: string
  readonly exported: string
  readonly known: readonly string[]

  constructor(key: string, exported: string, known: readonly string[]) {
    super(`The module "${key}" has no export "${exported}".`)
    this.name = 'MissingExport'
    this.key = key
    this.exported = exported
    this.known = known
  }
}

export function createPageRenderer({
  site,
  layouts,
  modules,
  staticLayouts = {},
  mdxComponents,
  wholeSidebars = false,
  code: highlighting = PLAIN_CODE,
  unrepeated,
}: ServerModules): PageRenderer {
  const components: Record<string, AnyComponent> = { ...layouts }
  const ofSite = { site, components, mdxComponents, served: null }
  const repeatedHtml = unrepeated === null ? null : createRepeatedHtml(unrepeated)
  const isStatic = new Map(Object.entries(staticLayouts))
  const load = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      const entry = modules[key]
      if (entry === undefined || Object.hasOwn(components, key)) continue
      const loaded = await loadComponent(key, entry)
      components[key] = loaded.component
      isStatic.set(key, loaded.isStatic)
    }
  }
  return {
    async render(input) {
      await load(input.keys)
      const head: HeadElement[] = []
      let redirect: string | null = null
      const reads = recordReads(input, wholeSidebars)
      const code = recordCode(highlighting)
      const anchors = new Set<string>()
      const scope: PageScope = {
        ...ofSite,
        page: reads.page,
        shared: reads.shared,
        head: { add: (elements) => head.push(...elements), redirect: (href) => (redirect = href) },
        code: code.writer,
        anchors,
      }
      const { repeat, hold, putTogether } = repeatedHtml ?? NO_REPEATED_HTML
      const html = renderToString(pageElement({ ...scope, ...(repeat && { repeat, hold }) }))
      const written = putTogether(html, input.codeAt)
      if (written.own.includes(FALLBACK_FINGERPRINT)) {
        const failure = await findFailure({ ...scope, head: {} })
        if (failure !== null) throw failure.error
      }
      const keys = new Set([input.page.layout, ...(input.page.parts ?? []), ...input.keys])
      const live = [...keys].filter((key) => isStatic.get(key) === false)
      return { ...written, head, redirect, live, anchors: [...anchors], ...reads.keys(), ...code.results() }
    },
    async componentStack(input) {
      await load(input.keys)
      const { page, shared } = input
      const scope = { ...ofSite, page, shared, head: {}, code: recordCode(highlighting).writer }
      return (await findFailure(scope))?.componentStack ?? null
    },
  }
}

function pageElement(scope: PageScope) {
  const location = { pathname: scope.page.url, search: '', hash: '' }
  return (
    <NavigationContext value={{ location, navigate: noBrowser }}>
      <App scope={scope} />
    </NavigationContext>
  )
}

function noBrowser(): never {
  throw new Error(
    'Readers navigate, and there is none during the build: call navigate() in an effect or a handler.',
  )
}

function recordReads({ page, shared, frontMatter }: RenderInput, wholeSidebars: boolean) {
  const whole = new Set<string>()
  const sliced = new Set<string>()
  /** What the browser needs of those that it gets in parts. */
  const parted = new Map<string, readonly string[]>()
  const absent = new Set<string>()
  let asked: JsonObject | undefined
  return {
    page: frontMatter === undefined ? page : withFrontMatter(page, () => (asked = frontMatter)),
    shared(key: string, part?: SharedPart): Json | undefined {
      const value = shared(key)
      if (value === undefined) {
        absent.add(key)
      } else if (part !== undefined && !wholeSidebars) {
        if (part === 'slice') sliced.add(key)
        else parted.set(key, neededKeys(key, value, page))
        return sharedSlice(key, value, page)
      } else {
        whole.add(key)
      }
      return value
    },
    keys(): Pick<Rendered, 'needs' | 'absent' | 'slices' | 'frontMatter'> {
      const all = [...whole, ...sliced]
      const parts = [...parted].flatMap(([key, keys]) => (all.includes(key) ? [] : keys))
      return {
        needs: [...new Set([...all, ...parts])].sort(),
        absent: [...absent].sort(),
        slices: [...new Set([...sliced, ...parted.keys()])].filter((key) => !whole.has(key)).sort(),
        frontMatter: asked,
      }
    },
  }
}

/** A copy of a page has its front matter only if that is asked for by name. */
function withFrontMatter(page: PageData, read: () => JsonObject): PageData {
  return Object.defineProperty({ ...page }, 'frontMatter', { get: read, enumerable: false })
}

const PLAIN_CODE = { settings: { defaultLanguage: 'text' }, highlight: plainLines }

/** Highlights code and remembers what was written: the browser will need it and cannot highlight. */
function recordCode({ settings, highlight }: Pick<CodeWriter, 'settings' | 'highlight'>) {
  const skippedCode: SkippedCode[] = []
  const written: CodeWriter['written'] = new Map()
  const writer: CodeWriter = {
    settings,
    written,
    highlight: (code, language) =>
      highlight(code, language, (reason) => skippedCode.push({ code, language, reason })),
  }
  return {
    writer,
    results: (): Pick<Rendered, 'code' | 'skippedCode'> => ({
      skippedCode,
      code: written.size === 0 ? null : { ...settings, blocks: Object.fromEntries([...written].sort()) },
    }),
  }
}

async function loadComponent(
  key: string,
  [load, exported, isStaticByDefault = false]: ServerModules['modules'][string],
): Promise<{ readonly component: AnyComponent; readonly isStatic: boolean }> {
  const module = await load()
  const component = exported === '*' ? module : module[exported]
  if (component === undefined || component === null)
    throw new MissingExport(key, exported, Object.keys(module))
  const { isStatic = isStaticByDefault } = module
  return { component: component as AnyComponent, isStatic: isStatic === true }
}

interface RenderError {
  readonly error: unknown
  readonly componentStack: string | null
}

/** How long a page may wait for what it loads before it counts as having no error, in milliseconds. */
const WAIT_LIMIT = 2000

/** `renderToString` tells no component stack and no error below a Suspense boundary; the streaming renderer does. */
function findFailure(scope: PageScope): Promise<RenderError | null> {
  return new Promise((resolve) => {
    const end = (failure: RenderError | null): void => {
      clearTimeout(timer)
      resolve(failure)
      stream.abort()
    }
    const stream = renderToPipeableStream(pageElement(scope), {
      onError: (error, { componentStack }) => end({ error, componentStack: componentStack ?? null }),
      onAllReady: () => end(null),
    })
    const timer = setTimeout(() => end(null), WAIT_LIMIT)
  })
}
