import type { Diagnostic } from '../../report/diagnostic.ts'
import type { KeyPath } from './key-path.ts'

/** Which part of a key and its value to mark. */
export type MarkedPart = 'key' | 'value' | 'parent'

/** A problem of a configured value, before its place in the file is known. */
export interface ConfigDiagnostic extends Diagnostic {
  /** The value that is wrong. */
  readonly path: KeyPath
  /** What to mark: the key, the value, or what the value is missing from. @default 'value' */
  readonly at?: MarkedPart
}
