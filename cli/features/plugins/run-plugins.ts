import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { castArray, mapValues } from 'lodash-es'
import { describeValue } from '../../config/describe-value.ts'
import type { Json } from '../../../runtime/shared/json.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { ConfigDiagnostic } from '../../config/place/key-path.ts'
import {
  callMethod,
  type LoadedOnce,
  type LoadedPlugin,
  type PluginHost,
} from '../../plugins/open-plugins.ts'
import type { PluginActions, PluginFile, PluginRoute } from '../../plugins/plugin.ts'
import { loadedContent } from './kept-content.ts'
import { translationOf, type PluginTranslation } from './plugin-translation.ts'
import { SiteProblems, valuesOf } from '../../report/diagnostic.ts'
import { isWithin, type FilePath } from '../../types/file-path.ts'
import { isPlainObject, isRecord, jsonProblems } from '../../types/json-problems.ts'
import { tryReadText } from '../../types/looks.ts'
import { formatKeyPath } from '../../config/place/key-path.ts'

/** What a plugin has added to the site. */
export interface PluginContent {
  readonly by: LoadedPlugin
  /** What `loadContent` gave, in the language of the site. */
  readonly content: unknown
  readonly translation: PluginTranslation | null
  readonly routes: readonly PluginRoute[]
  /** Undefined where it has set none. */
  readonly globalData: Json | undefined
  /** For the output. */
  readonly files: readonly PluginFile[]
}

/** What plugins do while a site is planned once. */
export interface PluginSession {
  readonly host: PluginHost
  readonly config: SiteConfig
  /** What plugins have loaded for other languages of the build. */
  readonly loadedOnce: LoadedOnce
  /** Plugins that ran before the others, because the content of a feature goes through them. */
  readonly runs: Map<LoadedPlugin, PluginRun>
  /** What the content features loaded, by the names that Docusaurus has for them and by instance. Made when it is asked for. */
  readonly contents: Record<string, Record<string, () => unknown>>
  /** File of a post, relative to the site directory -> the part of it that is its excerpt. */
  readonly excerpts: Map<FilePath, FilePath>
}

/** What a plugin has loaded and added so far. */
export type PluginRun = Awaited<ReturnType<typeof loadOf>>

/** Has a plugin load its content. */
export async function loadOf(by: LoadedPlugin, { host, config, loadedOnce }: PluginSession) {
  const loaded = await loadedContent(by, { config, keeping: host.keeping, loadedOnce })
  const translation = await translationOf(by, { content: loaded, config }, 'translateContent')
  const content = translation === null ? loaded : await translated(by, loaded, translation)
  const { locale, defaultLocale } = config.i18n
  const { generatedFilesDir } = host.context()
  const folder = path.join(generatedFilesDir, by.name, by.id)
  // What a language has otherwise than the default one must not take its place.
  const ownFolder = locale === defaultLocale ? folder : path.join(generatedFilesDir, locale, by.name, by.id)
  const added = createActions(by, { folder, ownFolder })
  return { by, content, translation, added, isPlaced: false }
}

async function translated(by: LoadedPlugin, content: unknown, { translationFiles }: PluginTranslation) {
  const { value } = await callMethod(by, 'translateContent', { content, translationFiles })
  return value ?? content
}

/** Has it make pages and data of that, unless it did. */
export async function placeOf(run: PluginRun): Promise<void> {
  const { by, content, added } = run
  if (run.isPlaced) return
  run.isPlaced = true
  await callMethod(by, 'contentLoaded', { content, actions: added.actions })
}

/** Has all plugins load their content that do so by themselves. @throws SiteProblems with all that failed */
export async function loadContents(session: PluginSession): Promise<void> {
  const { host, runs } = session
  const loading = host.plugins
    .filter(({ natives }) => natives.length === 0)
    .map(async (by) => void runs.set(by, await loadOf(by, session)))
  valuesOf(await Promise.allSettled(loading))
}

/** Has all plugins make pages and data of what they have loaded. @throws SiteProblems */
export async function runPlugins(session: PluginSession) {
  const { contents } = session
  const { plugins, scope } = session.host
  const loaded = await Promise.all(
    plugins.map(async (by) => session.runs.get(by) ?? (await loadOf(by, session))),
  )
  // One after the other: what one adds must not depend on how fast the others are.
  for (const run of loaded) await placeOf(run)
  if (plugins.some(({ plugin }) => plugin.allContentLoaded !== undefined)) {
    const allContent: Record<string, Record<string, unknown>> = mapValues(contents, (instances) =>
      mapValues(instances, (content) => content()),
    )
    for (const { by, content } of loaded) {
      const instances = (allContent[by.name] ??= {})
      // What a plugin loaded around content of ours is that content.
      if (!(by.id in instances)) instances[by.id] = content
    }
    for (const { by, added } of loaded)
      await callMethod(by, 'allContentLoaded', { allContent, actions: added.actions })
  }
  for (const { by, content, added } of loaded) {
    const { value = [] } = await callMethod(by, 'files', { content })
    for (const file of castArray(value) as readonly unknown[]) added.addFile(file)
  }
  const problems = loaded.flatMap(({ added }) => added.problems)
  if (problems.length > 0) throw new SiteProblems(await scope.withPlaces(problems))
  return {
    contents: loaded.map(({ by, content, translation, added }): PluginContent => ({
      by,
      content,
      translation,
      ...added.all(),
    })),
    reads: scope.reads,
  }
}

function createActions(
  by: LoadedPlugin,
  { folder, ownFolder }: Readonly<Record<'folder' | 'ownFolder', string>>,
) {
  const routes: PluginRoute[] = []
  const files: PluginFile[] = []
  const problems: ConfigDiagnostic[] = []
  let globalData: Json | undefined
  const refuse = (message: string, hint: string): void =>
    void problems.push({ code: 'PLUGIN_INVALID', level: 'error', message, hint, path: by.use.path })
  const actions: PluginActions = {
    addRoute(route) {
      const wrong = wrongRoute(route)
      if (wrong === null) routes.push(route)
      else
        refuse(
          `The ${by.use.kind} ${by.shown} added a route ${wrong}.`,
          'A route has a path that begins with a slash, a component, and props that are lists, plain objects, texts, numbers, true, false and null.',
        )
    },
    // Other tools give it text that is JSON already.
    createData: async (name, data) => {
      const common = path.join(folder, name)
      if (!isWithin(folder, common))
        throw new Error(`createData was given the name "${name}", which leads out of its folder`)
      const text = typeof data === 'string' ? data : (JSON.stringify(data, null, 2) ?? 'null')
      const file = tryReadText(common) === text ? common : path.join(ownFolder, name)
      mkdirSync(path.dirname(file), { recursive: true })
      if (tryReadText(file) !== text) writeFileSync(file, text)
      return file
    },
    setGlobalData(data) {
      const [problem] = jsonProblems(data)
      if (problem === undefined) globalData = data as Json
      else
        refuse(
          `The ${by.use.kind} ${by.shown} set global data that JSON cannot hold, at ${formatKeyPath(['data', ...problem.path])}.`,
          'Browsers get this data: set lists, plain objects, texts, numbers, true, false and null alone.',
        )
    },
  }
  const addFile = (file: unknown): void => {
    if (isFile(file)) files.push(file)
    else
      refuse(
        `The ${by.use.kind} ${by.shown} gave a file for the output ${isRecord(file) ? `with the path ${describeValue(file['path'])}` : `that is ${describeValue(file)}`}.`,
        "A file is { path: 'data/list.json', content }: a path in the output, and a text or bytes.",
      )
  }
  return { actions, addFile, problems, all: () => ({ routes, globalData, files }) }
}

function isFile(file: unknown): file is PluginFile {
  if (!isRecord(file)) return false
  const { path: at, content } = file
  const isText = typeof content === 'string' || content instanceof Uint8Array
  return isText && typeof at === 'string' && path.posix.normalize(at) === at && !NO_FILE.test(at)
}

/** Paths that lead out of the output or to a folder, and such with the slashes of Windows. */
const NO_FILE = /^\.{0,2}(?:\/|$)|\/$|\\/

function wrongRoute(route: unknown): string | null {
  if (!isPlainObject(route)) return 'that is no object'
  const { path: at, component, routes } = route
  if (typeof at !== 'string') return 'without a path'
  if (!at.startsWith('/')) return `whose path "${at}" does not begin with a slash`
  if (typeof component !== 'string' || component === '') return `without a component: "${at}"`
  const wrong = wrongProps(route)
  if (wrong !== null) return `"${at}" ${wrong}`
  const inner = Array.isArray(routes) ? routes.map(wrongRoute).find((one) => one !== null) : null
  return inner ?? null
}

function wrongProps({ props, modules }: Readonly<Record<string, unknown>>): string | null {
  const [problem] = jsonProblems(props ?? {})
  if (problem !== undefined)
    return `with props that JSON cannot hold, at ${formatKeyPath(['props', ...problem.path])}`
  if (!isPlainObject(props) || !isPlainObject(modules)) return null
  const twice = Object.keys(props).find((key) => key in modules)
  return twice === undefined ? null : `that has "${twice}" among both its modules and its props`
}
