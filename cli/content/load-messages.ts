import path from 'node:path'
import type { Json } from '../../runtime/shared/json.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { describeValue } from '../config/describe-value.ts'
import { unsafeInHtml } from '../config/options/address.ts'
import { kindOf } from '../config/site-file.ts'
import { siteLocale } from '../config/site-language.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import type { FilePath } from '../types/file-path.ts'
import { readYaml } from './front-matter/read-yaml.ts'
import { isRecord } from '../types/json-problems.ts'
import { readSiteText } from './scan/scan-problems.ts'

export type Messages = Readonly<Record<string, string>>

type Site = Pick<SiteConfig, 'i18n' | 'siteDir'>

/** Folders below that of a language, and what Docusaurus calls them, whose sites may keep them. */
const FOLDERS = {
  theme: 'docusaurus-theme-classic',
  docs: 'docusaurus-plugin-content-docs',
  blog: 'docusaurus-plugin-content-blog',
} as const

/**
 * `code` has the texts of the theme and of the site's own components, `navbar` and `footer` those of the configuration.
 * Problems: `FILE_UNREADABLE`, `FILE_NOT_UTF8`, `YAML_SYNTAX`, `YAML_INVALID`, `MESSAGES_INVALID`.
 */
export function loadMessages(config: Site) {
  const code = loadFirst(config, ['code.json'])
  const navbar = loadFirst(config, filesOf('theme', 'navbar.json'))
  const footer = loadFirst(config, filesOf('theme', 'footer.json'))
  return {
    code: code.messages,
    navbar: navbar.messages,
    footer: footer.messages,
    diagnostics: [...code.diagnostics, ...navbar.diagnostics, ...footer.diagnostics],
  }
}

/** The messages for one version of a docs instance: `version.label`, and the labels of its sidebars. */
export function loadDocsMessages(config: Site, { id, version }: { id: string; version: string }) {
  const file = version === 'current' ? version : `version-${version}`
  return loadFirst(config, filesOf('docs', `${file}.json`, id))
}

export function loadBlogMessages(config: Site, id: string) {
  return loadFirst(config, filesOf('blog', 'options.json', id))
}

/** A file by its two names. Instances beside the default one have folders of their own. */
function filesOf(folder: keyof typeof FOLDERS, file: string, id = 'default'): readonly string[] {
  const suffix = id === 'default' ? '' : `-${id}`
  return [folder, FOLDERS[folder]].map((name) => `${name}${suffix}/${file}`)
}

interface Read {
  readonly messages: Messages
  readonly diagnostics: readonly Diagnostic[]
}

function loadFirst({ i18n, siteDir }: Site, names: readonly string[]): Read & { file: FilePath | null } {
  const { messages: folder } = siteLocale(i18n)
  const files = folder === null ? [] : names.map((name) => `${folder}/${name}` as FilePath)
  const file = files.find((name) => kindOf(name, siteDir) === 'file') ?? null
  if (file === null) return { messages: {}, diagnostics: [], file }
  const { value: text, diagnostics } = readSiteText(file, siteDir)
  return { ...(text === null ? { messages: {}, diagnostics } : readMessages(text, file)), file }
}

/** Reads a text of messages, `{ "id": "text" }` or `{ "id": { "message": "text", "description": "for translators" } }`. What can be read of a faulty one is there too. */
export function readMessages(text: string, file: FilePath): Read {
  const { value = {}, keyLines, diagnostics } = readYaml({ text, file })
  if (diagnostics.length > 0) return { messages: {}, diagnostics }
  if (!isRecord(value))
    return { messages: {}, diagnostics: [invalid(file, 1, `holds ${describeValue(value)} and no messages`)] }
  const messages: Record<string, string> = {}
  const problems: Diagnostic[] = []
  // Their order in the file means nothing.
  for (const id of Object.keys(value).sort()) {
    const message = messageOf(value[id])
    const problem = message === null ? `has no text for "${id}"` : problemOf(message, id, file)
    if (message !== null && problem === null) messages[id] = message
    if (problem !== null) problems.push(invalid(file, keyLines[id] ?? 1, problem))
  }
  return { messages, diagnostics: problems }
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
