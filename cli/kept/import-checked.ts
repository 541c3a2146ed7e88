import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { siteError } from '../report/diagnostic.ts'
import { fileHash } from '../types/fingerprints.ts'

export type Hashes = Readonly<Record<string, string>>

/** Whether the files of a folder are those whose hashes are known. Reads all of them. */
export function isComplete(folder: string, hashes: Hashes): boolean {
  return Object.entries(hashes).every(([name, hash]) => fileHash(path.join(folder, name)) === hash)
}

/**
 * Imports code from the work folder. It runs only when it and the files beside it that it may import are, byte for byte, what was
 * written: the hashes come from whoever wrote it, not from the disk. With another query it is evaluated again.
 *
 * @throws SiteProblems `KEPT_CODE_CHANGED`, and whatever the code throws
 */
export async function importChecked(file: string, hashes: Hashes, query = ''): Promise<object> {
  if (isComplete(path.dirname(file), hashes))
    return (await import(pathToFileURL(file).href + query)) as object
  throw siteError({
    code: 'KEPT_CODE_CHANGED',
    message: `"${path.basename(file)}" or a file beside it was changed or removed while the command ran, so it was not run.`,
    notes: [`it lies in ${path.dirname(file)}`],
    hint: 'Run the command again: it writes the code again. If the message stays, look for a program that changes files in .sitegen.',
  })
}
