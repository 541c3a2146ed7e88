import {
  createContext,
  createElement,
  use,
  useCallback,
  useContext,
  type ComponentType,
  type Context,
  type ReactElement,
  type ReactNode,
  useMemo,
} from 'react'
import type { CodeSettings, Highlighter } from '../shared/content/code-block.ts'
import type { StaticNode } from '../shared/content/content.ts'
import type { HeadElement } from '../shared/document/head.ts'
import type { Json } from '../shared/json.ts'
import type { PageData, RouteContext } from '../shared/page/page-data.ts'
import type { SiteData } from '../shared/site/site-data.ts'
import type { ServedHtml } from './static.tsx'

/** Components by key: theme parts, page modules, and what content uses. */
export type ComponentTable = Readonly<Record<string, ComponentType<Record<string, unknown>>>>

export interface CodeWriter {
  readonly settings: CodeSettings
  readonly highlight: Highlighter
  /** Code written for the page, by its key. */
  readonly written: Map<string, StaticNode>
}

export interface HeadSink {
  /** Receives head elements while the page is rendered on the server. */
  readonly add?: (elements: readonly HeadElement[]) => void
  /** Receives where the page redirects while it is rendered on the server. */
  readonly redirect?: (href: string) => void
  /** Receives those of one `<Head>` in the browser after each render; null when it is unmounted. */
  readonly set?: (owner: object, elements: readonly HeadElement[] | null) => void
}

/** An element that many pages show. */
export interface RepeatedElement {
  /** Name of the theme part that it shows: `@theme/Footer`. */
  readonly part: string
  /**
   * What its HTML depends on besides the site: an object of which there is one for all pages, and a text for the rest.
   * Null for an element that is another one on each page. @default nothing
   */
  readonly same?: readonly [of: object, as: string] | null
  /** The element, with a key. */
  readonly element: ReactElement
}

/** Puts elements in their places: beside each other or beside other elements, with no text between them. */
export type RepeatElements = (elements: readonly RepeatedElement[]) => ReactNode

/**
 * What part of a shared data file is needed: of a sidebar, what the page shows. With `'slice'` the browser
 * loads all of it, with `'parts'` only what it needs of a large one.
 */
export type SharedPart = 'slice' | 'parts'

export interface HeldData {
  /** The value of a file; undefined until it is loaded. */
  readonly peek: (key: string) => Json | undefined
  /** @throws when it cannot be loaded */
  readonly load: (key: string) => Promise<unknown>
}

export interface PageScope {
  readonly site: SiteData
  readonly page: PageData
  /** A shared data file by key; undefined when there is none. A promise in the browser. */
  readonly shared: (key: string, part?: SharedPart) => Json | undefined | Promise<Json | undefined>
  /** Shared data that the browser has loaded. Absent on the server. */
  readonly held?: HeldData
  readonly components: ComponentTable
  /** Components that Markdown may use without importing them. */
  readonly mdxComponents: ComponentTable
  readonly head: HeadSink
  readonly served: ServedHtml
  /** Absent in browsers. */
  readonly code?: CodeWriter
  /** Anchors that components declare, which need not be in the HTML. Absent in browsers. */
  readonly anchors?: Set<string>
  /** `RepeatElements` for a theme part, by its name. Absent in browsers. */
  readonly repeat?: (by: string) => RepeatElements
  /** Returns a placeholder for the page's content in React's output. Absent like `repeat`. */
  readonly hold?: (html: string) => string
}

export const PageScopeContext = createContext<PageScope | null>(null)

/** The value of a context. @throws with the message where there is none */
export function useGiven<T>(context: Context<T | null>, message: string): T {
  const value = useContext(context)
  if (value === null) throw new Error(message)
  return value
}

/** @throws outside of a page */
export function usePageScope(): PageScope {
  return useGiven(
    PageScopeContext,
    'No page is being rendered here: this hook works only below the page that sitegen renders.',
  )
}

/** What every page may know about the site. */
export function useSite(): SiteData {
  return usePageScope().site
}

/** The data of the page being shown. */
export function usePage(): PageData {
  return usePageScope().page
}

/**
 * A shared data file, such as a sidebar. What a page reads while it is rendered is recorded: the client asks for it when
 * it starts, and before it shows another page.
 * @param part - `'slice'` for a sidebar that is shown as the theme shows it: while the page is built, no more than that
 *   is there, so that other changes of the sidebar leave the page as it is. `'parts'` for one that shows in the browser, too,
 *   that some of it is not there. @default all of it
 * @throws when there is no such file
 */
export function useShared<T>(key: string, part?: SharedPart): T {
  const value = useOptionalShared<T>(key, part)
  if (value === undefined) throw new Error(`There is no shared data "${key}".`)
  return value
}

/** The same, for data that a site need not have; undefined when there is no such file. */
export function useOptionalShared<T>(key: string, part?: SharedPart): T | undefined {
  const found = usePageScope().shared(key, part)
  const value = found instanceof Promise ? use(found) : found
  // The key names the type: features write the value and declare its type in runtime/shared.
  return value as T | undefined
}

/** Returns a function that starts to load a shared data file, before something that readers have opened asks for it. */
export function usePreloadShared(key: string): () => void {
  const { shared } = usePageScope()
  return useCallback(() => void shared(key), [shared, key])
}

/** Props of `PagePart`. */
export interface PagePartProps {
  /** Name of the part: `@theme/DocItem/Footer`. */
  readonly name: string
  /** What it is given. */
  readonly props: object
}

/**
 * A part of the theme that the page brings along; nothing on pages that do not need it. Features name such parts
 * (`Page.parts`), so that what few pages have is not loaded by all.
 */
export function PagePart({ name, props }: PagePartProps): ReactElement | null {
  const { components, page } = usePageScope()
  const part = page.parts?.includes(name) === true ? components[name] : undefined
  return part === undefined ? null : createElement(part, { ...props })
}

/**
 * For what many pages show, such as the footer and the entries of sidebars: while pages are built, React renders an
 * element once for all pages on which it depends on the same. The HTML is what React writes either way. Parts of the
 * site's own, and parts that use them, are rendered for each page.
 *
 * @param by - name of the part that shows the elements: `@theme/Layout`
 */
export function useRepeated(by: string): RepeatElements {
  return usePageScope().repeat?.(by) ?? elementsOf
}

export function elementsOf(elements: readonly RepeatedElement[]): ReactNode {
  return elements.map(({ element }) => element)
}

/** Props of `RouteContextProvider`. */
export interface RouteContextProviderProps {
  /** The topmost provider must name the `plugin`; those below it may add `data`. */
  readonly value: Partial<RouteContext> | null
  /** The elements that get the context. */
  readonly children?: ReactNode
}

const RouteContextOfPage = createContext<RouteContext | null>(null)

/**
 * Tells everything below it which feature the page belongs to. Below another provider the plugin stays that of the
 * topmost one, and the data of both are merged; where they have a key in common, the inner one counts.
 * @throws when there is no context, or when the topmost one does not name its plugin
 */
export function RouteContextProvider({ value, children }: RouteContextProviderProps): ReactElement {
  const parent = useContext(RouteContextOfPage)
  const merged = useMemo(() => merge(parent, value), [parent, value])
  return createElement(RouteContextOfPage, { value: merged }, children)
}

function merge(parent: RouteContext | null, value: Partial<RouteContext> | null): RouteContext {
  if (parent !== null)
    return value?.data === undefined ? parent : { ...parent, data: { ...parent.data, ...value.data } }
  if (value === null) throw new Error(MISSING)
  const { plugin } = value
  if (plugin === undefined) {
    throw new Error(
      'The topmost route context has no "plugin" attribute: give the page a context such as { plugin: { name: "pages", id: "default" } }.',
    )
  }
  return { ...value, plugin }
}

const MISSING =
  'There is no route context here: call useRouteContext() in a component below a page, or put a <RouteContextProvider> around it.'

/**
 * The feature that the page belongs to, and the data that it gave to the components of the page.
 * @throws outside of a page
 */
export function useRouteContext(): RouteContext {
  return useGiven(RouteContextOfPage, MISSING)
}

/** Asserts what must hold whatever a site does. @throws with the message, a sentence, if it does not */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant failed: ${message}`)
}
