import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import type { PolicyNeed } from '../../runtime/shared/page/page-data.ts'

export type PolicySources = Readonly<Record<string, readonly string[]>>

/** What every page may do: load from its own host. `data:` is for small images and fonts inlined in files. */
const BASE: PolicySources = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'", 'data:'],
  'frame-src': [],
  'object-src': [],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
}

const ADDRESSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  img: { src: 'img-src', srcset: 'img-src' },
  image: { href: 'img-src', 'xlink:href': 'img-src' },
  video: { src: 'media-src', poster: 'img-src' },
  audio: { src: 'media-src' },
  track: { src: 'media-src' },
  source: { src: 'media-src', srcset: 'img-src' },
  iframe: { src: 'frame-src' },
  embed: { src: 'object-src' },
  object: { data: 'object-src' },
  form: { action: 'form-action' },
  script: { src: 'script-src' },
}

/** `rel` of links -> directives. A stylesheet of another host may load fonts and images from there. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  stylesheet: ['style-src', 'font-src', 'img-src'],
  icon: ['img-src'],
  'apple-touch-icon': ['img-src'],
  manifest: ['manifest-src'],
  modulepreload: ['script-src'],
}

/** Parts of the theme that do what a policy forbids, by a class of their element. */
const PARTS: readonly (readonly [className: string, need: PolicyNeed])[] = [
  // mermaid writes a style element into every diagram, and style attributes.
  ['theme-mermaid', "style-src-elem 'unsafe-inline'"],
  ['theme-mermaid', "style-src-attr 'unsafe-inline'"],
  // The code of live blocks is run as it is typed.
  ['theme-playground', "script-src 'unsafe-eval'"],
]

/** Types of scripts that are data and not run. The others, import maps among them, need to be allowed. */
const DATA_TYPE = /^(?!text\/javascript|application\/javascript|module|importmap|speculationrules)./i
const EXTERNAL = /^(?:https?:)?\/\//i
const STYLE_URL = /url\(\s*["']?((?:https?:)?\/\/[^"')\s]+)/gi

type Attributes = Readonly<Record<string, string>>

/**
 * What HTML needs from a content security policy: hashes of inline scripts and styles, style attributes,
 * addresses of other hosts, and what parts of the theme do. Sorted, each once.
 */
export function policyNeeds(htmls: Iterable<string>): readonly PolicyNeed[] {
  const needs = new Set<PolicyNeed>()
  for (const html of htmls) {
    let directive: string | null = null
    let text = ''
    const parser = new Parser({
      onopentag(name, attributes) {
        text = ''
        directive = inlineDirective(name, attributes)
        for (const need of tagNeeds(name, attributes)) needs.add(need)
      },
      ontext(data) {
        if (directive !== null) text += data
      },
      onclosetag() {
        if (directive !== null && text !== '') needs.add(`${directive} ${hashSource(text)}`)
        directive = null
      },
    })
    parser.end(html)
  }
  return [...needs].toSorted()
}

function inlineDirective(name: string, { src, type = '' }: Attributes) {
  if (name === 'style') return 'style-src-elem'
  return name === 'script' && src === undefined && !DATA_TYPE.test(type) ? 'script-src' : null
}

function* tagNeeds(name: string, attributes: Attributes): Iterable<PolicyNeed> {
  const { class: classes = '', rel = '', href = '' } = attributes
  for (const [attribute, directive] of Object.entries(ADDRESSES[name] ?? {})) {
    for (const address of addressesIn(attribute, attributes[attribute] ?? ''))
      yield* addressNeeds(directive, address)
  }
  for (const directive of name === 'link' ? rel.split(/\s+/).flatMap((word) => LINKS[word] ?? []) : [])
    yield* addressNeeds(directive, href)
  for (const [className, need] of PARTS) if (classes.split(/\s+/).includes(className)) yield need
  yield* inlineNeeds(attributes)
}

function* inlineNeeds({ style, ...others }: Attributes): Iterable<PolicyNeed> {
  if (style !== undefined) {
    yield "style-src-attr 'unsafe-inline'"
    for (const [, url = ''] of style.matchAll(STYLE_URL)) yield* addressNeeds('img-src', url)
  }
  for (const [attribute, code] of Object.entries(others)) {
    if (!/^on[a-z]/.test(attribute)) continue
    yield "script-src-attr 'unsafe-hashes'"
    yield `script-src-attr ${hashSource(code)}`
  }
}

function addressesIn(attribute: string, value: string): readonly string[] {
  if (attribute !== 'srcset') return [value]
  return value.split(',').map((candidate) => candidate.trim().split(/\s/)[0] ?? '')
}

/** The origin of an address on another host; else its scheme or `'self'`, if the base does not allow that. */
function* addressNeeds(directive: string, address: string): Iterable<PolicyNeed> {
  const trimmed = address.trim()
  if (EXTERNAL.test(trimmed)) {
    const url = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed
    if (URL.canParse(url)) yield `${directive} ${new URL(url).origin}`
    return
  }
  const scheme = /^(data|blob):/i.exec(trimmed)?.[1]
  const source = scheme === undefined ? "'self'" : `${scheme.toLowerCase()}:`
  const isInBase = (BASE[directive] ?? BASE['default-src'] ?? []).includes(source)
  if (trimmed !== '' && !isInBase) yield `${directive} ${source}`
}

export function inlineScriptNeed(text: string): PolicyNeed {
  return `script-src ${hashSource(text)}`
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** The text of a policy that meets the needs, whatever their order. */
export function policyText(needs: Iterable<PolicyNeed>, added: PolicySources = {}): string {
  const sources = new Map(Object.entries(BASE).map(([directive, own]) => [directive, new Set(own)]))
  const add = (directive: string, source: string): void => {
    const own = sources.get(directive) ?? new Set(inherited(directive))
    sources.set(directive, own.add(source))
  }
  for (const [directive, list] of Object.entries(added)) for (const source of list) add(directive, source)
  for (const need of [...needs].toSorted()) {
    const space = need.indexOf(' ')
    add(need.slice(0, space), need.slice(space + 1))
  }
  return [...sources].map(([directive, own]) => `${directive} ${sourcesText(own)}`).join('; ')
}

/** What a directive added for one source must still allow, because it no longer falls back to another one. */
function inherited(directive: string): readonly string[] {
  const parent = /^(?:style|script)-src(?=-elem$)/.exec(directive)?.[0]
  if (parent !== undefined) return BASE[parent] ?? []
  return directive.endsWith('-attr') ? [] : (BASE['default-src'] ?? [])
}

/** A hash would cancel `'unsafe-inline'`, so hashes are left out next to it. */
function sourcesText(sources: ReadonlySet<string>): string {
  const isOpen = sources.has("'unsafe-inline'")
  const own = [...sources].filter((source) => !isOpen || !source.startsWith("'sha256-"))
  return own.length === 0 ? "'none'" : own.join(' ')
}
