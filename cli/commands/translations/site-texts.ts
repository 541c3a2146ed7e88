import path from 'node:path'
import { countBy, sortBy, uniqBy } from 'lodash-es'
import type { Json } from '../../../runtime/shared/json.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { kindOf } from '../../config/site-file.ts'
import { siteLocale } from '../../config/site-language.ts'
import { withTexts, type Texts } from '../../config/theme-config/theme-config.ts'
import { readYaml } from '../../content/front-matter/read-yaml.ts'
import { readLastChanges } from '../../content/git.ts'
import { doubtfulMessages } from '../../content/doubtful-messages.ts'
import { COMPLETE, readMessages, themeMessages } from '../../content/load-messages.ts'
import { readSiteText } from '../../content/scan/scan-problems.ts'
import { translationFolders } from '../../content/translations.ts'
import { loadSite } from '../../engine/site.ts'
import type { SourceText } from '../../features/feature.ts'
import { loadSiteConfig } from '../../features/load-site-config.ts'
import { pluginTexts, textFileOf } from '../../plugins/plugin-texts.ts'
import { FEATURES } from '../../features/registry.ts'
import type { SiteOptions } from '../../program/command.ts'
import { STATIC_TEXTS } from '../../render/content/fill.ts'
import { SiteProblems, UsageError, type Diagnostic } from '../../report/diagnostic.ts'
import type { Reporter } from '../../report/steps.ts'
import { isWithin, OUT_DIR, realPath, type FilePath } from '../../types/file-path.ts'
import { isRecord } from '../../types/json-problems.ts'
import { packageRoot } from '../../types/package-root.ts'
import { codeTexts, type CodeTexts } from './code-texts.ts'

/** A file of messages: what can stand in it, and what does. */
export interface TextFile {
  readonly file: FilePath
  readonly texts: readonly SourceText[]
  /** Keys that mean something and need not be there. */
  readonly known: readonly string[]
  /** Null where there is no file. */
  readonly written: Readonly<Record<string, Json>> | null
  readonly messages: ReadonlyMap<string, string>
  readonly lineOf: (key: string) => number
  /** Problems of the messages, aside from keys that nothing asks for. */
  readonly doubtful: readonly Diagnostic[]
}

/** A site in one of its languages, planned, so that all is known that it shows. */
export type OpenSite = Awaited<ReturnType<typeof openSite>>

/** @throws SiteProblems with the errors that a build would have before it compiles anything */
export async function openSite(siteDir: string, options: SiteOptions, reporter: Reporter) {
  const { config: file, locale, ignorePlugins } = options
  const use = { unknownPlugins: ignorePlugins === true ? ('warn' as const) : ('throw' as const) }
  const loaded = await loadSiteConfig(siteDir, { config: file, locale, keeping: 'use', use })
  const { config, plugins } = loaded
  reporter.configFile(config.configFile, loaded.foreign?.translation.named)
  reporter.diagnostics(loaded.diagnostics)
  const { messages: folder } = siteLocale(config.i18n)
  if (folder === null)
    throw new UsageError(
      `The language "${config.i18n.locale}" is not translated.`,
      `Remove translate: false from i18n.localeConfigs of "${config.i18n.locale}".`,
    )
  const readChanges: typeof readLastChanges = (dir) => readLastChanges(dir, [])
  const site = await loadSite(config, path.join(siteDir, OUT_DIR), { plugins, readChanges, keeping: 'use' })
  const errors = site.diagnostics.filter(({ level }) => level === 'error')
  if (errors.length > 0) throw new SiteProblems(errors)
  return { config, folder, site, plugins: plugins?.plugins ?? [], pluginTexts: plugins?.texts ?? {} }
}

/** The texts that the code of a site declares; they are the same in all languages. */
export async function siteCode({ config, plugins }: OpenSite): Promise<CodeTexts> {
  const { siteDir, themePath, themeFolders, clientModules, markdown } = config
  const ofSite = ['src', themePath, ...FEATURES.flatMap(({ folders }) => folders?.(config) ?? [])]
  const ofPlugins = [...plugins.map(({ folder }) => folder), ...themeFolders]
    .map((folder) => realPath(path.resolve(siteDir, folder)) ?? siteDir)
    .filter((folder) => !isWithin(folder, siteDir) && !folder.split(path.sep).includes('node_modules'))
  return codeTexts(
    {
      folders: [...ofSite.map((folder) => path.resolve(siteDir, folder)), ...ofPlugins],
      modules: [...clientModules, ...Object.values(markdown.components)],
    },
    config,
  )
}

/** The texts of the theme, with their words in English. */
export async function themeTexts(config: SiteConfig): Promise<readonly SourceText[]> {
  const { texts } = await codeTexts({ folders: [path.join(packageRoot(), 'theme')] }, config)
  const others = Object.entries(STATIC_TEXTS).map(([key, message]) => ({ key, message }))
  return sortBy(uniqBy([...texts, ...others], 'key'), 'key')
}

/**
 * All files of messages of a language. `given` is what code declares, and what else is to stand with it.
 *
 * @throws SiteProblems when a file cannot be read, `MESSAGE_TWICE` when two items of a sidebar would share a message
 */
export async function textFiles(
  open: OpenSite,
  given: { readonly code: readonly SourceText[]; readonly theme: readonly SourceText[] },
): Promise<readonly TextFile[]> {
  const { config, folder, site } = open
  const defaults = await defaultMessages(open)
  const code = given.code.map((text) => ({ ...text, message: defaults.get(text.key) ?? text.message }))
  const known = [...given.theme.map(({ key }) => key), ...defaults.keys()]
  const own = given.code.map(({ key, message }) => [key, message] as const)
  const declared = { ...(await themeMessages(COMPLETE)), ...Object.fromEntries(own) }
  const theme = themeConfigTexts(config)
  const found = [
    { file: `${folder}/code.json`, texts: code, known, declared },
    { file: fileOf(open, 'theme', 'navbar.json'), texts: theme.navbar },
    { file: fileOf(open, 'theme', 'footer.json'), texts: theme.footer },
    ...site.messageFiles.map((one) => ({ ...one, file: fileOf(open, one.instance, one.file) })),
    ...(await pluginFiles(open)),
  ]
  const problems: Diagnostic[] = found.flatMap(({ file, texts }) => twice(file, texts))
  const lang = siteLocale(config.i18n).htmlLang
  const files = found.map((one: (typeof found)[number] & Known) => {
    const file = one.file as FilePath
    const { diagnostics, ...current } = currentOf(file, config.siteDir)
    problems.push(...diagnostics)
    const doubtful = doubtfulMessages({ file, ...current, texts: one.declared ?? {}, lang })
    return { file, texts: one.texts, known: one.known ?? [], ...current, doubtful }
  })
  if (problems.length > 0) throw new SiteProblems(problems)
  return files
}

interface Known {
  readonly known?: readonly string[]
  /** Texts whose placeholders messages may have. */
  readonly declared?: Readonly<Record<string, string>>
}

/** The file that is there by one of its names; a new one has that of the other files of the project. */
function fileOf({ config }: OpenSite, instance: string, name: string): string {
  const names = translationFolders(config, instance).map((folder) => `${folder}/${name}` as FilePath)
  const there = names.find((file) => kindOf(file, config.siteDir) === 'file')
  return there ?? names[config.isForeign ? names.length - 1 : 0] ?? name
}

function currentOf(file: FilePath, siteDir: string) {
  const none = { written: null, messages: new Map<string, string>(), lineOf: () => 1, diagnostics: [] }
  if (kindOf(file, siteDir) !== 'file') return none
  const { value: text, diagnostics } = readSiteText(file, siteDir)
  if (text === null) return { ...none, diagnostics }
  const read = readMessages(text, file)
  const { value } = readYaml({ text, file })
  return {
    written: isRecord(value) ? (value as Readonly<Record<string, Json>>) : {},
    messages: new Map(Object.entries(read.messages)),
    lineOf: read.lineOf,
    diagnostics: read.diagnostics,
  }
}

/** What the theme and plugins say in the language, without the messages of the site. */
async function defaultMessages({ config, pluginTexts }: OpenSite): Promise<ReadonlyMap<string, string>> {
  const ofTheme = await themeMessages(siteLocale(config.i18n).htmlLang)
  return new Map(Object.entries({ ...ofTheme, ...pluginTexts }))
}

/** Texts of the configuration, by the keys that its translation asks for. */
function themeConfigTexts({ themeConfig }: Pick<SiteConfig, 'themeConfig'>) {
  const collected = (where: string) => {
    const texts = new Map<string, SourceText>()
    const get: Texts = (key, message) => {
      const description = `${descriptionOf(key)} in the ${where}`
      if (typeof message === 'string') texts.set(key, { key, message, description })
      return message
    }
    return { texts, get }
  }
  const [navbar, footer] = [collected('navbar'), collected('footer')]
  withTexts(themeConfig, { navbar: navbar.get, footer: footer.get })
  return { navbar: [...navbar.texts.values()], footer: [...footer.texts.values()] }
}

function descriptionOf(key: string): string {
  const [, kind, label] = /^(link\.title|(?:link\.)?item\.label)\.(.*)$/s.exec(key) ?? []
  if (kind === undefined) return key === 'logo.alt' ? 'What the logo shows,' : `The ${key}`
  return `The ${kind === 'link.title' ? 'column' : 'item'} "${label}"`
}

async function pluginFiles({ site, folder }: OpenSite) {
  const files: { readonly file: string; readonly texts: readonly SourceText[] }[] = []
  for (const { by, content, translation } of site.ofPlugins.contents)
    for (const { path: name, content: texts } of translation?.texts ?? (await pluginTexts(by, content)))
      files.push({
        file: `${folder}/${textFileOf(by, name)}`,
        texts: Object.entries(texts).map(([key, text]) => ({ key, ...text })),
      })
  return files
}

function twice(file: string, texts: readonly SourceText[]): readonly Diagnostic[] {
  const repeated = Object.entries(countBy(texts, 'key')).filter(([, count]) => count > 1)
  return repeated.map(([key]) => ({
    code: 'MESSAGE_TWICE',
    level: 'error',
    message: `Several texts of ${path.basename(file)} would have the key "${key}".`,
    hint: "Give these items of the sidebar keys of their own: { type: 'category', key: 'guides', … }.",
  }))
}
