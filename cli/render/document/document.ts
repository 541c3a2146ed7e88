import { mapValues, pickBy, union } from 'lodash-es'
import { rawText, standsInHead, type HeadElement } from '../../../runtime/shared/document/head.ts'
import {
  DATA_ID,
  ROOT_ID,
  HASH_ADDRESS_ATTRIBUTE,
  CLIENT_ATTRIBUTE,
  EAGER_ATTRIBUTE,
} from '../../../runtime/shared/document/document-ids.ts'
import { attributesHtml, escapeHtml, inlineJson } from '../../../runtime/shared/document/html.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Messages } from '../../content/load-messages.ts'
import { staticText } from '../content/fill.ts'
import { fileHref, basedPath } from '../../../runtime/shared/url/url.ts'
import type { PageData } from '../../../runtime/shared/page/page-data.ts'
import type { ClientBundle } from '../../bundle/client/client-output.ts'

export interface DocumentParts {
  readonly root: HeadElement['attributes']
  readonly bodyAttributes: HeadElement['attributes']
  readonly head: readonly HeadElement[]
  /** Text of a script that runs before anything is painted; empty for none. */
  readonly boot: string
  readonly styles: readonly string[]
  /** Addresses of fonts that are loaded beside the stylesheets, which name them. */
  readonly fonts: readonly string[]
  readonly scripts: readonly string[]
  /** What the last of the scripts loads: addresses, and whether it comes with the document, and not on the reader's intent. */
  readonly client: { readonly scripts: readonly string[]; readonly isEager: boolean } | null
  /** Addresses of the modules that the scripts import or load first. */
  readonly preloads: readonly string[]
  /** Id of the element that browsers read as far as before they paint; null for none. */
  readonly firstPaint: string | null
  readonly banner: string
  /** HTML of plugins: at the end of the head, and at both ends of the body. */
  readonly further: Readonly<Record<'head' | 'bodyStart' | 'bodyEnd', string>>
  readonly policy: string | null
  readonly data: unknown
}

const VOID_HEAD_TAGS = new Set(['meta', 'link', 'base'])

/** Writes all of a document but the HTML of the page as rendered. The only place that writes `<html>` and `<body>`. */
export function documentFrame(parts: DocumentParts): { readonly before: string; readonly after: string } {
  const { boot, client, firstPaint, further, policy, scripts } = parts
  const tag = (name: string, attributes: HeadElement['attributes'], html = ''): string =>
    elementHtml({ tag: name, attributes, html })
  const before = [
    '<!doctype html>',
    `<html${attributesHtml(parts.root)}>`,
    '<head>',
    '<meta charset="utf-8">',
    // A policy holds for what follows it.
    ...(policy === null ? [] : [tag('meta', { 'http-equiv': 'Content-Security-Policy', content: policy })]),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="generator" content="sitegen">',
    // Before the stylesheets: a script that follows them waits until they are loaded.
    ...(boot === '' ? [] : [tag('script', {}, boot)]),
    // Browsers paint what they have read so far, and what comes next may move it. Those that do not know the link paint
    // when they like. https://html.spec.whatwg.org/multipage/links.html#link-type-expect
    ...(firstPaint === null
      ? []
      : [tag('link', { rel: 'expect', href: `#${firstPaint}`, blocking: 'render' })]),
    ...parts.head.filter(standsInHead).map(elementHtml),
    ...parts.fonts.map((href) => tag('link', { rel: 'preload', href, as: 'font', crossorigin: 'anonymous' })),
    ...parts.styles.map((href) => tag('link', { rel: 'stylesheet', href })),
    ...parts.preloads.map((href) => tag('link', { rel: 'modulepreload', href })),
    ...scripts.map((src, index) =>
      tag('script', { type: 'module', src, ...(index === scripts.length - 1 && clientAttributes(client)) }),
    ),
    `${further.head}</head>`,
    `<body${attributesHtml(parts.bodyAttributes)}>`,
    `${further.bodyStart}${parts.banner}<div id="${ROOT_ID}">`,
  ].join('\n')
  const after = [
    '</div>',
    `<script type="application/json" id="${DATA_ID}">${inlineJson(parts.data)}</script>`,
    `${further.bodyEnd}</body>`,
    '</html>',
    '',
  ].join('\n')
  return { before, after }
}

function clientAttributes(client: DocumentParts['client']): HeadElement['attributes'] {
  return {
    ...(client && { [CLIENT_ATTRIBUTE]: client.scripts.join(' ') }),
    ...(client?.isEager && { [EAGER_ATTRIBUTE]: true }),
  }
}

function elementHtml({ tag, attributes, text = '', html }: HeadElement): string {
  const open = `<${tag}${attributesHtml(attributes)}>`
  if (VOID_HEAD_TAGS.has(tag)) return open
  if (tag === 'script' || tag === 'style') return `${open}${rawText(html ?? text, tag)}</${tag}>`
  // What a page says to readers without scripts is HTML in the head of Docusaurus, too.
  return `${open}${html ?? (tag === 'noscript' ? text : escapeHtml(text))}</${tag}>`
}

/** Id of the banner; the theme's styles hide it, so that it is seen only where they did not come. */
const ID = 'sg-base-url-banner'

/**
 * Shows the banner when the page has loaded and did not come alive a second later. What the address says is text. The
 * methods are the document's own: forms and images of a page can hide them by their names.
 */
const BANNER_SCRIPT = [
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

/** The tags that the configuration puts into every head, in the order of the format: headTags, stylesheets, scripts. */
export function configHead(config: SiteConfig): readonly HeadElement[] {
  const { headTags, stylesheets, scripts, router } = config
  return [
    ...(router === 'hash' ? HASH_ADDRESS_GUARD : []),
    ...headTags.map(({ tagName, attributes = {}, innerHTML }) => ({
      tag: tagName,
      attributes: written(relative(attributes, config)),
      ...(innerHTML === undefined ? {} : tagName === 'title' ? { text: innerHTML } : { html: innerHTML }),
    })),
    ...stylesheets.map((attributes) => ({
      tag: 'link',
      attributes: { rel: 'stylesheet', ...written(based(attributes, 'href', config)) },
    })),
    ...scripts.map((attributes) => ({
      tag: 'script',
      attributes: written(based(attributes, 'src', config)),
    })),
  ]
}

type Attributes = Readonly<Record<string, string | boolean>>

/** `true` writes the bare attribute, `false` leaves it out. */
function written(attributes: Attributes): HeadElement['attributes'] {
  return pickBy(attributes, (value) => value !== false)
}

function based(attributes: Attributes, name: string, config: SiteConfig): Attributes {
  const value = attributes[name]
  return typeof value === 'string'
    ? { ...attributes, [name]: fileHref(basedPath(value, config), config) }
    : attributes
}

/** Addresses of tags are taken as they are, but the hash router's document does not know its folder. */
function relative(attributes: Attributes, config: SiteConfig): Attributes {
  return mapValues(attributes, (value, name) =>
    (name === 'src' || name === 'href') && typeof value === 'string' ? fileHref(value, config) : value,
  )
}

/**
 * For the hash router's document, which holds the home page: whoever comes for another page does not see it first. The
 * client takes the attribute away; where it does not come, the home page is shown after some seconds.
 */
const HASH_ADDRESS_GUARD: readonly HeadElement[] = [
  {
    tag: 'script',
    attributes: {},
    html: `if(/^#\\/[^/]/.test(location.hash))document.documentElement.setAttribute('${HASH_ADDRESS_ATTRIBUTE}','')`,
  },
  {
    tag: 'style',
    attributes: {},
    html: `[${HASH_ADDRESS_ATTRIBUTE}] #${ROOT_ID}{visibility:hidden;animation:sg-elsewhere 0s 5s forwards}@keyframes sg-elsewhere{to{visibility:visible}}`,
  },
]

export interface ClientStart {
  readonly client: 'eager' | 'intent'
  /** Addresses of pages that answer for other addresses, too. Their client finds out which page is asked for. */
  readonly answering: readonly string[]
  readonly liveModules: readonly string[]
  readonly liveParts: readonly string[]
}

/** What makes the client of a page come with it: components that live, or the configuration; nothing where it waits for intent. */
export function createLiveSearch({ client, answering, liveModules, liveParts }: ClientStart) {
  const parts = new Set(liveParts)
  const frame = FRAME.filter((name) => parts.has(name))
  return (page: PageData, live: readonly string[]): readonly string[] => {
    if (client === 'eager') return ['client']
    if (answering.includes(page.url)) return ['address']
    const used = [page.layout, ...(page.parts ?? []), ...Object.keys(page.modules)]
    const components = parts.has(MARKDOWN) && hasComponents(page) ? [MARKDOWN] : []
    const usedParts = used.filter((key) => parts.has(key))
    return union(liveModules, live, usedParts, frame, components)
  }
}

/** Parts that a component which is a page may use by itself. */
const FRAME = ['@theme/Layout', '@theme/Root', '@theme/SiteMetadata', '@theme/SearchMetadata']

const MARKDOWN = '@theme/MDXComponents'

function hasComponents({ content, items = [] }: PageData): boolean {
  return [content, ...items].some((one) => one !== null && one.kind !== 'html')
}

export function createScriptSearch(bundle: ClientBundle, base: string) {
  const { scripts, imports, main, preloads, moduleByKey } = bundle
  const addresses = (files: readonly string[]): string[] => files.map((file) => base + file)
  const own = { scripts: addresses(scripts) }
  const client = addresses(main === null ? [] : [main])
  const shared = addresses(preloads)
  const first = addresses(imports)
  return (page: PageData, isEager: boolean) => {
    const ofModules = Object.keys(page.modules).flatMap((key) => moduleByKey.get(key)?.files ?? [])
    const needed = [...new Set([...client, ...shared, ...addresses(ofModules)])]
    if (main === null) return { ...own, preloads: [...first, ...needed], client: null }
    return isEager
      ? { ...own, preloads: [...new Set([...first, ...needed])], client: { scripts: client, isEager } }
      : { ...own, preloads: first, client: { scripts: needed, isEager } }
  }
}
