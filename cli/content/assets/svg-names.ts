import { createRequire } from 'node:module'
import type * as Lightning from 'lightningcss'
import { contentHash } from '../../types/fingerprints.ts'

/** Renames what an SVG file names for itself: pages show several files, and names count for the whole page. */
export interface SvgNames {
  readonly attribute: (name: string, value: string) => string
  readonly css: (text: string) => string
}

const STYLE = /<style\b[^>]*>([^]*?)<\/style>/g
const ID = /\sid\s*=\s*["']([^"']+)["']/g
const URL_OF_ID = /(url\(\s*["']?#)([^"')\s]+)/g
const LIST_OF_IDS = /^aria-(?:labelledby|describedby)$/

/** The names of a file: its ids, and the classes and animations of its stylesheets. Classes of the site stay as they are. */
export function svgNames(text: string): SvgNames {
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
    attribute(name, value) {
      if (name === 'id') return ofId(value)
      if (name === 'class') return value.replaceAll(/\S+/g, ofStyle)
      if (LIST_OF_IDS.test(name)) return value.replaceAll(/\S+/g, ofId)
      if (/^(?:xlink:)?href$/.test(name)) return value.replace(/^#(.+)$/, (_, id: string) => `#${ofId(id)}`)
      // Animations begin with others: `spin.end + 1s`.
      if (name === 'begin' || name === 'end') return value.replaceAll(/[\w-]+(?=\.[a-z])/g, ofId)
      if (name !== 'style') return withUrls(value)
      return withUrls(value).replaceAll(/animation[\w-]*:[^;]*/g, (rule) =>
        rule.replaceAll(/[\w-]+/g, ofStyle),
      )
    },
    css: (css) => withUrls(renamed(css, pattern)?.css ?? css),
  }
}

/** A stylesheet with names of the file's own, and the names; null for one that cannot be read. */
function renamed(
  css: string,
  pattern: string,
): { readonly css: string; readonly exports: Readonly<Record<string, unknown>> } | null {
  try {
    // Few files have styles.
    const { transform } = createRequire(import.meta.url)('lightningcss') as typeof Lightning
    const { code, exports } = transform({
      filename: 'image.css',
      code: Buffer.from(css),
      cssModules: { pattern },
      minify: true,
    })
    return { css: Buffer.from(code).toString(), exports: exports === undefined ? {} : exports }
  } catch {
    return null
  }
}
