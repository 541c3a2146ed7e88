import { FEATURES } from '../features/registry.ts'
import { isMarkdown, partOf } from '../content/compile/content-part.ts'
import type { FilePath } from '../types/file-path.ts'
import { inputOf, type InputKey, type InputKind } from '../types/inputs.ts'
import type { InputChange } from './inputs.ts'
import { readName } from '../config/module/process-environment.ts'

/** Files of a module in the earlier build and in this one. */
export interface ModuleFiles {
  readonly before: readonly string[]
  readonly now: readonly string[]
}

/** What is asked to say a change in the words of the site's files. */
export interface ChangeScope {
  /** The file that the page is made from. */
  readonly source: string | null
  /** Whether a file has other bytes than the earlier build knew; false for one that it did not know. */
  readonly isOtherFile: (file: string) => boolean
  /** Files that plugins read for a content file, and that are others now. */
  readonly changedReads: (file: string) => readonly string[]
  /** Changes of inputs that the code was made from; empty when it was taken over. */
  readonly codeChanges: readonly InputChange[]
  /** Files of the module of a key; null for what every page is rendered with. */
  readonly moduleFiles: (key: string | null) => ModuleFiles
  /** What is another in the data of the page, a sentence each. */
  readonly pageDifferences: () => readonly string[]
}

/**
 * What changed inputs mean to somebody who writes the site: a sentence for each cause. Scripts that follow from something
 * else are named only for what nothing else names.
 */
export function causesOf(changes: readonly InputChange[], scope: ChangeScope): readonly string[] {
  const [direct, derived] = [false, true].map((isDerived) =>
    changes.filter(({ key }) => DERIVED.has(inputOf(key).kind) === isDerived),
  )
  const causes = new Set(direct?.flatMap((change) => changeCauses(change, scope)))
  const others = derived?.flatMap((change) => derivedCauses(change, scope)) ?? []
  const isKnown = causes.size > 0
  for (const { cause, shown, isVague } of others)
    if (!causes.has(cause) && !(isVague && isKnown)) causes.add(shown)
  return causes.size > 0 ? [...causes] : ['the scripts or styles that it names changed']
}

/** Inputs about what was bundled, which changes with what it was bundled from. */
const DERIVED: ReadonlySet<InputKind> = new Set(['client', 'script'])

interface DerivedCause {
  readonly cause: string
  readonly shown: string
  /** Whether it says little to somebody who knows another cause. */
  readonly isVague: boolean
}

function derivedCauses({ key }: InputChange, scope: ChangeScope): readonly DerivedCause[] {
  const { kind, name } = inputOf(key)
  if (kind === 'script')
    return usedFileCauses(name, scope).map((cause) => ({ cause, shown: cause, isVague: false }))
  return scope.codeChanges.flatMap((change) =>
    changeCauses(change, scope).map((cause) => ({
      cause,
      shown: `the scripts or styles of every page changed: ${cause}`,
      isVague: VAGUE.has(inputOf(change.key).kind),
    })),
  )
}

/** Inputs that say that something may be found elsewhere now. */
const VAGUE: ReadonlySet<InputKind> = new Set(['folder', 'link', 'tree', 'entries'])

function changeCauses(change: InputChange, scope: ChangeScope): readonly string[] {
  const { kind, name } = inputOf(change.key)
  if (change.before === null) return [`${nameOf(kind, name)} was not yet known to the earlier build as it is`]
  return CAUSES[kind](name, change, scope)
}

type Causes = (name: string, change: InputChange, scope: ChangeScope) => readonly string[]

const CAUSES: Readonly<Record<InputKind, Causes>> = {
  file: fileCauses,
  asset: fileCauses,
  embedded: fileCauses,
  scaled: fileCauses,
  folder: (name) => [`files were added to ${folderOf(name)}, or removed`],
  environment: (name) => [environmentCause(name)],
  link: linkCauses,
  pattern: (name) => [`files that stylesheets are made of changed: ${name}`],
  tree: (name) => [`files were added below ${folderOf(name)}, or removed`],
  page: (_name, _change, { pageDifferences }) => {
    const found = pageDifferences()
    return found.length > 0 ? found : ['what is planned for it changed']
  },
  plan: () => [],
  url: urlCauses,
  content: contentCauses,
  module: contentCauses,
  modules: (key, _change, scope) => [`${componentName(key, scope)} imports other Markdown files`],
  shared: (key) => [`${sharedName(key)} changed`],
  slice: () => ['its place in the sidebar changed, or what stands beside it'],
  script: (key, _change, scope) => usedFileCauses(key, scope),
  component: (key, _change, scope) => {
    const found = usedFileCauses(key, scope)
    return found.length > 0
      ? found
      : assetCauses(scope, `${componentName(key, scope)} is made of other files`)
  },
  client: () => [],
  theme: (_name, _change, scope) => {
    const found = usedFileCauses(null, scope)
    return found.length > 0 ? found : assetCauses(scope, 'the theme is made of other files')
  },
  config: (key) => [configCause(key)],
  site: (_name, { before, now }) => siteCauses(before ?? '', now),
  entries: () => ['pages use other layouts or components than before'],
}

/** Options that pictures of code are made with. */
function assetCauses({ codeChanges }: ChangeScope, otherwise: string): readonly string[] {
  const options = codeChanges.flatMap(({ key }) => optionOf(key, ['assets', 'images']))
  return options.length > 0 ? options.map(configCause) : [otherwise]
}

/** What an input is about, as the start of a sentence. */
function nameOf(kind: InputKind, name: string): string {
  if (kind === 'url') return `the URL of ${name}`
  if (kind === 'config') return `config: ${name}`
  if (kind === 'shared') return sharedName(name)
  return name === '' || kind === 'page' || kind === 'slice' ? `what is known of the ${kind}` : name
}

function fileCauses(file: string, { before, now }: InputChange): readonly string[] {
  // After the hash stand the options that a picture is made with.
  const [[was], [is]] = [(before ?? '').split(' '), now.split(' ')]
  if (was === is) return ['config: assets or images changed']
  if (was === '') return [`${file} is new`]
  return [is === '' ? `${file} was removed` : `${file} changed`]
}

function environmentCause(name: string): string {
  return `${readName(name)} changed, which a function of the configuration reads`
}

function linkCauses(file: string, { before, now }: InputChange): readonly string[] {
  if (before === '') return [`${file} is new`]
  return [now === '' ? `${file} was removed` : `${file} leads to ${now} now`]
}

function contentCauses(file: string, { before, now }: InputChange, scope: ChangeScope): readonly string[] {
  const part = partOf(file as FilePath)
  // The path of a part names its text: another text is another part.
  if (part !== null && (before === '' || now === ''))
    return [part.kind === 'excerpt' ? `the excerpt of ${part.file} changed` : `${part.file} changed`]
  if (before === '' || now === '' || scope.isOtherFile(file))
    return fileCauses(file, { key: file, before, now })
  const reads = scope.changedReads(file)
  if (reads.length > 0) return reads.map((read) => `${read} changed, which a plugin reads for ${file}`)
  const options = scope.codeChanges.flatMap(({ key }) => optionOf(key, ['markdown', 'prism']))
  if (options.length > 0) return options.map(configCause)
  // Functions count by the code of the configuration, whichever line of it changed.
  return [
    'the code of the configuration changed, or a package that it loads, and content is compiled with it',
  ]
}

/** One of these options, which code is made from too. */
function optionOf(key: InputKey, options: readonly string[]): readonly string[] {
  const { kind, name } = inputOf(key)
  return kind === 'config' && options.includes(name) ? [name] : []
}

function urlCauses(file: string, { before, now }: InputChange): readonly string[] {
  const [was = '', wasOf = ''] = (before ?? '').split(' ')
  const [is = '', isOf = ''] = now.split(' ')
  if (was === '') return [`${file} has a page now: ${is}`]
  if (is === '') return [`${file} has no page any more (was ${was})`]
  if (was === is) return [`${file} belongs to ${isOf} (was ${wasOf})`]
  return [`the URL of ${file} is now ${is} (was ${was})`]
}

/** What changed in the files of a module, or in what every page is rendered with. */
function usedFileCauses(key: string | null, scope: ChangeScope): readonly string[] {
  const { before, now } = scope.moduleFiles(key)
  const [was, is] = [new Set(before), new Set(now)]
  const user = key === null ? 'every page' : componentName(key, scope)
  // Layouts of all pages are one piece of code.
  const isOfOtherPages =
    key === null && scope.codeChanges.some((change) => inputOf(change.key).kind === 'entries')
  return [
    ...changedFiles(scope)
      .filter((file) => was.has(file) || is.has(file))
      .map((file) => {
        if (key === null) return `${file} changed, which every page is rendered with`
        // Content is named by its own inputs too.
        if (file === scope.source || isMarkdown(file)) return `${file} changed`
        return isMainFile(file, key) ? `${user} changed` : `${file} changed, which ${user} uses`
      }),
    ...now.filter((file) => !was.has(file)).map((file) => newUse(file, user, isOfOtherPages)),
    ...before
      .filter((file) => !is.has(file))
      .map((file) =>
        isOfOtherPages ? `no page uses ${file} any more` : `${user} does not use ${file} any more`,
      ),
  ]
}

function newUse(file: string, user: string, isOfOtherPages: boolean): string {
  return isOfOtherPages ? `a page uses ${file} now, which no page did before` : `${user} uses ${file} now`
}

function changedFiles({ codeChanges }: ChangeScope): readonly string[] {
  return codeChanges.flatMap(({ key }) => {
    const { kind, name } = inputOf(key)
    return kind === 'file' ? [name] : []
  })
}

/** `./src/card#Card` is `src/card.tsx`, or `src/card/index.tsx`. */
function componentName(key: string, { moduleFiles }: ChangeScope): string {
  if (key.startsWith('@theme/')) return `the theme part ${key}`
  const { before, now } = moduleFiles(key)
  if (isMarkdown(withoutExport(key))) return withoutExport(key)
  return `the component ${[...now, ...before].find((file) => isMainFile(file, key)) ?? withoutExport(key)}`
}

function isMainFile(file: string, key: string): boolean {
  const wanted = withoutExport(key)
  return file === wanted || file.replace(/(?:\/index)?\.\w+$/, '') === wanted.replace(/\/$/, '')
}

function withoutExport(key: string): string {
  return key.replace(/#[^#/]*$/, '').replace(/^\.\//, '')
}

function sharedName(key: string): string {
  const names = FEATURES.map((feature) => feature.sharedName?.(key) ?? null)
  return names.find((name) => name !== null) ?? `the shared data "${key}"`
}

/** Keys that are written elsewhere than they are kept. */
const WRITTEN_KEYS: Readonly<Record<string, string>> = {
  customCss: 'theme.customCss',
  infima: 'theme.infima',
  themePath: 'theme.path',
  prism: 'themeConfig.prism',
  codeThemes: 'themeConfig.prism',
}

function configCause(key: string): string {
  return `config: ${WRITTEN_KEYS[key] ?? key} changed`
}

/** Names of what every page knows of the site, where they are no keys of the configuration. */
const SITE_CAUSES: Readonly<Record<string, string>> = {
  locale: 'config: i18n changed',
  lang: 'config: i18n changed',
  direction: 'config: i18n changed',
  calendar: 'config: i18n changed',
  alternates: 'config: i18n changed',
  messages: 'the messages of the language changed',
  home: 'the home page of the site changed',
  contentDirs: 'the folders with content changed',
  banner: 'config: baseUrlIssueBanner changed',
  csp: 'config: csp changed',
  headTags: 'what every page has in its head changed: headTags, stylesheets, scripts or the titles of feeds',
  'themeConfig.navbar': 'the navbar changed',
  'themeConfig.footer': 'the footer changed',
}

function siteCauses(before: string, now: string): readonly string[] {
  const [was, is] = [partsOf(before), partsOf(now)]
  const names = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name))
  if (names.length === 0) return ['what pages know of the whole site changed']
  return [...new Set(names.map((name) => SITE_CAUSES[name] ?? configCause(name)))]
}

function partsOf(value: string): ReadonlyMap<string, string> {
  return new Map(
    value.split('\n').map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), line.slice(at + 1)] as const
    }),
  )
}

function folderOf(name: string): string {
  return name === '.' || name === '' ? 'the folder of the site' : name
}
