import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Messages } from '../../content/load-messages.ts'
import { staticText } from '../content/fill.ts'

/** Id of the banner; the theme's styles hide it, so that it is seen only where they did not come. */
const ID = 'sg-base-url-banner'

/**
 * Shows the banner when the page has loaded and did not come alive a second later. What the address says is text. The
 * methods are the document's own: forms and images of a page can hide them by their names.
 */
export const BANNER_SCRIPT = [
  `addEventListener('load',()=>setTimeout(()=>{`,
  `if('hasHydrated' in document.documentElement.dataset)return;`,
  `const banner=Document.prototype.getElementById.call(document,'${ID}');`,
  `const suggested=location.pathname.replace(/index\\.html$/,'').replace(/\\/?$/,'/');`,
  `banner.querySelector('[data-suggested]').textContent=suggested;`,
  // Something else is wrong where the base URL is right.
  `const base=banner.querySelector('[data-base]');`,
  `base.hidden=new URL(base.dataset.base,location).pathname===suggested;`,
  `banner.hidden=false},1000))`,
].join('')

/** HTML for the home page that tells what is wrong when neither scripts nor styles load; empty where there is none. */
export function baseUrlBanner(
  { baseUrlIssueBanner, router, baseUrl }: Pick<SiteConfig, 'baseUrlIssueBanner' | 'router' | 'baseUrl'>,
  messages: Messages,
): string {
  // Addresses of the hash router are relative: there is no base URL to be wrong.
  if (!baseUrlIssueBanner || router === 'hash') return ''
  const text = (name: string): string => escapeHtml(staticText(`theme.BaseUrlIssueBanner.${name}`, messages))
  return [
    `<div id="${ID}" role="alert" hidden>`,
    `<p><strong>${text('title')}</strong></p>`,
    `<div data-base="${escapeHtml(baseUrl)}"><p>${text('reason')}</p>`,
    `<p>${text('configured')} <code>${escapeHtml(baseUrl)}</code></p>`,
    `<p>${text('suggested')} <code data-suggested></code></p>`,
    '</div><hr></div>',
    `<script>${BANNER_SCRIPT}</script>\n`,
  ].join('')
}
