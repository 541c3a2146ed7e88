import { transform, type CssColor } from 'lightningcss'
import type { CodeTheme } from '../options/theme-config/code-theme.ts'
import type { ConfigDiagnostic } from '../place/key-path.ts'
import type { SiteConfig } from '../site-config.ts'

/** Contrast of text and background that WCAG asks for, as a ratio. */
const LEAST = 4.5

export function codeContrastProblems({ light, dark }: SiteConfig['codeThemes']): readonly ConfigDiagnostic[] {
  const themes = [
    { key: 'theme', theme: light },
    { key: 'darkTheme', theme: dark === light ? null : dark },
  ].flatMap(({ key, theme }) => (theme === null ? [] : [{ key, weak: weakColours(theme) }]))
  const weak = themes.filter((one) => one.weak.length > 0)
  const [first] = weak
  if (first === undefined) return []
  const count = weak.reduce((sum, one) => sum + one.weak.length, 0)
  return [
    {
      code: 'CODE_CONTRAST_LOW',
      level: 'warning',
      message: `${count === 1 ? 'A colour' : `${count} colours`} of code ${count === 1 ? 'is' : 'are'} hard to read on the background of ${count === 1 ? 'its' : 'their'} theme: the contrast is below ${LEAST}.`,
      path: ['themeConfig', 'prism', first.key],
      at: 'key',
      notes: weak.flatMap(({ key, weak: colours }) => colours.map((colour) => `${key}: ${colour}`)),
      hint: `Choose colours with a contrast of at least ${LEAST}: darker ones on a light background, lighter ones on a dark one. To change a theme of a package, add to it: { ...theme, styles: [...theme.styles, { types: ['comment'], style: { color: '#555' } }] }.`,
    },
  ]
}

function weakColours({ plain, styles }: CodeTheme): readonly string[] {
  const background = parseColour(plain['backgroundColor'])
  if (background === null) return []
  const colourOf = new Map<string, unknown>([['text', plain['color']]])
  for (const { types, style, languages = [] } of styles)
    if (languages.length === 0 && typeof style['color'] === 'string')
      for (const type of types) colourOf.set(type, style['color'])
  const typesOf = new Map<unknown, string[]>()
  for (const [type, colour] of colourOf) typesOf.set(colour, [...(typesOf.get(colour) ?? []), type])
  return [...typesOf].flatMap(([written, types]) => {
    const colour = parseColour(written)
    const ratio = colour === null ? LEAST : contrast(over(colour, background), background)
    // Rounded down: 4.49 is not 4.5.
    return ratio < LEAST ? `${String(written)} (${types.join(', ')}): ${Math.floor(ratio * 10) / 10}` : []
  })
}

type Colour = Extract<CssColor, { type: 'rgb' }>

/** A colour with channels from 0 to 255; null for one that is none, or follows from something else. */
function parseColour(written: unknown): Colour | null {
  if (typeof written !== 'string') return null
  let found: CssColor | null = null
  transform({
    filename: 'colour.css',
    code: Buffer.from(`a { color: ${written} }`),
    errorRecovery: true,
    visitor: {
      Color(colour) {
        found = colour
      },
    },
  })
  const colour = found as CssColor | null
  return colour !== null && typeof colour === 'object' && colour.type === 'rgb' ? colour : null
}

function over(top: Colour, below: Colour): Colour {
  const blend = (one: number, other: number): number => one * top.alpha + other * (1 - top.alpha)
  return { ...top, r: blend(top.r, below.r), g: blend(top.g, below.g), b: blend(top.b, below.b), alpha: 1 }
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
function contrast(one: Colour, other: Colour): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

function luminance({ r, g, b }: Colour): number {
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
