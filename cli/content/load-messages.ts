import path from 'node:path'
import { mapValues } from 'lodash-es'
import type { Json } from '../../runtime/shared/json.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { describeValue } from '../config/describe-value.ts'
import { unsafeInHtml } from '../config/options/address.ts'
import { kindOf } from '../config/site-file.ts'
import { siteLocale } from '../config/site-language.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import type { FilePath } from '../types/file-path.ts'
import { tryReadText } from '../types/looks.ts'
import { onceAsked } from '../types/memoized.ts'
import { packageRoot } from '../types/package-root.ts'
import { doubtfulMessages } from './doubtful-messages.ts'
import { readYaml } from './front-matter/read-yaml.ts'
import { isRecord } from '../types/json-problems.ts'
import { readSiteText } from './scan/scan-problems.ts'
import { translationFolders } from './translations.ts'

export type Messages = Readonly<Record<string, string>>

/** Texts that code asks for, by their ids. */
export interface CodeMessages {
  readonly code: Messages
  /** Those that the theme brings along, also where the site has others. */
  readonly theme: Messages
}

type Site = Pick<SiteConfig, 'i18n' | 'siteDir'>

/**
 * `code` has the texts of the theme and of the site's own components, `navbar` and `footer` those of the configuration. Those of
 * the theme and of plugins are there in every language that they are translated to, also where the site translates nothing.
 * Problems: `FILE_UNREADABLE`, `FILE_NOT_UTF8`, `YAML_SYNTAX`, `YAML_INVALID`, `MESSAGES_INVALID`, `MESSAGE_DOUBTFUL`.
 */
export async function loadMessages(config: Site, ofPlugins: Messages = {}) {
  const { messages: folder, htmlLang } = siteLocale(config.i18n)
  const theme = await themeMessages(htmlLang)
  const code = loadFirst(config, folder === null ? [] : [`${folder}/code.json` as FilePath])
  const navbar = loadFirst(config, filesOf(config, 'theme', 'navbar.json'))
  const footer = loadFirst(config, filesOf(config, 'theme', 'footer.json'))
  return {
    code: { ...theme, ...ofPlugins, ...code.messages },
    theme,
    navbar: navbar.messages,
    footer: footer.messages,
    diagnostics: [
      ...code.diagnostics,
      ...(await doubtfulOfTheme(code, htmlLang)),
      ...navbar.diagnostics,
      ...footer.diagnostics,
    ],
  }
}

/** Most sites have no messages for the theme, so they need no texts to compare them with. */
async function doubtfulOfTheme(
  { file, lineOf, ...read }: ReadFile,
  lang: string,
): Promise<readonly Diagnostic[]> {
  const messages = new Map(Object.entries(read.messages))
  if (file === null || ![...messages.keys()].some((id) => id.startsWith('theme.'))) return []
  return doubtfulMessages({ file, messages, lineOf, texts: await anyThemeMessages(), lang })
}

/** Files of messages in the package of Docusaurus with ids that the theme has. */
const NAMES = ['theme-common', 'theme-search-algolia', 'theme-live-codeblock', 'plugin-pwa']

/**
 * The texts of the theme in a language: those of Docusaurus, and over them our own in `theme/messages`. None for English, which
 * components are written in, and for languages that nobody has translated them to.
 */
export async function themeMessages(tag: string): Promise<Messages> {
  if (new Intl.Locale(tag).language === 'en') return {}
  // Sites in English do not load it.
  const { codeTranslationLocalesToTry, readDefaultCodeTranslationMessages } =
    await import('@docusaurus/theme-translations')
  const theirs: readonly Messages[] = await Promise.all(
    NAMES.map((name) => readDefaultCodeTranslationMessages({ locale: tag, name })),
  )
  const folder = path.join(packageRoot(), 'theme/messages')
  const files = codeTranslationLocalesToTry(tag).map((name) => path.join(folder, `${name}.json`))
  // They are JSON by test: nobody needs the places that the reader of a site's own files tells, which takes much longer.
  const own = files.map((file) => {
    const entries = JSON.parse(tryReadText(file) ?? '{}') as Readonly<Record<string, { message: string }>>
    return mapValues(entries, ({ message }) => message)
  })
  return Object.assign({}, ...theirs, ...own.toReversed()) as Messages
}

/**
 * Every text of the theme, to compare messages with: in German, which has all of them by test. The English ones are in
 * components, which are not read.
 */
export const anyThemeMessages = onceAsked(() => themeMessages('de'))

/**
 * The messages for one version of a docs instance: `version.label`, and the labels of its sidebars.
 * @param version - its folder among the translations: `current`, `version-1.0`
 */
export function loadDocsMessages(config: Site, { id, version }: { id: string; version: string }) {
  return loadFirst(config, filesOf(config, `docs/${id}`, `${version}.json`))
}

export function loadBlogMessages(config: Site, id: string) {
  return loadFirst(config, blogMessageFiles(config, id))
}

export function blogMessageFiles(config: Site, id: string): readonly FilePath[] {
  return filesOf(config, `blog/${id}`, 'options.json')
}

/** A file by its two names. */
function filesOf(config: Site, instance: string, file: string): readonly FilePath[] {
  return translationFolders(config, instance).map((folder) => `${folder}/${file}` as FilePath)
}

interface Read {
  readonly messages: Messages
  readonly lineOf: (id: string) => number
  readonly diagnostics: readonly Diagnostic[]
}

interface ReadFile extends Read {
  /** Null where there is none. */
  readonly file: FilePath | null
}

/** The messages in the first of some files that is there. */
export function loadFirst({ siteDir }: Site, files: readonly FilePath[]): ReadFile {
  const file = files.find((name) => kindOf(name, siteDir) === 'file') ?? null
  const none = { messages: {}, lineOf: () => 1, file }
  if (file === null) return { ...none, diagnostics: [] }
  const { value: text, diagnostics } = readSiteText(file, siteDir)
  return text === null ? { ...none, diagnostics } : { ...readMessages(text, file), file }
}

/** Reads a text of messages, `{ "id": "text" }` or `{ "id": { "message": "text", "description": "for translators" } }`. What can be read of a faulty one is there too. */
export function readMessages(text: string, file: FilePath): Read {
  const { value = {}, keyLines, diagnostics } = readYaml({ text, file })
  const lineOf = (id: string): number => keyLines[id] ?? 1
  if (diagnostics.length > 0) return { messages: {}, lineOf, diagnostics }
  if (!isRecord(value)) {
    const problem = invalid(file, 1, `holds ${describeValue(value)} and no messages`)
    return { messages: {}, lineOf, diagnostics: [problem] }
  }
  const messages: Record<string, string> = {}
  const problems: Diagnostic[] = []
  // Their order in the file means nothing.
  for (const id of Object.keys(value).sort()) {
    const message = messageOf(value[id])
    const problem = message === null ? `has no text for "${id}"` : problemOf(message, id, file)
    if (message !== null && problem === null) messages[id] = message
    if (problem !== null) problems.push(invalid(file, lineOf(id), problem))
  }
  return { messages, lineOf, diagnostics: problems }
}

/** The copyright of the footer is HTML. */
function problemOf(message: string, id: string, file: FilePath): string | null {
  if (id !== 'copyright' || path.basename(file) !== 'footer.json') return null
  const [found] = unsafeInHtml(message)
  return found === undefined
    ? null
    : `has an address that can run code in the ${found.name} of <${found.tag}> of "${id}"`
}

function messageOf(entry: Json | undefined): string | null {
  if (typeof entry === 'string') return entry
  const text = isRecord(entry) ? entry['message'] : null
  return typeof text === 'string' ? text : null
}

function invalid(file: FilePath, line: number, problem: string): Diagnostic {
  return {
    code: 'MESSAGES_INVALID',
    level: 'error',
    message: `"${file}" ${problem}.`,
    place: { file, line },
    hint: 'Write { "id": { "message": "the text" } }, or { "id": "the text" }.',
  }
}
