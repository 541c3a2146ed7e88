import type { CompiledContent } from './compiled.ts'
import type { FilePath } from '../../types/file-path.ts'

/** A file, and how it is compiled. */
export interface CompileRequest {
  readonly file: FilePath
  readonly as: 'page' | 'partial' | 'module'
  /** `docs/default`: the instance whose plugins are used. */
  readonly pipeline: string
}

/** Compiled content that is known from earlier. */
export interface KnownContent {
  readonly content: CompiledContent
  /** False for content without its words, which `load` gives. */
  readonly isComplete: boolean
}

/** What a file was compiled to. */
export interface CompileResult {
  readonly compiled: CompiledContent
  /** It as JSON, where that is known already. */
  readonly json: string | null
  /** Hash of the bytes that were compiled; empty for what another build may make of the same bytes. */
  readonly hash: string
}

/** Compiled content of earlier builds. */
export interface CompileCache {
  /** What is known of a file whose compiled content would be the same; null for one that must be compiled. */
  get(request: CompileRequest): KnownContent | null
  /** All of what `recall` told the start of; null when it is damaged. */
  load(file: FilePath, as: CompileRequest['as']): CompiledContent | null
  /** Keeps what was compiled. */
  set(request: CompileRequest, result: CompileResult): void
}
