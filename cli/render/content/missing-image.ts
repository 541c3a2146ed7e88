import path from 'node:path'
import { decoded, splitHref } from '../../../runtime/shared/url/url.ts'
import { siteFile } from '../../config/site-file.ts'
import { assetFile } from '../../content/assets/asset-file.ts'
import { nearFileHint } from '../../content/near-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { isFile } from '../../types/looks.ts'
import type { ReferenceConfig, ReferenceSite } from './reference-scope.ts'

/** Says of an image that is not there where it was looked for, and what to write. */
export function explainImage(
  url: string,
  at: Pick<ReferenceSite, 'file'>,
  { config, level }: { readonly config: ReferenceConfig; readonly level: Diagnostic['level'] },
): Pick<Diagnostic, 'message' | 'notes' | 'hint'> {
  const milder = level === 'error' ? 'warn' : 'ignore'
  const option = `To allow missing images set markdown: { hooks: { onBrokenMarkdownImages: '${milder}' } } in site.config.`
  const pathname = decoded(splitHref(url).pathname)
  if (pathname === '') {
    return { message: 'An image has no address.', hint: `Write one between the parentheses. ${option}` }
  }
  const file = assetFile(pathname, at.file, config)
  return {
    message: `The image "${url}" does not exist.`,
    notes: [`looked for: ${siteFile(file, config.siteDir)}`],
    hint: `${adviceOn({ pathname, file }, at, config)} ${option}`,
  }
}

function adviceOn(
  { pathname, file }: { readonly pathname: string; readonly file: string },
  at: Pick<ReferenceSite, 'file'>,
  { siteDir, staticDirectories }: ReferenceConfig,
): string {
  const bare = pathname.replace(/^(?:\.{0,2}\/)*/, '')
  const folder = staticDirectories.find((name) => bare.startsWith(`${name}/`))
  if (folder !== undefined && isFile(path.join(siteDir, bare))) {
    return `Files of ${folder} are at the root of the site: write "${bare.slice(folder.length)}".`
  }
  const near = nearFileHint(pathname, file).trim()
  if (near !== '') return near
  const name = path.posix.basename(pathname)
  if (isFile(path.join(siteDir, path.posix.dirname(at.file), name))) return `Did you mean "./${name}"?`
  return 'Correct the path, or add the file.'
}
