import type { Json } from '../../../runtime/shared/json.ts'
import { sharedDataUrl } from '../../../runtime/shared/shared-data.ts'
import type { OutputFile } from '../../features/output-file.ts'
import type { OutputPath } from '../../types/file-path.ts'

/** The files that hold shared data. */
export function sharedFiles(shared: ReadonlyMap<string, Json>): readonly OutputFile[] {
  return [...shared].map(([key, value]) => ({
    path: sharedDataUrl('', key) as OutputPath,
    claim: key,
    content: () => `${JSON.stringify(value)}\n`,
  }))
}
