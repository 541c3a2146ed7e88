import path from 'node:path'
import { siteFile } from '../../config/site-file.ts'
import type { Reference } from '../../content/compile/compiled.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { secretPart } from '../../content/assets/secret-path.ts'
import type { ReferenceConfig } from './reference-scope.ts'

/**
 * Why the file that an address names must not be published with the site: it is the configuration, or looks secret. Null
 * for all others, and for static files, which are published anyway and have a warning of their own.
 *
 * @param file - absolute
 */
export function privateFile(
  file: string,
  { url, place }: Reference,
  { siteDir, configFile, staticDirectories }: ReferenceConfig,
): Diagnostic | null {
  const relative = siteFile(file, siteDir)
  if (staticDirectories.some((folder) => relative.startsWith(`${folder}/`))) return null
  const isConfiguration = file === path.join(siteDir, configFile)
  if (!isConfiguration && secretPart(relative) === null) return null
  return {
    code: 'LINKED_FILE_PRIVATE',
    level: 'error',
    message: `"${url}" is linked, but ${isConfiguration ? 'is the configuration of the site' : 'looks secret'}: a link would publish the file.`,
    place,
    hint: 'Link to something else, or put a copy that everybody may read into a static folder.',
  }
}
