import { kindOf, writtenFile } from '../site-file.ts'

/** Paths of files become relative specifiers; all else is the name of a package or an alias. */
export function moduleSpecifier(written: string, siteDir: string): string {
  const path = writtenFile(written, siteDir)
  const isPath = /^\.{0,2}\//.test(written) || kindOf(path, siteDir) === 'file'
  if (!isPath) return written
  return path.startsWith('../') ? path : `./${path}`
}
