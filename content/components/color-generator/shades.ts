import Color from 'color'

/** A mode of the site. */
export type Mode = 'light' | 'dark'

/** What a reader chose for one mode. */
export interface Palette {
  /** The primary colour, as `#rrggbb`. */
  readonly primary: string
  /** Colour of the page, as `#rrggbb`: contrast is measured against it. */
  readonly background: string
  /** How much darker each shade is than the primary colour, from -1 to 1; below 0 it is lighter. By custom property. */
  readonly adjustments: Readonly<Record<string, number>>
}

/** A shade of the primary colour. */
export interface Shade {
  readonly property: string
  readonly adjustment: number
  /** As `#rrggbb`. */
  readonly color: string
  /** Contrast ratio with the background, from 1 to 21. */
  readonly contrast: number
  /** The level of WCAG 2 that text in this colour reaches. */
  readonly rating: 'AAA' | 'AA' | 'Fails'
}

/** The shades of the theme, with the values by which the seven colours of Docusaurus sites are commonly made. */
export const ADJUSTMENTS: Readonly<Record<string, number>> = {
  '--ifm-color-primary': 0,
  '--ifm-color-primary-dark': 0.1,
  '--ifm-color-primary-darker': 0.15,
  '--ifm-color-primary-darkest': 0.3,
  '--ifm-color-primary-light': -0.1,
  '--ifm-color-primary-lighter': -0.15,
  '--ifm-color-primary-lightest': -0.3,
}

/** The colours of the theme. */
export const DEFAULTS: Readonly<Record<Mode, Palette>> = {
  light: { primary: '#12744d', background: '#ffffff', adjustments: ADJUSTMENTS },
  dark: { primary: '#2dd0ae', background: '#131918', adjustments: ADJUSTMENTS },
}

/** Contrast that WCAG 2.2 asks of text: success criteria 1.4.3 and 1.4.6. */
const [AA, AAA] = [4.5, 7]

/** The shades of a palette, from the lightest to the darkest. */
export function shadesOf({ primary, background, adjustments }: Palette): readonly Shade[] {
  const base = Color(primary)
  return Object.entries(adjustments)
    .map(([property, adjustment]) => {
      const color = base.darken(adjustment)
      const contrast = color.contrast(Color(background))
      return { property, adjustment, color: color.hex().toLowerCase(), contrast, rating: rate(contrast) }
    })
    .toSorted((a, b) => a.adjustment - b.adjustment)
}

function rate(contrast: number): Shade['rating'] {
  if (contrast >= AAA) return 'AAA'
  return contrast >= AA ? 'AA' : 'Fails'
}

/** A colour as `#rrggbb`; null for a text that is no colour. */
export function toHex(text: string): string | null {
  try {
    return Color(text.trim()).hex().toLowerCase()
  } catch {
    return null
  }
}

/** The rule for a stylesheet of the site, with the primary colour first. */
export function cssOf(mode: Mode, palette: Palette): string {
  const selector = mode === 'light' ? ':root' : "[data-theme='dark']"
  const colors = new Map(shadesOf(palette).map(({ property, color }) => [property, color]))
  const lines = Object.keys(palette.adjustments).map((property) => `  ${property}: ${colors.get(property)};`)
  return `${selector} {\n${lines.join('\n')}\n}\n`
}

/** Reads what was stored; the defaults for anything else. */
export function readPalette(stored: string | null, mode: Mode): Palette {
  if (stored === null) return DEFAULTS[mode]
  try {
    return checkedPalette(JSON.parse(stored), mode)
  } catch {
    return DEFAULTS[mode]
  }
}

function checkedPalette(value: unknown, mode: Mode): Palette {
  const known = DEFAULTS[mode]
  if (typeof value !== 'object' || value === null) return known
  const { primary, background, adjustments } = value as Partial<Record<keyof Palette, unknown>>
  const hex = (given: unknown, otherwise: string): string =>
    (typeof given === 'string' ? toHex(given) : null) ?? otherwise
  const chosen = typeof adjustments === 'object' && adjustments !== null ? adjustments : {}
  return {
    primary: hex(primary, known.primary),
    background: hex(background, known.background),
    adjustments: Object.fromEntries(
      Object.entries(ADJUSTMENTS).map(([property, usual]) => {
        const given: unknown = (chosen as Readonly<Record<string, unknown>>)[property]
        return [property, typeof given === 'number' && Math.abs(given) <= 1 ? given : usual]
      }),
    ),
  }
}
