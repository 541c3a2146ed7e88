import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { similarFile } from '../config/module/bundle-diagnostic.ts'
import { packageHint } from '../config/module/package-hint.ts'
import type { FilePath } from '../types/file-path.ts'

/** What to do about an import of code or content that cannot be found. */
export function importHint(
  specifier: string,
  { file, siteDir }: { readonly file: FilePath; readonly siteDir: string },
): string {
  if (specifier.startsWith('.'))
    return pathHint(specifier, path.resolve(siteDir, path.dirname(file), specifier))
  if (specifier.startsWith('@site/')) return pathHint(specifier, path.join(siteDir, specifier.slice(6)))
  return packageHint(specifier)
}

function pathHint(specifier: string, target: string): string {
  const folder = path.dirname(target)
  const similar = existsSync(folder) ? similarFile(path.basename(target), readdirSync(folder)) : null
  if (similar === null) return 'Correct the path in the import statement.'
  return `did you mean "${specifier.slice(0, specifier.lastIndexOf('/') + 1)}${similar}"?`
}

/** What to do about an import of a file that nothing can read. */
export function foreignHint(specifier: string): string {
  if (/\.(?:s[ac]ss|less|styl)$/i.test(specifier))
    return 'Write the styles as plain CSS, in which rules may be nested, or compile them to a .css file, and import that.'
  if (/\.(?:ya?ml|toml|csv)$/i.test(specifier)) return 'Convert the file to JSON, and import that.'
  return 'Put the file in a static folder and name its address, or convert it to JavaScript or JSON.'
}
