import path from 'node:path'
import { countBy } from 'lodash-es'
import type { JsonObject } from '../../../runtime/shared/json.ts'
import { siteFile } from '../../config/site-file.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Translatable } from '../../content/unused-translations.ts'
import { FEATURES } from '../../features/registry.ts'
import type { CommandFunction, SiteOptions } from '../../program/command.ts'
import { UsageError } from '../../report/diagnostic.ts'
import { plural } from '../../report/text.ts'
import type { FilePath } from '../../types/file-path.ts'
import { loadReported } from '../built-site.ts'
import type { CodeTexts } from './code-texts.ts'
import {
  marksFile,
  readMarks,
  translatedFiles,
  writeMarks,
  type TranslatedFile,
} from './content-translations.ts'
import { FILE_STATES, type FileState } from './file-states.ts'
import { openSite, siteCode, textFiles } from './site-texts.ts'

export interface TranslationsOptions extends Omit<SiteOptions, 'locale'> {
  /** @default all but the default language */
  readonly locale?: readonly string[]
  /** Translations or their sources, relative to the current folder; true for all. */
  readonly mark?: readonly string[] | true
  /** States that make the exit code 1. */
  readonly failOn?: readonly FileState[]
  readonly files?: boolean
}

interface LanguageReport {
  readonly locale: string
  readonly content: readonly {
    readonly instance: string
    readonly version: string | null
    readonly counts: Counts
    readonly files: readonly TranslatedFile[]
  }[]
  readonly messages: {
    readonly counts: Counts
    /** Texts that have no message, by the files that they belong to. */
    readonly missing: readonly { readonly file: string; readonly keys: readonly string[] }[]
  }
}

type Counts = Readonly<Record<FileState, number>>

/** `sitegen translations`: says what of the site is translated. The exit code is 1 where there is what `failOn` names. */
export const translationsCommand: CommandFunction<TranslationsOptions> = async (
  siteDir,
  { locale: asked, ...options },
  reporter,
) => {
  const { i18n } = await loadReported(siteDir, options, reporter)
  const locales = asked ?? i18n.locales.filter((name) => name !== i18n.defaultLocale)
  if (locales.length === 0) reporter.info('The site has one language, so there is nothing to translate.')
  const reports: LanguageReport[] = []
  let code: CodeTexts | null = null
  for (const locale of locales) {
    options.signal?.throwIfAborted()
    const open = await openSite(siteDir, { ...options, locale }, reporter)
    code ??= await siteCode(open)
    const marked = options.mark === undefined ? 0 : await mark(open.config, options)
    if (marked > 0) reporter.info(`Marked ${plural(marked, 'file')} in ${marksFile(open.config)}.`)
    const texts = await textFiles(open, { code: code.texts, theme: [] })
    reporter.diagnostics(texts.flatMap(({ doubtful }) => doubtful))
    const missing = texts.map(({ file, texts: wanted, messages }) => ({
      file,
      keys: wanted.filter(({ key }) => !messages.has(key)).map(({ key }) => key),
    }))
    const states = texts.flatMap(({ texts: wanted, messages }) =>
      wanted.map(({ key, message }): FileState => {
        const text = messages.get(key)
        return text === undefined ? 'missing' : text === message ? 'equal' : 'translated'
      }),
    )
    reports.push({
      locale,
      content: await contentOf(open.config),
      messages: { counts: counted(states), missing: missing.filter(({ keys }) => keys.length > 0) },
    })
  }
  reporter.result(JSON.parse(JSON.stringify({ locales: reports })) as JsonObject)
  const lines = [...table(reports), ...(options.files === true ? reports.flatMap(openFiles) : [])]
  if (reports.length > 0) lines.forEach((line) => reporter.info(line))
  return isFailed(reports, options.failOn ?? []) ? 1 : 0
}

async function contentOf(config: SiteConfig): Promise<LanguageReport['content']> {
  const marks = readMarks(config)
  const collections: Translatable[] = []
  for (const feature of FEATURES) collections.push(...((await feature.collections?.(config)) ?? []))
  return collections.map((collection) => {
    const files = translatedFiles(collection, config, marks)
    const { instance, version = null } = collection
    return { instance, version, counts: counted(files.map(({ state }) => state)), files }
  })
}

function counted(states: readonly FileState[]): Counts {
  const counts = countBy(states)
  return Object.fromEntries(FILE_STATES.map((state) => [state, counts[state] ?? 0])) as Counts
}

/** Marks the files that are named, or all that are translated, and counts them. */
async function mark(
  config: SiteConfig,
  { mark: named = true, cwd = process.cwd() }: Pick<TranslationsOptions, 'mark' | 'cwd'>,
): Promise<number> {
  const all = (await contentOf(config)).flatMap(({ files }) => files)
  const translated = all.filter(({ state }) => !['equal', 'missing', 'orphaned'].includes(state))
  if (named === true) {
    writeMarks(config, all, translated)
    return translated.length
  }
  const names = named.map((file) => siteFile(path.resolve(cwd, file), config.siteDir))
  const isNamed = (file: FilePath | null): boolean => file !== null && names.includes(file)
  const unknown = names.find((name) => !all.some((one) => one.source === name || one.translation === name))
  if (unknown !== undefined)
    throw new UsageError(
      `"${unknown}" is no translation of "${config.i18n.locale}", and no source of one.`,
      'Give files of content, relative to the current folder; choose their language by --locale.',
    )
  const chosen = translated.filter(({ source, translation }) => isNamed(source) || isNamed(translation))
  writeMarks(config, all, chosen)
  return chosen.length
}

/** Texts may rightly be equal in two languages, so only missing ones count. */
function isFailed(reports: readonly LanguageReport[], states: readonly FileState[]): boolean {
  return reports.some(({ content, messages }) =>
    states.some(
      (state) =>
        content.some(({ counts }) => counts[state] > 0) ||
        (state === 'missing' && messages.counts.missing > 0),
    ),
  )
}

function table(reports: readonly LanguageReport[]): readonly string[] {
  const numbers = (counts: Counts): readonly string[] => FILE_STATES.map((state) => String(counts[state]))
  const rows = [
    ['', '', ...FILE_STATES],
    ...reports.flatMap(({ locale, content, messages }) => [
      ...content.map(({ instance, version, counts }) => [
        locale,
        nameOf(instance, version),
        ...numbers(counts),
      ]),
      [locale, 'messages', ...numbers(messages.counts)],
    ]),
  ]
  const widthOf = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const widths = (rows[0] ?? []).map((_, column) => widthOf(column))
  return rows.map(([locale = '', name = '', ...counts]) => {
    const cells = counts.map((cell, index) => cell.padStart(widths[index + 2] ?? 0))
    return [locale.padEnd(widths[0] ?? 0), name.padEnd(widths[1] ?? 0), ...cells].join('  ')
  })
}

/** What there is to do, a line for each file and text. */
function openFiles({ locale, content, messages }: LanguageReport): readonly string[] {
  const files = content.flatMap((one) => one.files).filter(({ state }) => state !== 'translated')
  return [
    ...files.map(({ source, translation, state }) => `${locale}  ${state}  ${translation ?? source ?? ''}`),
    ...messages.missing.flatMap(({ file, keys }) =>
      keys.map((key) => `${locale}  missing  "${key}" of ${file}`),
    ),
  ]
}

/** `docs`, `docs-community 1.0`: as the folders of translations are called. */
function nameOf(instance: string, version: string | null): string {
  const name = instance.replace(/\/default$/, '').replace('/', '-')
  const of = version?.replace(/^version-/, '') ?? 'current'
  return of === 'current' ? name : `${name} ${of}`
}
