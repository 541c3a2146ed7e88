import type { HeadElement } from '../../runtime/shared/head.ts'
import { escapeHtml, inlineJson } from '../../runtime/shared/html.ts'
import type { Json } from '../../runtime/shared/json.ts'

/** All that a document is made of. */
export interface DocumentParts {
  readonly lang: string
  readonly htmlClasses: readonly string[]
  readonly head: readonly HeadElement[]
  /** Addresses of stylesheets and module scripts, in order. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  /** HTML of the page as rendered. */
  readonly body: string
  /** Data that the client starts with. */
  readonly data: Json
}

/** Id of the element that React renders into; existing sites know it by this name. */
const ROOT_ID = '__docusaurus'
/** Id of the embedded page data. It is looked up among scripts only, so that content cannot stand in for it. */
const DATA_ID = '__sitegen_page'

const VOID_HEAD_TAGS = new Set(['meta', 'link', 'base'])

/** Writes a whole document. The only place that writes `<html>`. */
export function documentHtml(parts: DocumentParts): string {
  const own = parts.head.filter(({ tag }) => tag !== 'html')
  return [
    '<!doctype html>',
    `<html${attributesHtml(rootAttributes(parts))}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="generator" content="sitegen">',
    ...own.map(elementHtml),
    ...parts.styles.map((href) => elementHtml({ tag: 'link', attributes: { rel: 'stylesheet', href } })),
    ...parts.scripts.map((src) => elementHtml({ tag: 'script', attributes: { type: 'module', src } })),
    '</head>',
    '<body>',
    `<div id="${ROOT_ID}">${parts.body}</div>`,
    `<script type="application/json" id="${DATA_ID}">${inlineJson(parts.data)}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function rootAttributes({ lang, htmlClasses, head }: DocumentParts): HeadElement['attributes'] {
  const own = Object.assign(
    {},
    ...head.filter(({ tag }) => tag === 'html').map(({ attributes }) => attributes),
  ) as Record<string, string | true>
  const classes = [...htmlClasses, ...(typeof own['class'] === 'string' ? [own['class']] : [])].join(' ')
  return { lang, dir: 'ltr', ...own, ...(classes === '' ? {} : { class: classes }) }
}

/** An element of the head, escaped. */
function elementHtml({ tag, attributes, text = '', html }: HeadElement): string {
  const open = `<${tag}${attributesHtml(attributes)}>`
  if (VOID_HEAD_TAGS.has(tag)) return open
  if (tag === 'script' || tag === 'style') return `${open}${rawText(html ?? text, tag)}</${tag}>`
  return `${open}${html ?? escapeHtml(text)}</${tag}>`
}

function attributesHtml(attributes: HeadElement['attributes']): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`))
    .join('')
}

/**
 * The text of a script or style cannot be escaped as HTML; only its end tag must not appear in it. Both escapes mean
 * the same character to JavaScript, JSON and CSS.
 */
function rawText(text: string, tag: 'script' | 'style'): string {
  return text.replace(/<(?=\/(?:script|style)|!--)/gi, tag === 'script' ? '\\u003C' : '\\3C ')
}
