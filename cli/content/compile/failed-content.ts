import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { CompiledContent } from './compiled.ts'

/** Content that cannot be shown, with the reason. */
export function failedContent(path: FilePath, diagnostic: Diagnostic): CompiledContent {
  return {
    path,
    kind: 'html',
    nodes: [],
    statics: [],
    imports: {},
    references: [],
    toc: [],
    contentTitle: null,
    diagnostics: [diagnostic],
  }
}
