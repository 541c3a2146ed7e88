import type { StoredAt } from '../../kept/store.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { CompiledContent } from './compiled.ts'

/** A file, and how it is compiled. */
export interface CompileRequest {
  readonly file: FilePath
  readonly as: 'page' | 'partial' | 'module'
  /** `docs/default`: the instance whose plugins are used. */
  readonly pipeline: string
}

/** What a file was compiled to. */
export interface CompileResult {
  readonly compiled: CompiledContent
  /** Its content as JSON, where that is at hand. */
  readonly json: string | null
  /** Hash of the bytes that were compiled; empty for what another build may make of the same bytes. */
  readonly hash: string
}

/** Compiled content of earlier builds, and of this one as far as it is not in memory. */
export interface CompileCache {
  /** Folder for what builds keep, where threads store what they compile; null when they hand it over. */
  readonly workDir: string | null
  /** What is known of a file whose compiled content would be the same; null for one that must be compiled. */
  get(request: CompileRequest): CompiledContent | null
  /** Content that is stored; null when it is damaged. */
  read(at: StoredAt): CompiledContent | null
  /** Keeps what was compiled. */
  set(request: CompileRequest, result: CompileResult): void
}
