import type { Contribution, Options, SiteFacts } from './known-package.ts'

/** Tags and modules for published sites alone. */
function published({ isDev }: SiteFacts, contribution: Contribution): Contribution {
  return isDev ? {} : contribution
}

function quoted(text: unknown): string {
  return JSON.stringify(String(text)).replaceAll('<', '\\u003C')
}

function preconnect(origin: string) {
  return { tagName: 'link', attributes: { rel: 'preconnect', href: origin } }
}

function inline(innerHTML: string) {
  return { tagName: 'script', innerHTML }
}

function loaded(src: string) {
  return { tagName: 'script', attributes: { src, async: true } }
}

/** Google's gtag.js, which counts the first page itself. */
export function gtag({ trackingID, anonymizeIP = false }: Options, facts: SiteFacts): Contribution {
  const ids = [trackingID].flat().filter((id) => typeof id === 'string' && id !== '')
  const [first] = ids
  if (first === undefined) return {}
  const settings = anonymizeIP === true ? ", { 'anonymize_ip': true }" : ''
  const configured = ids.map((id) => `gtag('config', ${quoted(id)}${settings});`).join('')
  return published(facts, {
    headTags: [
      preconnect('https://www.google-analytics.com'),
      preconnect('https://www.googletagmanager.com'),
      loaded(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(String(first))}`),
      inline(
        `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());${configured}`,
      ),
    ],
    clientModules: ['sitegen/internal/runtime/page-views/gtag.ts'],
  })
}

/** Google Tag Manager, which sees pages by the history of the browser. */
export function tagManager({ containerId }: Options, facts: SiteFacts): Contribution {
  if (typeof containerId !== 'string') return {}
  const src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(containerId)}`
  return published(facts, {
    headTags: [
      preconnect('https://www.googletagmanager.com'),
      inline("window.dataLayer=window.dataLayer||[];dataLayer.push({'gtm.start':Date.now(),event:'gtm.js'})"),
      loaded(src),
    ],
  })
}

/** Google's analytics.js. */
export function googleAnalytics(
  { trackingID, anonymizeIP = false }: Options,
  facts: SiteFacts,
): Contribution {
  if (typeof trackingID !== 'string') return {}
  const anonymous = anonymizeIP === true ? "ga('set','anonymizeIp',true);" : ''
  return published(facts, {
    headTags: [
      preconnect('https://www.google-analytics.com'),
      inline(
        `window.ga=window.ga||function(){(ga.q=ga.q||[]).push(arguments)};ga.l=Date.now();ga('create',${quoted(trackingID)},'auto');${anonymous}ga('send','pageview')`,
      ),
      loaded('https://www.google-analytics.com/analytics.js'),
    ],
    clientModules: ['sitegen/internal/runtime/page-views/analytics.ts'],
  })
}

/** Vercel's script, which sees pages by the history of the browser. */
export function vercelAnalytics({ debug }: Options, facts: SiteFacts): Contribution {
  const attributes = {
    src: '/_vercel/insights/script.js',
    defer: true,
    ...(debug === false ? { 'data-debug': 'false' } : {}),
  }
  return published(facts, {
    headTags: [
      inline('window.va=window.va||function(){(window.vaq=window.vaq||[]).push(arguments)}'),
      { tagName: 'script', attributes },
    ],
  })
}
