import { basename, dirname, join } from 'node:path'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { hasMarker, MARKER } from './marker.ts'
import { NOT_FOUND_FILE } from '../../../runtime/shared/url/not-found.ts'
import { tryReadText } from '../../types/looks.ts'
import { kindAt, type OutputFs } from '../output-fs.ts'
import { listed } from '../../report/text.ts'

/** What lies where the output goes. Only `missing`, `empty` and `ours` may be replaced. */
export type OutDirState =
  | 'missing'
  | 'empty'
  | 'ours'
  | 'part'
  | 'unmarked'
  | 'foreign'
  | 'repository'
  | 'link'
  | 'not-a-folder'

/** Files that desktops leave in any folder they show. */
export const DESKTOP_FILES: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

const MAX_NAMED = 5

/** What a first publish leaves inside a folder when it is killed before the marker is there. */
const LEFT_INSIDE = /^\.sitegen-(?:stage-\d+-[\da-f]+|publish\.json)$/

const REASON_BY_STATE: Readonly<Record<OutDirState, string | null>> = {
  missing: null,
  empty: null,
  ours: null,
  part: 'pages or files of the output that it lies in have addresses there',
  unmarked: `"${MARKER}" is missing or damaged in it, by which sitegen knows its output`,
  foreign: 'it holds files that sitegen did not write',
  repository: 'it is a Git repository',
  link: 'it is a symbolic link',
  'not-a-folder': 'it is not a folder',
}

const HINT_BY_STATE: Readonly<Partial<Record<OutDirState, string>>> = {
  part: 'Give these other addresses and build again: what begins with the name of a language is for that language.',
  unmarked:
    'Delete the folder if it holds nothing else than an earlier output, and build again; or choose another with `--out-dir`.',
}

/** Looks at the place of the output without following a link there. */
export function readOutDirState(outDir: string, fs: OutputFs): OutDirState {
  const kind = kindAt(outDir, fs)
  if (kind === null) return 'missing'
  if (kind === 'link') return 'link'
  if (kind !== 'folder') return 'not-a-folder'
  const names = fs.readdirSync(outDir)
  if (names.includes('.git')) return 'repository'
  if (hasMarker(outDir, fs)) return 'ours'
  if (names.every(isNobodys)) return 'empty'
  if (hasMarker(dirname(outDir), fs)) return 'part'
  const page = tryReadText(join(outDir, NOT_FOUND_FILE)) ?? ''
  return page.includes(`<meta name="generator" content="sitegen">`) ? 'unmarked' : 'foreign'
}

/** `OUT_DIR_UNSAFE` when what lies there must not be replaced; null when it may be. */
export function findStateProblem(
  outDir: string,
  { fs, shown = basename(outDir) }: { readonly fs: OutputFs; readonly shown?: string },
): Diagnostic | null {
  const state = readOutDirState(outDir, fs)
  const reason = REASON_BY_STATE[state]
  if (reason === null) return null
  const isNamed = state === 'foreign' || state === 'part'
  const names = isNamed ? fs.readdirSync(outDir).filter((name) => !isNobodys(name)) : []
  const hint = HINT_BY_STATE[state]
  return { ...unsafeOutDir(shown, { reason, names }), ...(hint !== undefined && { hint }) }
}

/** The message for a folder that a build must not replace. */
export function unsafeOutDir(
  shown: string,
  { reason, names = [] }: { readonly reason: string; readonly names?: readonly string[] },
): Diagnostic {
  return {
    code: 'OUT_DIR_UNSAFE',
    level: 'error',
    message: `"${shown}" cannot be the output folder: ${reason}.`,
    notes: names.length === 0 ? [] : [`found in it: ${listed([...names].sort(), MAX_NAMED)}`],
    hint: 'Choose another folder with `--out-dir`: a new one, an empty one, or an earlier output of sitegen.',
  }
}

function isNobodys(name: string): boolean {
  return DESKTOP_FILES.has(name) || LEFT_INSIDE.test(name)
}
