import type { EnvironmentReads } from '../config/module/process-environment.ts'
import type { CompiledContent } from '../content/compile/compiled.ts'
import type { Outline } from '../content/scan/source-file.ts'
import { KEPT } from '../kept/registry.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import {
  makerOf,
  readSealed,
  readSealedJson,
  tryWriteSealedJson,
  type SealedFile,
} from '../kept/sealed-file.ts'
import { contentHash, type Fingerprint } from '../types/fingerprints.ts'
import type { FilePath } from '../types/file-path.ts'
import type { KeptCode } from './code-cache.ts'
import type { InputValues } from './inputs.ts'
import type { PlanInputs } from '../features/feature.ts'
import type { WithReads } from './read-files.ts'

/** What is known of a content file without compiling it. */
export interface ContentRecord extends WithReads {
  /** Key of the compiled content among the results that are kept. */
  readonly key: string
  /** The compiled content without its words: its imports, the components it uses, its images in several widths, warnings. */
  readonly summary: Pick<CompiledContent, 'kind' | 'nodes' | 'imports' | 'references'> &
    Partial<Pick<CompiledContent, 'diagnostics'>>
}

/** What is known of a rendered page. Texts that many pages share are numbers: places in `texts` and `inputKeys`. */
export interface PageRecord {
  readonly inputs: readonly number[]
  readonly links: readonly number[]
  readonly images: readonly number[]
  readonly anchors: readonly string[]
  readonly noIndex: boolean
  readonly modules: readonly number[]
  readonly needs: readonly number[]
  readonly styles: readonly number[]
  readonly policy: readonly number[]
  /** What was remarked about it, and how many of these came from filling in its content. @default nothing */
  readonly remarks?: { readonly diagnostics: readonly Diagnostic[]; readonly resolved: number }
}

/** The code of a site as it was bundled, and the inputs that it was made of: places in `inputKeys`. */
export interface BundleRecord extends Pick<KeptCode, 'bundle'> {
  readonly inputs: readonly number[]
}

/** All that a build knows of itself, for the next one. */
export interface BuildState {
  /** When the build began, in milliseconds since 1970: files that are younger are read again. */
  readonly startedAt: number
  /** Fingerprints of the files that the build read, by their absolute paths. */
  readonly files: Readonly<Record<string, Fingerprint>>
  /** What the outlines depend on beside the files. */
  readonly outlineOptions: string
  /** What the preprocessor has read of the environment. */
  readonly outlineEnvironment: EnvironmentReads
  readonly outlines: Readonly<Record<FilePath, Outline | null>>
  /** What pages were planned from, beside content. */
  readonly planInputs: readonly PlanInputs[]
  readonly contents: Readonly<Record<string, ContentRecord>>
  readonly inputKeys: readonly string[]
  readonly inputValues: InputValues
  readonly texts: readonly string[]
  readonly bundle: BundleRecord | null
  readonly pages: Readonly<Record<string, PageRecord>>
  /** Fingerprints of the published files. */
  readonly outputs: Readonly<Record<string, Fingerprint>>
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

/** The state that the last build to an output left; null when there is none, or when it is damaged or another engine's. */
export function loadState(place: StatePlace): BuildState | null {
  return readSealedJson(fileOf(place)) as BuildState | null
}

/** Why there is no state. */
export type StateProblem = 'missing' | 'engine' | 'damaged'

/** What is wrong with a state that `loadState` does not give. */
export function stateProblem(place: StatePlace): StateProblem {
  const found = readSealed(fileOf(place))
  if (typeof found !== 'string') return 'damaged'
  return found === 'foreign' ? 'engine' : found
}

/** Keeps a state for the next build. What cannot be written is not kept. */
export function saveState(place: StatePlace, state: BuildState): void {
  tryWriteSealedJson(fileOf(place), state)
}

function fileOf({ workDir, engine, name }: StatePlace): SealedFile {
  const kind = KEPT.state
  return { workDir, kind, name: `${contentHash(name)}.json`, maker: makerOf(kind, engine, name) }
}
