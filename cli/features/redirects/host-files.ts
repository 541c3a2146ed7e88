import { decoded, splitHref } from '../../../runtime/shared/url/url.ts'
import type { OutputPath } from '../../types/file-path.ts'
import type { OutputFile } from '../output-file.ts'
import type { RedirectAddress } from '../feature.ts'
import type { HostFile } from './options.ts'

/** A file with which a host answers redirects itself, so that readers load no document for them. */
export function hostFile(host: HostFile, redirects: readonly RedirectAddress[]): OutputFile {
  const { path, text } = FILES[host]
  return {
    path: path as OutputPath,
    claim: 'the redirects',
    content: () => text(redirects),
    givesWay: () => [],
  }
}

const FILES: Readonly<
  Record<
    HostFile,
    { readonly path: string; readonly text: (redirects: readonly RedirectAddress[]) => string }
  >
> = {
  netlify: { path: '_redirects', text: netlify },
  nginx: { path: 'redirects.nginx.conf', text: nginx },
}

/** A line for each: from, to, status. Both forms of the address, with and without its slash. */
function netlify(redirects: readonly RedirectAddress[]): string {
  return redirects.flatMap(({ from, to }) => formsOf(from).map((form) => `${form} ${to} 301\n`)).join('')
}

/** Entries of a `map` of `$uri`, which nginx has decoded; keeps the query unless the target has one. */
function nginx(redirects: readonly RedirectAddress[]): string {
  const entries = redirects.flatMap(({ from, to }) => {
    const { search, hash } = splitHref(to)
    const bare = to.slice(0, to.length - hash.length)
    const target = search === '' ? `${quoted(bare)}$is_args$args${quoted(hash)}` : quoted(to)
    return formsOf(from).map((form) => `  "${quoted(decoded(form))}" "${target}";\n`)
  })
  return `map $uri $sitegen_redirect {\n${entries.join('')}}\n`
}

/** What nginx reads as itself between quotes. A dollar sign cannot be written, so its code stands for it. */
function quoted(text: string): string {
  return text.replace(/["\\]/g, '\\$&').replaceAll('$', '%24')
}

function formsOf(url: string): readonly string[] {
  const bare = url.replace(/\/$/, '')
  return bare === '' || bare.endsWith('.html') ? [url] : [bare, `${bare}/`]
}
