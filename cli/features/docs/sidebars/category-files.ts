import type * as z from 'zod/mini'
import { placeOfValue } from '../../../content/front-matter/key-place.ts'
import type { SourceFile } from '../../../content/scan/source-file.ts'
import { readYaml, type YamlReading } from '../../../content/front-matter/read-yaml.ts'
import { hasErrors, type Diagnostic, type Place } from '../../../report/diagnostic.ts'
import type { FilePath } from '../../../types/file-path.ts'
import {
  anyText,
  flag,
  jsonObject,
  numeric,
  optionalKeys,
  shapeProblems,
  showPath,
  strictShape,
  text,
} from '../../../content/front-matter/shape.ts'
import { categoryLink, type CategoryFile } from './sidebar-config.ts'

/** What a `_category_` file may hold. */
export const categoryFileSchema = strictShape(
  optionalKeys({
    key: text,
    label: text,
    description: anyText,
    position: numeric,
    collapsed: flag,
    collapsible: flag,
    className: text,
    link: categoryLink,
    customProps: jsonObject,
  }),
)

/** What a `_category_` file says about its folder. */
export type CategoryOptions = Readonly<z.output<typeof categoryFileSchema>>

/** The options of one folder and the file they come from. */
export interface FolderCategory {
  readonly options: CategoryOptions
  readonly file: CategoryFile
}

/** Of several files in one folder the first of these is used. */
const NAMES = ['_category_.json', '_category_.yml', '_category_.yaml']

const CODE = 'CATEGORY_FILE_INVALID'

/**
 * Reads the `_category_` files below the folder `root`: folder relative to `root` (`''` for itself) -> options.
 * Problems: `CATEGORY_FILE_INVALID`, `CATEGORY_FILE_DUPLICATE` (a warning: JSON wins over .yml, .yml over .yaml).
 */
export function readCategoryFiles(
  files: readonly CategoryFile[],
  root: FilePath,
): { readonly categories: ReadonlyMap<string, FolderCategory>; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const categories = new Map<string, FolderCategory>()
  for (const file of files.toSorted(byPrecedence)) {
    const folder = folderOf(file.path, root)
    const first = categories.get(folder)
    if (first) {
      diagnostics.push(duplicate(file, first.file))
      continue
    }
    const read = readCategoryFile(file)
    categories.set(folder, { options: read.options, file })
    diagnostics.push(...read.diagnostics)
  }
  return { categories, diagnostics }
}

/** Says which files describe what is no category: a folder without docs, or that of all docs. Problem: `FILE_UNUSED`. */
export function unusedCategories(
  categories: ReadonlyMap<string, FolderCategory>,
  sources: readonly SourceFile[],
): readonly Diagnostic[] {
  const docs = sources.map(({ relativePath }) => relativePath.normalize('NFC'))
  const whyUnused = (folder: string): string | null => {
    if (folder === '') return 'the folder of all docs is no category'
    return docs.some((doc) => doc.startsWith(`${folder}/`)) ? null : 'its folder has no docs'
  }
  return [...categories].flatMap(([folder, { file }]) => {
    const why = docs.length === 0 ? null : whyUnused(folder)
    if (why === null) return []
    return {
      code: 'FILE_UNUSED',
      level: 'warning' as const,
      message: `${file.path} has no effect: ${why}.`,
      place: { file: file.path },
      hint: 'Move it to the folder of docs that it describes, or delete it.',
    }
  })
}

/** Where a key of a `_category_` file is written, else the file alone. */
export function categoryPlace(file: CategoryFile, key: string): Place {
  return placeOf(file, read(file), key)
}

function readCategoryFile(file: CategoryFile): {
  readonly options: CategoryOptions
  readonly diagnostics: readonly Diagnostic[]
} {
  const plain = categoryFileSchema.safeParse(plainJson(file))
  if (plain.success) return { options: plain.data, diagnostics: [] }
  const reading = read(file)
  if (hasErrors(reading.diagnostics)) return { options: {}, diagnostics: reading.diagnostics }
  const value = reading.value ?? {}
  const checked = categoryFileSchema.safeParse(value)
  if (checked.success) return { options: checked.data, diagnostics: reading.diagnostics }
  const problems = shapeProblems(checked.error, value).map(
    ({ path, reason, isUnknownKey = false }): Diagnostic => {
      const place = placeOf(file, reading, path[0])
      const subject = path.length === 0 ? file.path : `"${showPath(path)}" in ${file.path}`
      return {
        code: CODE,
        level: 'error',
        message: `${subject} ${reason}.`,
        // Keys of JSON are indented by any number of spaces.
        place: isUnknownKey && path.length === 1 ? { file: place.file, line: place.line } : place,
        hint: 'Correct it, or remove it: every key of the file is optional.',
      }
    },
  )
  return { options: {}, diagnostics: [...reading.diagnostics, ...problems] }
}

/** The value of a JSON file that is in order. The reader that knows places is ten times slower and rarely needed. */
function plainJson(file: CategoryFile): unknown {
  if (!file.path.endsWith('.json')) return undefined
  try {
    return JSON.parse(file.text)
  } catch {
    return undefined
  }
}

function read({ path, text }: CategoryFile): YamlReading {
  const comment = commentIn({ path, text })
  if (comment !== null) return { value: undefined, keyLines: {}, diagnostics: [comment] }
  const reading = readYaml({ file: path, text })
  const diagnostics = reading.diagnostics.map((diagnostic) => ({
    ...diagnostic,
    ...(path.endsWith('.json') && diagnostic.code === 'YAML_SYNTAX' ? inJson(diagnostic) : null),
    code: CODE,
  }))
  return { ...reading, diagnostics }
}

/** A comment in JSON: YAML may read it as a part of a key. */
function commentIn({ path, text }: CategoryFile): Diagnostic | null {
  const at = path.endsWith('.json') ? text.search(/^[ \t]*\/[/*]/m) : -1
  if (at === -1) return null
  return {
    code: CODE,
    level: 'error',
    message: `"${path}" is not valid JSON: comments are not allowed.`,
    place: { file: path, line: text.slice(0, at).split('\n').length, column: 1 },
    hint: 'Remove the comment, or use _category_.yml, in which comments begin with "#".',
  }
}

/** What helps in YAML, such as leaving quotes out or indenting, does not help here. */
function inJson({ message, hint }: Diagnostic): Pick<Diagnostic, 'message' | 'hint'> {
  return {
    message: message.replace('valid YAML', 'valid JSON'),
    hint: /is never closed|a comma is missing/.test(message)
      ? hint
      : 'Write a comma between two keys, a colon after each, and every key and text in double quotes.',
  }
}

function placeOf(file: CategoryFile, { keyLines }: YamlReading, key: string | number | undefined): Place {
  return placeOfValue({ file: file.path, lines: keyLines }, String(key ?? ''))
}

function folderOf(path: FilePath, root: FilePath): string {
  const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0)).normalize('NFC')
  const base = root.normalize('NFC')
  if (folder === base) return ''
  return folder.startsWith(`${base}/`) ? folder.slice(base.length + 1) : folder
}

function byPrecedence(a: CategoryFile, b: CategoryFile): number {
  const rank = ({ path }: CategoryFile): number => NAMES.indexOf(path.slice(path.lastIndexOf('/') + 1))
  return rank(a) - rank(b) || (a.path < b.path ? -1 : 1)
}

function duplicate(file: CategoryFile, first: CategoryFile): Diagnostic {
  return {
    code: 'CATEGORY_FILE_DUPLICATE',
    level: 'warning',
    message: `${file.path} is not used, because ${first.path} describes the same folder.`,
    place: { file: file.path },
    hint: 'Remove one of the two files.',
  }
}
