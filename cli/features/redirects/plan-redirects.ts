import type { FeatureConfig } from '../../config/options/site.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { RouteManifest } from '../../routes/plan.ts'
import type { FeaturePlan, RedirectAddress } from '../feature.ts'
import type { OutputFile } from '../output-file.ts'
import { memoized } from '../../types/memoized.ts'
import { findRedirects } from './find-redirects.ts'
import { decoded, splitHref, wholeAddress } from '../../../runtime/shared/url/url.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import { siteLocale } from '../../config/site-language.ts'

/** Plans redirect documents. A static file at the same path takes precedence. */
export function planRedirects(
  config: SiteConfig,
  options: NonNullable<FeatureConfig['redirects']>,
): FeaturePlan {
  const find = memoized((manifest: RouteManifest) => findRedirects({ manifest, config, options }))
  return {
    files(manifest): readonly OutputFile[] {
      const { redirects } = find(manifest)
      if (redirects.length === 0) return []
      return [
        { path: SCRIPT_PATH, claim: 'the redirects', content: () => REDIRECT_SCRIPT },
        ...redirects.map((redirect) => ({
          path: redirect.path,
          claim: `the redirect to ${redirect.to}`,
          content: () => redirectDocument(redirect, config),
          givesWay: () => [],
        })),
        ...options.hostFiles.map((host) => ({
          path: HOST_FILES[host].path,
          claim: 'the redirects',
          content: () => HOST_FILES[host].text(redirects),
          givesWay: () => [],
        })),
      ]
    },
    placed: find,
  }
}

/** Files that let hosts redirect by themselves, so that readers load no document for it. */
const HOST_FILES = {
  netlify: { path: '_redirects' as OutputPath, text: netlify },
  nginx: { path: 'redirects.nginx.conf' as OutputPath, text: nginx },
}

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

/** Escapes text for nginx quotes. A dollar sign cannot be escaped, so it is percent-encoded. */
function quoted(text: string): string {
  return text.replace(/["\\]/g, '\\$&').replaceAll('$', '%24')
}

function formsOf(url: string): readonly string[] {
  const bare = url.replace(/\/$/, '')
  return bare === '' || bare.endsWith('.html') ? [url] : [bare, `${bare}/`]
}

const SCRIPT_PATH = 'assets/redirect.js' as OutputPath

/**
 * Redirects to the document's target with the current query and hash, unless the target has its own. A
 * separate file, so that every content security policy allows it. Runs before the browser follows the
 * `refresh`, which is for readers without scripts.
 */
const REDIRECT_SCRIPT = `const to = new URL(document.querySelector('a').href)
if (to.search === '') to.search = location.search
if (to.hash === '') to.hash = location.hash
location.replace(to.href)
`

function redirectDocument({ to }: RedirectAddress, site: SiteConfig): string {
  const address = escapeHtml(to)
  const canonical = escapeHtml(wholeAddress(to, site))
  const { htmlLang } = siteLocale(site.i18n, site.i18n.locale)
  return `<!doctype html>
<html lang="${escapeHtml(htmlLang)}">
<head>
<meta charset="utf-8">
<title>${address}</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${canonical}">
<meta http-equiv="refresh" content="0; url=${address}">
</head>
<body>
<a href="${address}">${address}</a>
<script src="${escapeHtml(site.baseUrl)}${SCRIPT_PATH}"></script>
</body>
</html>
`
}
