import type { PolicyNeed } from '../../../runtime/shared/content-policy.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { policyText } from '../../content/content-policy.ts'
import type { OutputPath } from '../../types/file-path.ts'

/** File that hosts such as Netlify and Cloudflare Pages read headers from. */
export const HEADERS_FILE = '_headers' as OutputPath

/**
 * The text of `_headers`: one policy that every page can live with. Each page has its own, stricter one in its head;
 * browsers keep both. It adds what only a header can say: who may frame the site.
 */
export function headersFile(
  pages: readonly { readonly policy: readonly PolicyNeed[] }[],
  { csp, baseUrl }: Pick<SiteConfig, 'csp' | 'baseUrl'>,
): string | null {
  if (csp === null) return null
  const needs = new Set(pages.flatMap(({ policy }) => policy))
  return `${baseUrl}*\n  Content-Security-Policy: ${policyText(needs, csp)}; frame-ancestors 'self'\n`
}
