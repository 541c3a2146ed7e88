import { rawText, standsInHead, type HeadElement } from '../../../runtime/shared/document/head.ts'
import { DATA_ID, ROOT_ID } from '../../../runtime/shared/document/document-ids.ts'
import { CLIENT_ATTRIBUTE, EAGER_ATTRIBUTE } from '../../../runtime/shared/document/loader-tag.ts'
import { escapeHtml, inlineJson } from '../../../runtime/shared/document/html.ts'

/** What brings a document to life. */
export interface DocumentClient {
  /** Addresses of its script and of what that needs. */
  readonly scripts: readonly string[]
  /** It comes with the document, and not when the reader shows intent. */
  readonly isEager: boolean
}

/** All that stands around the body of a page. */
export interface DocumentParts {
  readonly root: HeadElement['attributes']
  /** Attributes of `<body>`. @default none */
  readonly bodyAttributes?: HeadElement['attributes']
  readonly head: readonly HeadElement[]
  /** Text of a script that runs before anything is painted; empty for none. */
  readonly boot: string
  /** Addresses of stylesheets and module scripts, in order. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  /** What the last of the scripts loads. @default nothing */
  readonly client?: DocumentClient | null
  /** Addresses of the modules that the scripts import or load first. */
  readonly preloads: readonly string[]
  /** Id of the element that browsers read as far as before they paint. @default none */
  readonly firstPaint?: string | null
  /** HTML before the page. @default none */
  readonly banner?: string
  /** Content security policy. @default none */
  readonly policy?: string | null
  /** Data that the client starts with. */
  readonly data: unknown
}

const VOID_HEAD_TAGS = new Set(['meta', 'link', 'base'])

/** What a document holds before and after the HTML of its page. */
export interface DocumentFrame {
  readonly before: string
  readonly after: string
}

/** Writes all of a document but the HTML of the page as rendered. The only place that writes `<html>` and `<body>`. */
export function documentFrame(parts: DocumentParts): DocumentFrame {
  const own = parts.head.filter(standsInHead)
  const before = [
    '<!doctype html>',
    `<html${attributesHtml(parts.root)}>`,
    '<head>',
    '<meta charset="utf-8">',
    ...policyTags(parts.policy ?? null),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="generator" content="sitegen">',
    // Before the stylesheets: a script that follows them waits until they are loaded.
    ...(parts.boot === '' ? [] : [elementHtml({ tag: 'script', attributes: {}, html: parts.boot })]),
    ...firstPaintTags(parts.firstPaint ?? null),
    ...own.map(elementHtml),
    ...parts.styles.map((href) => elementHtml({ tag: 'link', attributes: { rel: 'stylesheet', href } })),
    ...parts.preloads.map((href) => elementHtml({ tag: 'link', attributes: { rel: 'modulepreload', href } })),
    ...parts.scripts.map((src, index) =>
      elementHtml({
        tag: 'script',
        attributes: {
          type: 'module',
          src,
          ...(index === parts.scripts.length - 1 && clientAttributes(parts)),
        },
      }),
    ),
    '</head>',
    `<body${attributesHtml(parts.bodyAttributes ?? {})}>`,
    `${parts.banner ?? ''}<div id="${ROOT_ID}">`,
  ].join('\n')
  const after = [
    '</div>',
    `<script type="application/json" id="${DATA_ID}">${inlineJson(parts.data)}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
  return { before, after }
}

/** What tells the loader which client there is. */
function clientAttributes({ client = null }: DocumentParts): HeadElement['attributes'] {
  if (client === null) return {}
  return {
    [CLIENT_ATTRIBUTE]: client.scripts.join(' '),
    ...(client.isEager && { [EAGER_ATTRIBUTE]: true }),
  }
}

/** A policy holds for what follows it. */
function policyTags(policy: string | null): readonly string[] {
  if (policy === null) return []
  const attributes = { 'http-equiv': 'Content-Security-Policy', content: policy }
  return [elementHtml({ tag: 'meta', attributes })]
}

/**
 * Browsers paint what they have read so far, and what comes next may move it. Those that do not know the link paint when they like.
 *
 * @see https://html.spec.whatwg.org/multipage/links.html#link-type-expect
 */
function firstPaintTags(id: string | null): readonly string[] {
  if (id === null) return []
  return [elementHtml({ tag: 'link', attributes: { rel: 'expect', href: `#${id}`, blocking: 'render' } })]
}

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
