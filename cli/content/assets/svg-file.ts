import { Parser } from 'htmlparser2'
import { find, svg } from 'property-information'
import { reactName, styleObject } from '../markdown/hoist/element-props.ts'
import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import type { Json } from '../../../runtime/shared/json.ts'
import { createRequire } from 'node:module'
import type * as Lightning from 'lightningcss'
import { contentHash } from '../../types/fingerprints.ts'
import { orNull } from '../../types/memoized.ts'

export interface SvgFile {
  readonly props: Readonly<Record<string, Json>>
  readonly inner: string
  readonly title: string | null
}

/** Elements that run something or load another document; they have no place in a picture. */
const DROPPED = new Set(['script', 'handler', 'iframe', 'object', 'embed', 'base', 'link', 'meta'])
const ANIMATIONS = new Set(['animate', 'set', 'animatetransform', 'animatemotion'])

type Attributes = Readonly<Record<string, string>>

/**
 * Reads an SVG file. Prolog, doctype, comments, scripts and event handlers are left out; entities that the
 * file declares are not expanded. Null when there is no `<svg>` at the root.
 */
export function readSvg(text: string): SvgFile | null {
  const names = svgNames(text)
  let root: Attributes | null = null
  let title: string | null = null
  let inner = ''
  /** Depth of the current element: 1 for the root, 0 before and after it. */
  let depth = 0
  /** Depth of the element being skipped with its content; 0 for none. */
  let skipped = 0
  let inTitle = false
  /** Text of the stylesheet that is being read; null outside of one. */
  let style: string | null = null
  let file: SvgFile | null = null
  const handler = {
    onopentag(name: string, attributes: Attributes) {
      depth += 1
      if (skipped > 0 || inTitle) return
      if (depth === 1) {
        if (root === null && name === 'svg') root = attributes
        else skipped = 1
      } else if (depth === 2 && name === 'title') {
        inTitle = true
        title = ''
      } else if (isDropped(name, attributes)) {
        skipped = depth
      } else {
        const written = safeAttributes(attributes, names).map(
          ([key, value]) => ` ${key}="${escapeHtml(value)}"`,
        )
        inner += `<${name}${written.join('')}>`
        if (name === 'style') style = ''
      }
    },
    onclosetag(name: string) {
      if (style !== null) inner += escapeText(names.css(style))
      style = null
      if (skipped === 0 && depth > 1 && !inTitle) inner += `</${name}>`
      if (skipped === depth) skipped = 0
      if (depth === 2) inTitle = false
      depth -= 1
    },
    ontext(text: string) {
      if (skipped > 0 || depth === 0) return
      if (inTitle) title += text
      else if (style !== null) style += text
      else inner += escapeText(text)
    },
    onend() {
      if (root !== null)
        file = { props: reactProps(root, names), inner: inner.trim(), title: title?.trim() || null }
    },
  }
  new Parser(handler, { xmlMode: true, decodeEntities: true }).end(text)
  return file
}

function isDropped(name: string, attributes: Attributes): boolean {
  const local = name.slice(name.indexOf(':') + 1).toLowerCase()
  const animated = attributes['attributeName'] ?? ''
  return DROPPED.has(local) || (ANIMATIONS.has(local) && /^(?:on|(?:xlink:)?href$)/i.test(animated))
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** Prefixes that HTML understands, unlike those of drawing programs. */
const KNOWN_PREFIX = /^(?:xlink|xml|aria|data):/

function safeAttributes(attributes: Attributes, names: SvgNames) {
  return Object.entries(attributes)
    .filter(
      ([name, value]) =>
        /^[\w:.-]+$/.test(name) &&
        (!name.includes(':') || KNOWN_PREFIX.test(name)) &&
        !/^on/i.test(name) &&
        !isScriptUrl(value),
    )
    .map(([name, value]) => [name, names.attribute(name, value)] as const)
}

/** Browsers strip white space and control characters from addresses. */
function isScriptUrl(value: string): boolean {
  if (!value.includes(':')) return false
  const address = [...value].filter((character) => character > ' ').join('')
  return address.toLowerCase().startsWith('javascript:')
}

function reactProps(attributes: Attributes, names: SvgNames): Record<string, Json> {
  return Object.fromEntries(
    safeAttributes(attributes, names).map(([name, value]) => {
      const prop = reactName(find(svg, name))
      return [prop, prop === 'style' ? styleObject(value) : value]
    }),
  )
}

/**
 * Width and height of an SVG file in pixels, from the attributes of its root, else from its view box; empty
 * without either. Null when there is no `<svg>` at the root.
 *
 * @param text - the file, or its first part
 */
export function svgSize(text: string): ReturnType<typeof sizeOf> | null {
  let root: Attributes | null = null
  let done = false
  const onopentag = (name: string, attributes: Attributes): void => {
    if (!done && name === 'svg') root = attributes
    done = true
  }
  new Parser({ onopentag }, { xmlMode: true }).end(text)
  return root === null ? null : sizeOf(root)
}

function sizeOf(root: Attributes): { readonly width?: number; readonly height?: number } {
  const width = lengthOf(root['width'])
  const height = lengthOf(root['height'])
  if (width !== null && height !== null) return { width, height }
  const [, , boxWidth = 0, boxHeight = 0] = (root['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (!(isLength(boxWidth) && isLength(boxHeight))) return {}
  if (width !== null) return { width, height: Math.round((width * boxHeight) / boxWidth) }
  if (height !== null) return { width: Math.round((height * boxWidth) / boxHeight), height }
  return { width: Math.round(boxWidth), height: Math.round(boxHeight) }
}

const PIXELS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  em: 16,
  ex: 8,
}

/** A length in pixels; null for percentages, which depend on the page, and for anything invalid. */
function lengthOf(text: string | undefined): number | null {
  const [, digits, unit = ''] = /^\s*\+?(\d*\.?\d+(?:e\d{1,2})?)([a-z]*)\s*$/i.exec(text ?? '') ?? []
  const factor = PIXELS[unit.toLowerCase()]
  const length = digits === undefined || factor === undefined ? 0 : Math.round(Number(digits) * factor)
  return isLength(length) ? length : null
}

const MAX_LENGTH = 100_000

function isLength(length: number): boolean {
  return length > 0 && length <= MAX_LENGTH
}

type SvgNames = ReturnType<typeof svgNames>

const STYLE = /<style\b[^>]*>([^]*?)<\/style>/g
const ID = /\sid\s*=\s*["']([^"']+)["']/g
const URL_OF_ID = /(url\(\s*["']?#)([^"')\s]+)/g
const LIST_OF_IDS = /^aria-(?:labelledby|describedby)$/

/**
 * Makes an SVG file's own names unique, because a page may show several files and names are page-wide: its
 * ids, and the classes and animations of its stylesheets. Classes of the site stay as they are.
 */
function svgNames(text: string) {
  const pattern = `s${contentHash(text).slice(0, 6)}-[local]`
  const ids = new Set([...text.matchAll(ID)].map(([, id = '']) => id))
  const styles = [...text.matchAll(STYLE)].map(([, css = '']) => css.replace(/<!\[CDATA\[|\]\]>/g, ''))
  const styled = new Set(styles.flatMap((css) => Object.keys(renamed(css, pattern)?.exports ?? {})))
  const named = (name: string): string => pattern.replace('[local]', name)
  const ofId = (id: string): string => (ids.has(id) ? named(id) : id)
  const ofStyle = (name: string): string => (styled.has(name) ? named(name) : name)
  const withUrls = (value: string): string =>
    value.replaceAll(URL_OF_ID, (_, before: string, id: string) => before + ofId(id))
  return {
    attribute(name: string, value: string): string {
      if (name === 'id') return ofId(value)
      if (name === 'class') return value.replaceAll(/\S+/g, ofStyle)
      if (LIST_OF_IDS.test(name)) return value.replaceAll(/\S+/g, ofId)
      if (/^(?:xlink:)?href$/.test(name)) return value.replace(/^#(.+)$/, (_, id: string) => `#${ofId(id)}`)
      // Animations may begin relative to others: `spin.end + 1s`.
      if (name === 'begin' || name === 'end') return value.replaceAll(/[\w-]+(?=\.[a-z])/g, ofId)
      if (name !== 'style') return withUrls(value)
      return withUrls(value).replaceAll(/animation[\w-]*:[^;]*/g, (rule) =>
        rule.replaceAll(/[\w-]+/g, ofStyle),
      )
    },
    css: (css: string): string => withUrls(renamed(css, pattern)?.css ?? css),
  }
}

/** A stylesheet with its names made unique, and the names; null if it cannot be parsed. */
function renamed(css: string, pattern: string) {
  return orNull(() => {
    // Loaded on demand: few files have styles.
    const { transform } = createRequire(import.meta.url)('lightningcss') as typeof Lightning
    const { code, exports } = transform({
      filename: 'image.css',
      code: Buffer.from(css),
      cssModules: { pattern },
      minify: true,
    })
    return { css: Buffer.from(code).toString(), exports: exports ?? {} }
  })
}
