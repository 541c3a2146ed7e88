import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FontFaceProperty } from 'lightningcss'
import { siteFile } from '../../config/site-file.ts'
import { SiteProblems } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'

/** The font that a site has chosen for its text. */
export type SiteFont = Awaited<ReturnType<typeof loadFont>>

interface Face {
  readonly file: string
  /** The characters that it is for, as numbers of Unicode; empty for all. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[]
}

/**
 * Fonts of systems that stand in, and the mean width of their letters in ems, each weighted by how often it occurs. From
 * the metrics of Capsize, which measures the site's font: https://github.com/seek-oss/capsize
 */
const SYSTEM_FONTS = { 'Segoe UI': 0.4434, Roboto: 0.4448, 'Helvetica Neue': 0.45, Arial: 0.4458 }

/**
 * Reads the font of a site: a file, or a stylesheet of faces. Browsers show it where it comes in time. Where it does not, a
 * font of the system has its measures, and the page does not change while it is read.
 *
 * @throws SiteProblems `FONT_UNREADABLE`
 */
export async function loadFont(font: FilePath, siteDir: string) {
  const source = path.resolve(siteDir, font)
  const { css, family, faces } = source.endsWith('.css')
    ? await readSheet(source, siteDir)
    : fileFace(source, siteDir)
  const fileWith = (letter: string): string => {
    const code = letter.codePointAt(0) ?? 0
    const face = faces.find(({ ranges }) => ranges.some(({ start, end }) => start <= code && code <= end))
    return (face ?? faces[0])?.file ?? source
  }
  const metrics = await readMetrics(fileWith('e')).catch(() => {
    throw new SiteProblems([
      {
        code: 'FONT_UNREADABLE',
        level: 'error',
        message: `themeConfig.font leads to ${font}, which holds no font that can be read.`,
        place: { file: font },
        hint: 'Name a font in the form .woff2, .woff, .ttf or .otf, or a package of Fontsource.',
      },
    ])
  })
  const standIns = Object.entries(SYSTEM_FONTS).map(([name, width]) => {
    const size = metrics.xWidthAvg / metrics.unitsPerEm / width
    const share = (height: number): string => `${((height / metrics.unitsPerEm / size) * 100).toFixed(2)}%`
    const measures = [
      `size-adjust: ${(size * 100).toFixed(2)}%`,
      `ascent-override: ${share(metrics.ascent)}`,
      `descent-override: ${share(Math.abs(metrics.descent))}`,
      `line-gap-override: ${share(metrics.lineGap)}`,
    ].join('; ')
    const own = `'${family} as ${name}'`
    const face = (local: string, weight: string): string =>
      `@font-face { font-family: ${own}; src: local('${local}'); font-weight: ${weight}; ${measures} }`
    return { own, css: `${face(name, '1 550')}\n${face(`${name} Bold`, '551 1000')}` }
  })
  const stack = [`'${family}'`, ...standIns.map(({ own }) => own), 'sans-serif'].join(', ')
  return {
    /** Its faces, and the theme's stack with it in front. */
    sheet: [
      css,
      ...standIns.map((one) => one.css),
      `@layer theme.tokens { :root { --ifm-font-family-base: ${stack} } }\n`,
    ].join('\n'),
    /** The files that this is made of; absolute. */
    inputs: [...new Set([source, ...faces.map(({ file }) => file)])],
    /** The file that has a letter, else the first one; absolute. */
    fileWith,
  }
}

async function readMetrics(file: string) {
  const { fromFile } = await import('@capsizecss/unpack/fs')
  return fromFile(file)
}

function fileFace(file: string, siteDir: string) {
  const family = path.parse(file).name.replace(/[^\w-]+/g, ' ')
  // A variable font has all weights; of another one, browsers make the others.
  const css = `@font-face { font-family: '${family}'; src: url("${siteFile(file, siteDir)}"); font-weight: 1 1000; font-display: optional }`
  return { css, family, faces: [{ file, ranges: [] }] satisfies readonly Face[] }
}

async function readSheet(file: string, siteDir: string) {
  const { transform } = await import('lightningcss')
  const faces: Face[] = []
  let family = ''
  const { code } = transform({
    filename: file,
    code: await readFile(file),
    visitor: {
      Rule: {
        'font-face'(rule) {
          const { properties } = rule.value
          const url = addressIn(properties)
          if (url === null) return []
          const name = properties.find(({ type }) => type === 'font-family')
          family ||= typeof name?.value === 'string' ? name.value : ''
          const ranges = properties.flatMap((one) => (one.type === 'unicode-range' ? one.value : []))
          const face = path.join(path.dirname(file), url.url)
          faces.push({ file: face, ranges })
          // The stylesheet that it becomes a part of lies in the folder of the site.
          url.url = siteFile(face, siteDir)
          const others = properties.filter(
            (one) => one.type !== 'custom' || one.value.name !== 'font-display',
          )
          return { ...rule, value: { ...rule.value, properties: [...others, OPTIONAL] } }
        },
      },
    },
  })
  return { css: code.toString(), family, faces }
}

const OPTIONAL: FontFaceProperty = {
  type: 'custom',
  value: { name: 'font-display', value: [{ type: 'token', value: { type: 'ident', value: 'optional' } }] },
}

/** Where the first file of a face lies, which may be changed; null for a font of the system. */
function addressIn(properties: readonly FontFaceProperty[]) {
  const sources = properties.flatMap((one) => (one.type === 'source' ? one.value : []))
  return sources.flatMap((one) => (one.type === 'url' ? [one.value.url] : []))[0] ?? null
}
