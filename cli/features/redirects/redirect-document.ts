import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import { wholeAddress } from '../../../runtime/shared/url/url.ts'
import { siteLocale } from '../../config/site-language.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { OutputPath } from '../../types/file-path.ts'
import type { RedirectAddress } from '../feature.ts'

/** Where the script of all redirects lies. */
export const SCRIPT_PATH = 'assets/redirect.js' as OutputPath

/**
 * Goes where the document leads, with the query and the hash of the address, unless the target has its own. A file of its own,
 * so that every content security policy allows it. It runs before the browser follows the `refresh`, which is for readers
 * without scripts.
 */
export const REDIRECT_SCRIPT = `const to = new URL(document.querySelector('a').href)
if (to.search === '') to.search = location.search
if (to.hash === '') to.hash = location.hash
location.replace(to.href)
`

/** The document of a redirect. */
export function redirectDocument(
  { to }: Pick<RedirectAddress, 'to'>,
  site: Pick<SiteConfig, 'url' | 'baseUrl' | 'i18n'>,
): string {
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
