import { createHash } from 'node:crypto'
import type { FilePath } from '../../types/file-path.ts'
import { fileOf, partOf } from '../compile/content-part.ts'
import { emptyState, type CompileState } from './state.ts'

interface StateInput {
  readonly key: FilePath
  readonly text: string
  readonly bodyOffset: number
  readonly as: 'page' | 'partial' | 'module'
}

/** A fresh state for one file. The mark is a hash of the text: no text contains its own hash. */
export function createState({ key, text, bodyOffset, as }: StateInput): CompileState {
  return emptyState({
    key,
    file: fileOf(key),
    part: partOf(key)?.kind ?? null,
    bodyOffset,
    partial: as === 'partial',
    mark: createHash('sha1').update(text).digest('hex').slice(0, 12),
    kind: as === 'module' ? 'module' : 'html',
  })
}
