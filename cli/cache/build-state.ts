import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import type { CompiledContent } from '../content/compiled.ts'
import type { Outline } from '../content/source-file.ts'
import { contentHash, type FileMark } from '../types/file-marks.ts'
import type { FilePath } from '../types/file-path.ts'
import type { KeptCode } from './code-memory.ts'
import type { FactValues } from './facts.ts'
import type { WithReads } from './read-files.ts'

/** What is known of a content file without compiling it. */
export interface ContentRecord extends WithReads {
  /** Key of the compiled content among the results that are kept. */
  readonly key: string
  /** The compiled content without its words: its imports, the components it uses, its images in several widths. */
  readonly summary: Pick<CompiledContent, 'kind' | 'nodes' | 'imports' | 'references'>
}

/** What is known of a rendered page. Texts that many pages share are numbers: places in `texts` and `factKeys`. */
export interface PageRecord {
  readonly facts: readonly number[]
  readonly links: readonly number[]
  readonly images: readonly number[]
  readonly anchors: readonly string[]
  readonly noIndex: boolean
  readonly modules: readonly number[]
  readonly needs: readonly number[]
  readonly styles: readonly number[]
  readonly policy: readonly number[]
}

/** The code of a site as it was bundled, and the facts that it was made of: places in `factKeys`. */
export interface BundleRecord extends Pick<KeptCode, 'bundle'> {
  readonly facts: readonly number[]
}

/** All that a build knows of itself, for the next one. */
export interface BuildState {
  /** When the build began, in milliseconds since 1970: files that are younger are read again. */
  readonly startedAt: number
  /** Marks of the files that the build read, by their absolute paths. */
  readonly files: Readonly<Record<string, FileMark>>
  /** What the outlines depend on beside the files. */
  readonly outlineOptions: string
  readonly outlines: Readonly<Record<FilePath, Outline | null>>
  readonly contents: Readonly<Record<string, ContentRecord>>
  readonly factKeys: readonly string[]
  readonly factValues: FactValues
  readonly texts: readonly string[]
  readonly bundle: BundleRecord | null
  readonly pages: Readonly<Record<string, PageRecord>>
  /** Marks of the published files. */
  readonly outputs: Readonly<Record<string, FileMark>>
}

/** Where the state of builds to one output lies, and what it must have been written by. */
export interface StatePlace {
  /** Folder for what builds keep, absolute. */
  readonly workDir: string
  /** What tells builds to different outputs apart. */
  readonly name: string
  /** Changes with the engine's code and with the version of Node. */
  readonly engine: string
}

/** Changes whenever `BuildState` does. */
const FORMAT = 2

/** The state that the last build to an output left; null when there is none, or when it is damaged or another engine's. */
export function loadState(place: StatePlace): BuildState | null {
  try {
    const bytes = readFileSync(fileOf(place))
    const at = bytes.indexOf('\n')
    const body = bytes.subarray(at + 1)
    return bytes.toString('utf8', 0, at) === headOf(place, body)
      ? (JSON.parse(body.toString('utf8')) as BuildState)
      : null
  } catch {
    return null
  }
}

/** Why there is no state. */
export type StateFlaw = 'missing' | 'engine' | 'damaged'

/** What is wrong with a state that `loadState` does not give. */
export function flawOf(place: StatePlace): StateFlaw {
  let head: unknown
  try {
    const [line = ''] = readFileSync(fileOf(place), 'utf8').split('\n', 1)
    head = JSON.parse(line)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'damaged'
  }
  const { format, engine } = (head ?? {}) as { readonly format?: unknown; readonly engine?: unknown }
  return format === FORMAT && engine === place.engine ? 'damaged' : 'engine'
}

/** Keeps a state for the next build. What cannot be written is not kept. */
export function saveState(place: StatePlace, state: BuildState): void {
  const file = fileOf(place)
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    const body = Buffer.from(JSON.stringify(state))
    writeFileSync(draft, Buffer.concat([Buffer.from(`${headOf(place, body)}\n`), body]))
    renameSync(draft, file)
  } catch {
    removeDraft(draft)
  }
}

function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true })
  } catch {
    // A file stands where a folder should be.
  }
}

function fileOf({ workDir, name }: StatePlace): string {
  return path.join(workDir, 'cache', 'state', `${contentHash(name)}.json`)
}

/** Whoever wrote it, and a checksum, so that a damaged state is none. */
function headOf({ engine, name }: StatePlace, body: Uint8Array): string {
  return JSON.stringify({ format: FORMAT, engine, name, checksum: crc32(body) })
}
