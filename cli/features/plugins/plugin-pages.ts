import path from 'node:path'
import { mapValues, omit, pickBy } from 'lodash-es'
import {
  type PluginRouteProps,
  type RouteLevel,
  type RouteValue,
  type RouteValues,
} from '../../../runtime/shared/plugins.ts'
import type { Json, JsonObject } from '../../../runtime/shared/json.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import { jsonCopy } from '../../config/options/kit.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { fileSpecifier } from '../../config/site-file.ts'
import { guarded } from '../../plugins/guest.ts'
import type { LoadedPlugin } from '../../plugins/open-plugins.ts'
import type { PluginRoute, RouteModule, RouteModules } from '../../plugins/plugin.ts'
import { dataPage, EVERYWHERE, PLUGIN_LAYOUT, type Page, type SharedData } from '../../routes/page.ts'
import { encodePathname, placedUrl } from '../../routes/page-url.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { isRecord } from '../../types/json-problems.ts'
import { codeFile, tryReadText } from '../../types/looks.ts'
import { memoized } from '../../types/memoized.ts'
import type { PluginContent } from './run-plugins.ts'

/** Keys of a route that its component does not get in `route`. */
const ROUTE_KEYS = [
  'path',
  'component',
  'exact',
  'strict',
  'priority',
  'routes',
  'modules',
  'context',
  'props',
  'metadata',
]

/** Larger data that several pages show is a file of its own, in characters of JSON. */
const SHARED_SIZE = 500

/** Makes pages and shared data of what plugins have added. */
export async function pluginPages(
  contents: readonly PluginContent[],
  config: SiteConfig,
  excerpts: ReadonlyMap<string, string>,
) {
  const placed = contents.map(({ by, routes }) => ({
    by,
    routes: routes.flatMap((route) => leaves(route, [])),
  }))
  const valueOf = dataReader(placed.flatMap(({ routes }) => routes.flat()))
  const shared = new Map<string, Json>()
  const scope: RouteScope = {
    config,
    excerpts,
    dataOf(file) {
      const { value, isShared } = valueOf(file)
      if (!isShared) return { json: value }
      const key = `plugin-files/${contentHash(JSON.stringify(value))}`
      shared.set(key, value)
      return { shared: key }
    },
  }
  const pages: Page[] = []
  for (const { by, routes } of placed) {
    if (routes.length === 0) continue
    const { value } = await guarded(by, 'addRoute', () =>
      routes.map((levels) => namingRoute(levels, () => pageOf(by, levels, scope))),
    )
    pages.push(...value)
  }
  return {
    pages,
    shared: [...shared].map(([key, value]): SharedData => ({ key, value })),
  }
}

type Levels = readonly PluginRoute[]

function namingRoute<T>(levels: Levels, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    throw new Error(`the route "${levels.at(-1)?.path ?? ''}": ${text}`, { cause: error })
  }
}

/** Every route without further ones is a page. It is shown within those around it. */
function leaves(route: PluginRoute, around: Levels): readonly Levels[] {
  const levels = [...around, route]
  const routes = route.routes ?? []
  return routes.length === 0 ? [levels] : routes.flatMap((inner) => leaves(inner, levels))
}

/** Reads each file of data once. @param routes - in which a file may stand several times */
function dataReader(routes: Levels) {
  const counts = new Map<string, number>()
  const count = (module: RouteModule): void => {
    if (typeof module === 'string') counts.set(module, (counts.get(module) ?? 0) + 1)
    else if (isRecord(module) && typeof module['path'] === 'string') count(module['path'])
    else Object.values(module as RouteModules).forEach(count)
  }
  for (const { modules, context } of new Set(routes)) [modules ?? {}, context ?? {}].forEach(count)
  return memoized((file: string) => {
    const text = tryReadText(file)
    if (text === null) throw new Error(`its module "${file}" does not exist`)
    return {
      value: parsed(text, file),
      isShared: text.length > SHARED_SIZE && (counts.get(file) ?? 0) > 1,
    }
  })
}

function parsed(text: string, file: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch (error) {
    throw new Error(`its module "${file}" is no JSON: ${(error as Error).message}`, { cause: error })
  }
}

interface RouteScope {
  readonly config: SiteConfig
  /** The parts of posts that are their excerpts, by file. */
  readonly excerpts: ReadonlyMap<string, string>
  readonly dataOf: (file: string) => RouteValue
}

function pageOf(by: LoadedPlugin, levels: Levels, { config, excerpts, dataOf }: RouteScope): Page {
  const uses = new Set<string>()
  const keyOf = (written: string, isExcerpt = false): string => {
    const whole = moduleKey(written, config.siteDir)
    const excerpt = isExcerpt ? excerpts.get(whole.slice(2)) : undefined
    const key = excerpt === undefined ? whole : `./${excerpt}`
    if (key.startsWith('.') && !isThere(path.join(config.siteDir, key)))
      throw new Error(`its module "${written}" does not exist`)
    uses.add(key)
    return key
  }
  const valueOf = (module: RouteModule): RouteValue => {
    if (Array.isArray(module)) return { list: (module as readonly RouteModule[]).map(valueOf) }
    const { path: inner, query } = (typeof module === 'string' ? {} : module) as Extract<
      RouteModule,
      { readonly path: string }
    >
    const named = typeof module === 'string' ? module : inner
    if (typeof named !== 'string') return { object: mapValues(module as RouteModules, valueOf) }
    const file = named.startsWith('@site/') ? path.join(config.siteDir, named.slice('@site/'.length)) : named
    return file.endsWith('.json') && path.isAbsolute(file)
      ? dataOf(file)
      : { module: keyOf(named, query?.['truncated'] === true) }
  }
  const valuesOf = (modules: RouteModules): RouteValues =>
    mapValues(
      pickBy(modules, (module: RouteModule | null | undefined) => module !== null && module !== undefined),
      valueOf,
    )
  const inner = levels.at(-1)
  const made = levels.map((level): RouteLevel => {
    const { modules = {}, props = {}, component } = level
    return {
      path: placedUrl(encodePathname(level.path), config),
      exact: level === inner && (level.exact ?? true),
      component: keyOf(component),
      modules: valuesOf(modules),
      props: jsonCopy(props) as JsonObject,
      custom: jsonCopy(omit(level, ROUTE_KEYS)) as JsonObject,
    }
  })
  const props: PluginRouteProps = {
    levels: made,
    context: valuesOf(Object.assign({}, ...levels.map(({ context }) => context ?? {}))),
  }
  return {
    ...dataPage({
      url: (made.at(-1)?.path ?? config.baseUrl) as Url,
      layout: PLUGIN_LAYOUT,
      context: { plugin: { name: by.name, id: by.id } },
      head: {
        title: null,
        description: null,
        htmlClasses: [`plugin-${cssName(by.name)}`, `plugin-id-${cssName(by.id)}`],
      },
      props,
      text: { scope: EVERYWHERE, group: null },
    }),
    uses: [...uses],
    ...(inner?.priority !== undefined && { priority: inner.priority }),
    ...(!(inner?.exact ?? true) && { isAbove: true }),
  }
}

/** Whether a path leads to a file, also without its extension or as a folder with an index. */
function isThere(file: string): boolean {
  return codeFile(file.replace(/[?#].*$/, ''), CODE) !== null
}

const CODE = ['', '.tsx', '.ts', '.jsx', '.js', '.mjs', '.cjs', '.json', '.mdx', '.md']

function cssName(name: string): string {
  return name.replace(/^docusaurus-(?:plugin|theme)-(?:content-)?/, '').replace(/[^\w-]+/g, '-')
}

/** The specifier of a module as the site directory sees it. */
function moduleKey(written: string, siteDir: string): string {
  if (written.startsWith('@site/')) return `./${written.slice('@site/'.length)}`
  if (!path.isAbsolute(written)) return written
  return fileSpecifier(written, siteDir)
}
