import path from 'node:path'
import { decoded, splitHref } from '../../../runtime/shared/url/url.ts'
import type { Reference } from '../../content/compile/compiled.ts'
import { nearFileHint } from '../../content/near-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { isFile } from '../../types/looks.ts'
import { instanceOf, nameOf, type ReferenceScope, type ReferenceSite } from './reference-scope.ts'

type Explained = Pick<Diagnostic, 'message' | 'hint' | 'allowedBy'>

/** Says of a link to a file that is no page of its instance what is wrong with it, and what to write. */
export function explainFile(
  { url }: Reference,
  at: ReferenceSite,
  { scope, level }: { readonly scope: ReferenceScope; readonly level: Diagnostic['level'] },
): Explained {
  const pathname = decoded(splitHref(url).pathname)
  const { message, hint } = explain(pathname, at, scope)
  const milder = level === 'error' ? 'warn' : 'ignore'
  return {
    message: `"${decoded(url)}" ${message}`,
    hint,
    allowedBy: `To allow dead links to files set markdown: { hooks: { onBrokenMarkdownLinks: '${milder}' } } in site.config.`,
  }
}

function explain(
  pathname: string,
  at: ReferenceSite,
  { manifest, config, contentDirs }: ReferenceScope,
): { readonly message: string; readonly hint: string } {
  const missing = `is linked but there is no such file in ${nameOfInstance(at)}.`
  if (pathname.includes('\\')) return { message: missing, hint: 'Write "/" in place of "\\".' }
  const folder = path.posix.dirname(at.file)
  const file = (
    pathname.startsWith('@site/') ? pathname.slice('@site/'.length) : path.posix.join(folder, pathname)
  ) as FilePath
  const other = manifest.pageBySource.get(file)
  if (other !== undefined) {
    const address = other.url.slice(config.baseUrl.length - 1)
    return {
      message: missing,
      hint: `The file belongs to ${nameOf(other)}: link to its address, "${address}".`,
    }
  }
  const instance = instanceOf(at, contentDirs)
  if (isFile(path.join(config.siteDir, file))) {
    return contentDirs.some((dir) => file.startsWith(`${dir.path}/`))
      ? {
          message: 'exists, but is not a page of the site.',
          hint: 'Link to a page: drafts, excluded files and files whose names begin with "_" are not pages.',
        }
      : {
          message: `exists, but is not a page of the site: it is outside of ${instance.folder}.`,
          hint: `Link to its address on the web, or move it into ${instance.folder}.`,
        }
  }
  const near = nearFileHint(pathname, path.join(config.siteDir, file)).trim()
  if (near !== '') return { message: missing, hint: near }
  const named = manifest.pages.flatMap((page) =>
    page.source !== null &&
    path.posix.basename(page.source) === path.posix.basename(file) &&
    nameOf(page) === instance.name
      ? [page.source]
      : [],
  )
  const [only, ...others] = named
  return {
    message: missing,
    hint:
      only !== undefined && others.length === 0
        ? `Did you mean "${relativeTo(folder, only)}"?`
        : 'Correct the path, or add the file.',
  }
}

function relativeTo(folder: string, file: string): string {
  const written = path.posix.relative(folder, file)
  return written.startsWith('.') ? written : `./${written}`
}

function nameOfInstance({ page }: ReferenceSite): string {
  const { name, id } = page.context.plugin
  return `${name}${id === 'default' ? '' : ` "${id}"`}`
}
