import { partition } from 'lodash-es'
import { pluginDataKey } from '../../runtime/shared/plugins.ts'
import { readName } from '../config/module/process-environment.ts'
import { fileOf, isMarkdown, partOf } from '../content/compile/content-part.ts'
import type { PlanInputs } from '../features/feature.ts'
import type { Page } from '../routes/page.ts'
import type { FilePath } from '../types/file-path.ts'
import type { Fingerprints } from '../types/fingerprints.ts'
import { inputKey, inputOf, type InputKind } from '../types/inputs.ts'
import type { BuildState, stateProblem } from './build-state.ts'
import type { CachedCode } from './code-cache.ts'
import type { KeptContent } from './content-cache.ts'
import type { InputChange } from './inputs.ts'
import type { PageCache } from './page-cache.ts'

export interface ExplainedPage {
  readonly page: Pick<Page, 'url' | 'source' | 'context'>
  /** Files of the output that are not as they were published, as they are shown. */
  readonly damaged: () => readonly string[]
  readonly wasPublished: boolean
  readonly differences: () => readonly string[]
}

interface ExplainScope {
  readonly state: BuildState | null
  readonly problem: () => ReturnType<typeof stateProblem>
  readonly fingerprints: Fingerprints
  readonly content: KeptContent
  readonly code: CachedCode
  readonly pages: PageCache
  readonly planInputs: readonly PlanInputs[]
}

export function explainPage(asked: ExplainedPage, scope: ExplainScope) {
  const { source } = asked.page
  return {
    /** Why it was rendered, a sentence for each cause; null when it was taken over. */
    reasons: reasonsFor(asked, scope),
    /** What became of its content; null for a page that is not made from content. */
    content: source === null ? null : scope.content.statusOf(source),
  }
}

function reasonsFor(asked: ExplainedPage, scope: ExplainScope): readonly string[] | null {
  const reason = scope.pages.reasonFor(asked.page.url)
  switch (reason?.kind) {
    case undefined:
      return null
    case 'new':
      if (scope.state === null) return [WITHOUT_STATE[scope.problem()]]
      return [asked.wasPublished ? REPORTED : WITHOUT_STATE.missing]
    case 'output':
      return asked.damaged().map((file) => `${file} is not as it was published`)
    case 'remarks':
      return ['what is to be told of its links or images changed']
    case 'changed':
      return changeCauses(reason.changes, asked, scope)
  }
}

const REPORTED =
  'the earlier build had a message about it that cannot be kept: such pages are made again, so that it comes again'

const WITHOUT_STATE = {
  missing: 'there is no earlier build of it',
  engine: 'the earlier build was made by another version of sitegen or Node',
  damaged: 'what the earlier build noted about itself is damaged',
}

function changeCauses(
  changes: readonly InputChange[],
  { page, differences }: ExplainedPage,
  scope: ExplainScope,
): readonly string[] {
  const { state, fingerprints, code } = scope
  if (state?.bundle == null)
    return ['files of its code were changed while the earlier build ran, so that nothing was kept of it']
  const changeScope: ChangeScope = {
    source: page.source,
    isOtherFile(file) {
      const before = state.files.get(file)
      return before !== undefined && before[3] !== fingerprints.hashOf(file)
    },
    changedReads: (file) => scope.content.changedReads(file as FilePath),
    codeChanges: code.reason?.kind === 'changed' ? code.reason.changes : [],
    moduleFiles: code.moduleFiles,
    pageDifferences: differences,
  }
  // The page's own file first: the rest often follows from it.
  const own = inputKey('content', page.source ?? '')
  const ownFirst = changes.toSorted((a, b) => Number(b.key === own) - Number(a.key === own))
  const { name, id } = page.context.plugin
  const plan = { instance: `${name}/${id}`, before: state.planInputs, now: scope.planInputs }
  const planned = planCauses(changes, { ...changeScope, ...plan })
  return [...new Set([...planned, ...causesOf(ownFirst, changeScope)])]
}

interface PlanScope extends ChangeScope {
  readonly instance: string
  readonly before: readonly PlanInputs[]
  readonly now: readonly PlanInputs[]
}

function planCauses(changes: readonly InputChange[], scope: PlanScope): readonly string[] {
  const { before, now } = scope
  const instances = new Map([...now, ...before].map((one) => [one.instance, one.isPlugin === true]))
  const concerned = [...instances].filter(([instance, isPlugin]) =>
    changes.some((change) => isPlannedBy(instance, change, scope) || (isPlugin && isOfPlugins(change))),
  )
  return concerned.flatMap(([instance, isPlugin]) => {
    const filesOf = (inputs: readonly PlanInputs[]) =>
      new Set(inputs.flatMap((one) => (one.instance === instance ? one.files : [])))
    const [was, is] = [filesOf(before), filesOf(now)]
    const name = nameOf(instance)
    const use = isPlugin ? `which the plugin "${name}" reads` : `which pages of the ${name} are planned with`
    return [...new Set([...is, ...was])].flatMap((file) => {
      const status = !was.has(file) ? 'is new' : !is.has(file) ? 'was removed' : 'changed'
      if (status === 'changed' && !scope.isOtherFile(file)) return []
      return [`${file} ${status}, ${use}`]
    })
  })
}

/** `docs` of `docs/default`. */
function nameOf(instance: string): string {
  return instance.replace(/\/[^/]*$/, '')
}

/** Whether what plugins add to every page is another. */
function isOfPlugins({ key, before, now }: InputChange): boolean {
  const name = 'documentHtml'
  return inputOf(key).kind === 'site' && partsOf(before ?? '').get(name) !== partsOf(now).get(name)
}

function isPlannedBy(instance: string, { key }: InputChange, scope: PlanScope): boolean {
  const { kind, name } = inputOf(key)
  switch (kind) {
    case 'page':
      return instance === scope.instance
    case 'shared':
    case 'slice':
      return name.startsWith(`${instance.replace('/', '-')}-`) || name === pluginDataKey(nameOf(instance))
    case 'client':
    case 'theme':
      // A page of any instance may be the first one that has its layout.
      return scope.codeChanges.some((change) => inputOf(change.key).kind === 'entries')
    default:
      return false
  }
}

interface ChangeScope {
  readonly source: string | null
  /** Whether a file has other bytes than the earlier build knew; false for one that it did not know. */
  readonly isOtherFile: (file: string) => boolean
  /** Files that plugins read for a content file, and that are others now. */
  readonly changedReads: (file: string) => readonly string[]
  /** Changes of inputs that the code was made from; empty when it was taken over. */
  readonly codeChanges: readonly InputChange[]
  readonly moduleFiles: CachedCode['moduleFiles']
  readonly pageDifferences: () => readonly string[]
}

/** Inputs about what was bundled, which changes with what it was bundled from. */
const DERIVED: ReadonlySet<InputKind> = new Set(['client', 'script'])

/** Inputs that say that something may be found elsewhere now: little to somebody who knows another cause. */
const VAGUE: ReadonlySet<InputKind> = new Set(['folder', 'link', 'tree', 'entries'])

/**
 * What changed inputs mean to somebody who writes the site: a sentence for each cause. Scripts that follow from something
 * else are named only for what nothing else names.
 */
function causesOf(changes: readonly InputChange[], scope: ChangeScope): readonly string[] {
  const [derived, direct] = partition(changes, ({ key }) => DERIVED.has(inputOf(key).kind))
  const causes = new Set(direct.flatMap((change) => causesOfChange(change, scope)))
  const codeChanges =
    causes.size === 0
      ? scope.codeChanges
      : scope.codeChanges.filter(({ key }) => !VAGUE.has(inputOf(key).kind))
  for (const { key } of derived) {
    const { kind, name } = inputOf(key)
    const found =
      kind === 'script'
        ? usedFileCauses(name, scope)
        : codeChanges
            .flatMap((change) => causesOfChange(change, scope))
            .filter((cause) => !causes.has(cause))
            .map((cause) => `the scripts or styles of every page changed: ${cause}`)
    for (const cause of found) causes.add(cause)
  }
  return causes.size > 0 ? [...causes] : ['the scripts or styles that it names changed']
}

function causesOfChange(change: InputChange, scope: ChangeScope): readonly string[] {
  const { kind, name } = inputOf(change.key)
  if (change.before === null) return [`the ${kind} ${name} was not yet known to the earlier build as it is`]
  const causes = CAUSES[kind](name, change, scope)
  return typeof causes === 'string' ? [causes] : causes
}

type Causes = (name: string, change: InputChange, scope: ChangeScope) => string | readonly string[]

const CAUSES: Readonly<Record<InputKind, Causes>> = {
  file: fileCause,
  asset: fileCause,
  embedded: fileCause,
  scaled: fileCause,
  folder: addedOrRemoved,
  tree: addedOrRemoved,
  environment: (name) => `${readName(name)} changed, which a function of the configuration reads`,
  link: (file, change) =>
    change.before === '' || change.now === ''
      ? fileCause(file, change)
      : `${file} leads to ${change.now} now`,
  pattern: (name) => `files that stylesheets are made of changed: ${name}`,
  page: (_name, _change, { pageDifferences }) => orElse(pageDifferences(), 'what is planned for it changed'),
  plan: () => [],
  url: urlCause,
  content: contentCauses,
  module: contentCauses,
  code: contentCauses,
  modules: (key, _change, scope) => `${componentName(key, scope)} imports other Markdown files`,
  shared: (key) =>
    key.startsWith(pluginDataKey(''))
      ? `what the plugin "${key.slice(pluginDataKey('').length)}" tells all pages changed`
      : `the shared data "${key}" changed`,
  slice: () => 'its place in the sidebar changed, or what stands beside it',
  script: (key, _change, scope) => usedFileCauses(key, scope),
  component: (key, _change, scope) => moduleCauses(key, scope),
  client: () => [],
  theme: (_name, _change, scope) => moduleCauses(null, scope),
  config: configCause,
  site: (_name, { before, now }) => siteCauses(before ?? '', now),
  entries: () => 'pages use other layouts or components than before',
}

function orElse(found: readonly string[], otherwise: string): readonly string[] {
  return found.length > 0 ? found : [otherwise]
}

function addedOrRemoved(folder: string): string {
  return `files were added below ${folder === '.' || folder === '' ? 'the folder of the site' : folder}, or removed`
}

function moduleCauses(key: string | null, scope: ChangeScope): readonly string[] {
  const used = usedFileCauses(key, scope)
  // Where nothing was bundled, it is the words of content that changed, which is named by its own inputs.
  if (used.length > 0 || scope.codeChanges.length === 0) return used
  const name = key === null ? 'the theme' : componentName(key, scope)
  return orElse(changedOptions(scope, ['assets', 'images']), `${name} is made of other files`)
}

function changedOptions({ codeChanges }: ChangeScope, options: readonly string[]): readonly string[] {
  const inputs = codeChanges.map(({ key }) => inputOf(key))
  return inputs
    .filter(({ kind, name }) => kind === 'config' && options.includes(name))
    .map(({ name }) => configCause(name))
}

function fileCause(file: string, { before, now }: Omit<InputChange, 'key'>): string {
  // After the hash stand the options that a picture is made with.
  const [[was], [is]] = [(before ?? '').split(' '), now.split(' ')]
  if (was === is) return 'config: assets or images changed'
  if (was === '') return `${file} is new`
  return is === '' ? `${file} was removed` : `${file} changed`
}

function contentCauses(file: string, change: InputChange, scope: ChangeScope): string | readonly string[] {
  const part = partOf(file as FilePath)
  const isNewOrGone = change.before === '' || change.now === ''
  // The path of a part names its text: another text is another part.
  if (part !== null && isNewOrGone)
    return `${part.kind === 'excerpt' ? 'the excerpt of ' : ''}${part.file} changed`
  if (isNewOrGone || scope.isOtherFile(file)) return fileCause(file, change)
  const reads = scope.changedReads(file).map((read) => `${read} changed, which a plugin reads for ${file}`)
  const options = changedOptions(scope, ['markdown', 'prism'])
  return orElse(
    reads.length > 0 ? reads : options,
    // Functions count by the code of the configuration, whichever line of it changed.
    'the code of the configuration changed, or a package that it loads, and content is compiled with it',
  )
}

function urlCause(file: string, { before, now }: InputChange): string {
  const [was = '', wasOf = ''] = (before ?? '').split(' ')
  const [is = '', isOf = ''] = now.split(' ')
  if (was === '') return `${file} has a page now: ${is}`
  if (is === '') return `${file} has no page any more (was ${was})`
  if (was === is) return `${file} belongs to ${isOf} (was ${wasOf})`
  return `the URL of ${file} is now ${is} (was ${was})`
}

function usedFileCauses(key: string | null, scope: ChangeScope): readonly string[] {
  const { before, now } = scope.moduleFiles(key)
  const changes = scope.codeChanges.map((change) => inputOf(change.key))
  const changed = changes.flatMap(({ kind, name }) =>
    kind === 'file' || kind === 'code' ? [fileOf(name as FilePath)] : [],
  )
  // Layouts of all pages are one piece of code.
  const isOfOtherPages = key === null && changes.some(({ kind }) => kind === 'entries')
  const user = isOfOtherPages
    ? 'the code of all pages'
    : key === null
      ? 'every page'
      : componentName(key, scope)
  return [
    ...changed
      .filter((file) => before.includes(file) || now.includes(file))
      .map((file) => {
        if (key === null) return `${file} changed, which every page is rendered with`
        // Content is named by its own inputs too.
        if (file === scope.source || isMarkdown(file)) return `${file} changed`
        return isMainFile(file, key) ? `${user} changed` : `${file} changed, which ${user} uses`
      }),
    ...now.filter((file) => !before.includes(file)).map((file) => `${user} uses ${file} now`),
    ...before.filter((file) => !now.includes(file)).map((file) => `${user} does not use ${file} any more`),
  ]
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

/** Names of what is kept, where the configuration has others. */
const WRITTEN_KEYS: Readonly<Record<string, string>> = {
  customCss: 'theme.customCss',
  infima: 'theme.infima',
  font: 'themeConfig.font',
  imageZoom: 'themeConfig.imageZoom',
  themePath: 'theme.path',
  prism: 'themeConfig.prism',
  codeThemes: 'themeConfig.prism',
  locale: 'i18n',
  lang: 'i18n',
  direction: 'i18n',
  calendar: 'i18n',
  alternates: 'i18n',
  banner: 'baseUrlIssueBanner',
}

function configCause(key: string): string {
  return `config: ${WRITTEN_KEYS[key] ?? key} changed`
}

const SITE_CAUSES: Readonly<Record<string, string>> = {
  messages: 'the messages of the language changed',
  home: 'the home page of the site changed',
  contentDirs: 'the folders with content changed',
  headTags: 'what every page has in its head changed: headTags, stylesheets, scripts or the titles of feeds',
  documentHtml: 'what plugins add to every page changed',
  'themeConfig.navbar': 'the navbar changed',
  'themeConfig.footer': 'the footer changed',
}

function siteCauses(before: string, now: string): readonly string[] {
  const [was, is] = [partsOf(before), partsOf(now)]
  const names = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name))
  const causes = new Set(names.map((name) => SITE_CAUSES[name] ?? configCause(name)))
  return orElse([...causes], 'what pages know of the whole site changed')
}

function partsOf(value: string): ReadonlyMap<string, string> {
  return new Map(
    value.split('\n').map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), line.slice(at + 1)] as const
    }),
  )
}
