import { posix } from 'node:path'
import { sortBy } from 'lodash-es'
import type * as z from 'zod/mini'
import { placeOfValue } from '../../../content/front-matter/front-matter-key.ts'
import type { SourceFile, TextFile } from '../../../content/scan/source-file.ts'
import { readYaml, type YamlReading } from '../../../content/front-matter/read-yaml.ts'
import { hasErrors, unusedFile, type Diagnostic, type Place } from '../../../report/diagnostic.ts'
import type { FilePath } from '../../../types/file-path.ts'
import { orNull } from '../../../types/memoized.ts'
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
import { categoryLink } from './sidebar-config.ts'

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

export type CategoryOptions = Readonly<z.output<typeof categoryFileSchema>>

export interface FolderCategory {
  readonly options: CategoryOptions
  readonly file: TextFile
}

/** Of several files in one folder the first of these is used. */
const NAMES = ['_category_.json', '_category_.yml', '_category_.yaml']

const CODE = 'CATEGORY_FILE_INVALID'

/**
 * Reads the `_category_` files below the folder `root`: folder relative to `root` (`''` for itself) -> options.
 * Problems: `CATEGORY_FILE_INVALID`, `CATEGORY_FILE_DUPLICATE` (a warning: JSON wins over .yml, .yml over .yaml).
 */
export function readCategoryFiles(files: readonly TextFile[], root: FilePath) {
  const diagnostics: Diagnostic[] = []
  const categories = new Map<string, FolderCategory>()
  for (const file of sortBy(files, [({ path }) => NAMES.indexOf(posix.basename(path)), 'path'])) {
    const folder = posix.relative(
      root.normalize('NFC'),
      posix.dirname(file.original ?? file.path).normalize('NFC'),
    )
    const first = categories.get(folder)?.file.path
    if (first === undefined) {
      const read = readCategoryFile(file)
      categories.set(folder, { options: read.options, file })
      diagnostics.push(...read.diagnostics)
      continue
    }
    diagnostics.push({
      code: 'CATEGORY_FILE_DUPLICATE',
      level: 'warning',
      message: `${file.path} is not used, because ${first} describes the same folder.`,
      place: { file: file.path },
      hint: 'Remove one of the two files.',
    })
  }
  return { categories, diagnostics }
}

/** Says which files describe what is no category: a folder without docs, or that of all docs. Problem: `FILE_UNUSED`. */
export function unusedCategories(
  categories: ReadonlyMap<string, FolderCategory>,
  sources: readonly SourceFile[],
): readonly Diagnostic[] {
  const docs = sources.map(({ relativePath }) => relativePath.normalize('NFC'))
  if (docs.length === 0) return []
  return [...categories].flatMap(([folder, { file }]) => {
    if (folder !== '' && docs.some((doc) => doc.startsWith(`${folder}/`))) return []
    const why = folder === '' ? 'the folder of all docs is no category' : 'its folder has no docs'
    return unusedFile(file.path, why, 'Move it to the folder of docs that it describes, or delete it.')
  })
}

export function categoryPlace(file: TextFile, key: string): Place {
  return placeOfValue({ file: file.path, lines: read(file).keyLines }, key)
}

function readCategoryFile(file: TextFile) {
  const plain = categoryFileSchema.safeParse(plainJson(file))
  if (plain.success) return { options: plain.data, diagnostics: [] }
  const reading = read(file)
  if (hasErrors(reading.diagnostics)) return { options: {}, diagnostics: reading.diagnostics }
  const value = reading.value ?? {}
  const checked = categoryFileSchema.safeParse(value)
  if (checked.success) return { options: checked.data, diagnostics: reading.diagnostics }
  const problems = shapeProblems(checked.error, value).map(
    ({ path, reason, isUnknownKey = false }): Diagnostic => {
      const place = placeOfValue({ file: file.path, lines: reading.keyLines }, String(path[0] ?? ''))
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
function plainJson(file: TextFile): unknown {
  return file.path.endsWith('.json') ? orNull((): unknown => JSON.parse(file.text)) : null
}

function read({ path, text }: TextFile): YamlReading {
  const isJson = path.endsWith('.json')
  // YAML may read a comment as a part of a key.
  const comment = isJson ? text.search(/^[ \t]*\/[/*]/m) : -1
  if (comment !== -1) {
    const problem: Diagnostic = {
      code: CODE,
      level: 'error',
      message: `"${path}" is not valid JSON: comments are not allowed.`,
      place: { file: path, line: text.slice(0, comment).split('\n').length, column: 1 },
      hint: 'Remove the comment, or use _category_.yml, in which comments begin with "#".',
    }
    return { value: undefined, keyLines: {}, diagnostics: [problem] }
  }
  const reading = readYaml({ file: path, text })
  const diagnostics = reading.diagnostics.map((diagnostic) => ({
    ...diagnostic,
    ...(isJson && diagnostic.code === 'YAML_SYNTAX' ? inJson(diagnostic) : null),
    code: CODE,
  }))
  return { ...reading, diagnostics }
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
