import path from 'node:path'
import { tagsFileName } from '../../config/options/content-files.ts'
import { kindOf, siteFile } from '../../config/site-file.ts'
import type { Diagnostic, Place } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { readSiteText } from '../scan/scan-problems.ts'
import type { TextFile } from '../scan/source-file.ts'

/** Loads a file of tags. Problems: `TAGS_FILE_MISSING`, `FILE_UNREADABLE`, `FILE_NOT_UTF8`. */
export function loadTagsFile(options: {
  readonly siteDir: string
  readonly folder: FilePath
  /** Relative to `folder`; undefined means `tags.yml` where there is one, false none. */
  readonly tags: string | false | undefined
  /** The key of the configuration, for messages: `docs.tags`. */
  readonly key: string
}): { readonly source: TextFile | null; readonly diagnostics: readonly Diagnostic[] } {
  const { siteDir, folder, tags, key } = options
  if (tags === false) return { source: null, diagnostics: [] }
  const file = siteFile(path.resolve(siteDir, folder, tagsFileName(tags)), siteDir)
  if (kindOf(file, siteDir) !== 'file')
    return { source: null, diagnostics: tags === undefined ? [] : [missing(file, key)] }
  const { value: text, diagnostics } = readSiteText(file, siteDir)
  return { source: text === null ? null : { path: file, text }, diagnostics }
}

function missing(file: FilePath, key: string): Diagnostic {
  return {
    code: 'TAGS_FILE_MISSING',
    level: 'error',
    message: `The file ${file}, which ${key} names, does not exist.`,
    place: { file },
    hint: `Create ${file}, correct ${key}, or set it to false.`,
  }
}

/** What may stand around a tag in YAML, spaces aside. */
const BEFORE = new Set(['[', ',', '"', "'", ':', '-', '{'])
const AFTER = new Set([',', ']', '}', '"', "'", '#'])

/**
 * Where a tag is written, when all that is known is where the key `tags` of the front matter is: the first place below
 * it with these very words. The place of the key when there is none, as for words with escapes.
 *
 * @param text of the file; null when it is not known
 */
export function tagPlace(key: Place, name: string, text: string | null): Place {
  if (text === null || key.line === undefined) return key
  const lines = text.split('\n')
  for (let line = key.line; line <= lines.length; line += 1) {
    const content = (lines[line - 1] ?? '').trimEnd()
    if (line > key.line && endsList(content)) return key
    const at = indexOfName(content, name, line === key.line ? content.indexOf(':') + 1 : 0)
    if (at !== -1) return { file: key.file, line, column: at + 1, endColumn: at + 1 + name.length }
  }
  return key
}

/** Another key, or the end of the front matter. Items of a list may stand at the start of a line. */
function endsList(line: string): boolean {
  return /^[^\s\-#\]}]/.test(line) || line.startsWith('---')
}

function indexOfName(line: string, name: string, from: number): number {
  for (let at = line.indexOf(name, from); at !== -1; at = line.indexOf(name, at + 1)) {
    const before = line.slice(0, at).trimEnd().at(-1)
    const [after] = line.slice(at + name.length).trimStart()
    if ((before === undefined || BEFORE.has(before)) && (after === undefined || AFTER.has(after))) return at
  }
  return -1
}
