import path from 'node:path'
import { siteLocale } from '../../config/site-language.ts'
import { writeWholeFile } from '../../kept/write-whole.ts'
import type { CommandFunction, SiteOptions } from '../../program/command.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { plural } from '../../report/text.ts'
import { didYouMean, misspellingOf } from '../../types/did-you-mean.ts'
import { openSite, siteCode, textFiles, themeTexts, type TextFile } from './site-texts.ts'

export interface WriteTranslationsOptions extends SiteOptions {
  /** Whether messages that are there become those of the site again. */
  readonly override?: boolean
  /** Begins every message that is written anew. */
  readonly messagePrefix?: string
  /** Whether the texts of the theme are written too. */
  readonly theme?: boolean
}

/**
 * `sitegen write-translations`: writes the texts of the site into the files of a language. Nothing is written where the site has
 * errors. Messages that are there stay, in their order.
 */
export const writeTranslationsCommand: CommandFunction<WriteTranslationsOptions> = async (
  siteDir,
  options,
  reporter,
) => {
  const open = await openSite(siteDir, options, reporter)
  const { i18n } = open.config
  const code = await siteCode(open)
  const theme = await themeTexts(open.config)
  const own = new Set(code.texts.map(({ key }) => key))
  const added = options.theme === true ? theme.filter(({ key }) => !own.has(key)) : []
  const files = await textFiles(open, { code: [...code.texts, ...added], theme })
  const wrong = files.flatMap((file) => [...unknownKeys(file), ...file.doubtful])
  reporter.diagnostics([...code.problems, ...wrong])
  const changed = files.flatMap((file) => {
    const text = textOf(file, options)
    return text === null ? [] : [{ ...file, text }]
  })
  options.signal?.throwIfAborted()
  for (const { file, text, texts, messages } of changed) {
    writeWholeFile(path.join(open.config.siteDir, file), text)
    const fresh = texts.filter(({ key }) => !messages.has(key)).length
    reporter.info(`${file}: ${plural(texts.length, 'text')}, ${fresh} of them new`)
  }
  const all = plural(files.filter(({ texts }) => texts.length > 0).length, 'file')
  const language = `${siteLocale(i18n).label} (${i18n.locale})`
  if (changed.length > 0) reporter.info(`Wrote ${changed.length} of ${all} for ${language}.`)
  else
    reporter.info(`Nothing to write: ${all} for ${language} ${all === '1 file' ? 'has' : 'have'} all texts.`)
  return 0
}

/** A file as it is to be; null when it is so already, and for one without texts. */
function textOf(
  { texts, written, messages }: TextFile,
  { override = false, messagePrefix = '' }: WriteTranslationsOptions,
): string | null {
  const entries = new Map<string, unknown>(Object.entries(written ?? {}))
  for (const { key, message, description } of texts) {
    const kept = override ? undefined : messages.get(key)
    entries.set(key, {
      message: kept ?? messagePrefix + message,
      ...(description !== undefined && { description }),
    })
  }
  const made = Object.fromEntries(entries)
  return entries.size === 0 || JSON.stringify(made) === JSON.stringify(written)
    ? null
    : `${JSON.stringify(made, null, 2)}\n`
}

function unknownKeys({ file, texts, known, messages, lineOf }: TextFile): readonly Diagnostic[] {
  const keys = [...texts.map(({ key }) => key), ...known]
  const wanted = new Set(keys)
  return [...messages.keys()].flatMap((key) => {
    if (wanted.has(key)) return []
    // Files for Docusaurus have texts that no part of this theme shows.
    const meant = key.startsWith('theme.') ? misspellingOf(key, keys) : didYouMean(key, keys)
    if (meant === null && key.startsWith('theme.')) return []
    return {
      code: 'MESSAGE_UNKNOWN',
      level: 'warning',
      message: `Nothing on the site shows the text "${key}" of ${file}.`,
      place: { file, line: lineOf(key) },
      hint: meant === null ? 'Delete the text.' : `Did you mean "${meant}"?`,
    }
  })
}
