import { didYouMean } from '../../../types/did-you-mean.ts'
import type { Diagnostic, Place } from '../../../report/diagnostic.ts'
import type { FilePath } from '../../../types/file-path.ts'
import type { DocTree } from './autogenerate.ts'
import type { Doc } from '../doc.ts'
import type { PlannedVersion } from '../versions/plan-versions.ts'
import type { DocSet } from '../read-docs.ts'
import { listed } from '../../../report/text.ts'

/** The sidebars file, for places in messages. */
export interface SidebarsSource {
  readonly file: FilePath
  /** Null when the text was not kept: messages then name the file alone. */
  readonly text: string | null
}

const MAX_SHOWN_IDS = 40

/** Looking for the nearest id is worth its cost for a few typing mistakes, not for a whole tree that moved. */
const MAX_GUESSES = 20

/**
 * Where a text stands as a quoted literal in the sidebars file. A sidebar is the result of a program, so its
 * values have no place of their own; a literal that occurs once is nearly always the one.
 */
export function literalPlace(source: SidebarsSource | null, value: string): Place | undefined {
  if (source === null) return undefined
  const text = source.text ?? ''
  const found = [`'${value}'`, `"${value}"`, `\`${value}\``].flatMap((literal) => indexesOf(text, literal))
  const [start] = found
  if (start === undefined || found.length > 1) return { file: source.file }
  const before = text.slice(0, start)
  const column = start - (before.lastIndexOf('\n') + 1) + 1
  return { file: source.file, line: before.split('\n').length, column, endColumn: column + value.length + 2 }
}

/** A list of ids for a note, cut after the first forty. */
export function listIds(ids: readonly string[]): string {
  return listed(ids, MAX_SHOWN_IDS)
}

/** What `unknownDoc` needs besides the id. */
interface UnknownDocFacts {
  readonly place: Place | undefined
  readonly docsById: ReadonlyMap<string, Doc>
  readonly version: string
  /** How many such problems there are so far, this one included: only the first lists the known ids. */
  readonly nth: number
}

/** A sidebar or category names a doc that is not there. */
export function unknownDoc(id: string, { place, docsById, version, nth }: UnknownDocFacts): Diagnostic {
  const ids = [...docsById.keys()]
  const bare = id.replace(/^version-[^/]+\//, '').replace(/\.mdx?$/, '')
  const guess = nth <= MAX_GUESSES ? didYouMean(id, ids) : null
  const meant = docsById.has(bare) ? bare : guess
  return {
    code: 'SIDEBAR_UNKNOWN_DOC',
    level: 'error',
    message: `A sidebar names the doc "${id}", but ${version === 'current' ? 'there is' : `the version "${version}" has`} no doc with this id.`,
    place: place ?? undefined,
    notes: nth === 1 ? [`known ids: ${listIds(ids.toSorted())}`] : undefined,
    hint:
      meant === null
        ? 'Write the id of a doc: its path without number prefixes and extension.'
        : `Did you mean "${meant}"?${/\.mdx?$/.test(id) ? ' Ids have no extension.' : ''}`,
  }
}

/** What a folder without docs is judged by. */
interface EmptyDirFacts {
  readonly docSet: DocSet
  readonly tree: DocTree
  readonly version: Pick<PlannedVersion, 'contentPath'>
  readonly source: SidebarsSource | null
}

/** A sidebar is to be made from a folder that holds no docs; nothing to say when drafts explain it, or all is empty. */
export function emptyDir(
  dirName: string,
  { docSet, tree, version, source }: EmptyDirFacts,
): readonly Diagnostic[] {
  const path = dirName === '.' ? '' : dirName.normalize('NFC')
  const holdsDrafts = [...docSet.drafts.values()].some(
    (draft) => path === '' || `${draft.folder}/`.startsWith(`${path}/`),
  )
  if (tree.has(path) || holdsDrafts || docSet.docs.length === 0) return []
  const { contentPath } = version
  // The name of the folder itself is empty.
  const folders = [...tree.keys()].filter((folder) => folder !== '')
  const meant = didYouMean(dirName, folders)
  const place = literalPlace(source, dirName)
  return [
    {
      code: 'SIDEBAR_EMPTY_DIR',
      level: 'warning',
      message: `A sidebar is generated from the folder "${dirName}", but ${contentPath}/${dirName} holds no docs.`,
      place: place ?? undefined,
      hint:
        meant === null
          ? `Correct dirName: it is relative to ${contentPath} and keeps number prefixes.`
          : `Set dirName to "${meant}".`,
    },
  ]
}

function indexesOf(text: string, literal: string): readonly number[] {
  const found: number[] = []
  for (let at = text.indexOf(literal); at !== -1; at = text.indexOf(literal, at + 1)) found.push(at)
  return found
}
