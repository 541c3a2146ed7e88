import Color from 'color'

/** A colour with channels from 0 to 255 and an opacity from 0 to 1. */
export interface Colour {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly alpha: number
}

export type Mode = 'light' | 'dark'

/** The custom properties of the first `:root` rule of a style sheet. */
export function rootProperties(css: string): ReadonlyMap<string, string> {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const body = /:root\s*\{([^}]*)\}/.exec(plain)?.[1] ?? ''
  const properties = new Map<string, string>()
  for (const declaration of body.split(';')) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, colon).trim()
    if (name.startsWith('--')) properties.set(name, declaration.slice(colon + 1).trim())
  }
  return properties
}

/** What a CSS colour comes to in one of the modes: `var()`, `light-dark()`, `color-mix(in srgb)` and hex are known. */
export function colour(value: string, properties: ReadonlyMap<string, string>, mode: Mode): Colour {
  const text = value.trim()
  if (text === 'transparent') return { r: 0, g: 0, b: 0, alpha: 0 }
  const { name, first, second, third } = parseCall(text)
  const resolve = (part: string): Colour => colour(part, properties, mode)
  switch (name) {
    case 'light-dark':
      return resolve(mode === 'light' ? first : second)
    case 'var':
      return resolve(properties.get(first) ?? second)
    case 'color-mix': {
      const share = / ([\d.]+)%$/.exec(second)
      return mix(resolve(second.slice(0, share?.index)), resolve(third), Number(share?.[1] ?? 50) / 100)
    }
    default:
      return { alpha: 1, ...Color(text).object() } as Colour
  }
}

/** A CSS function and its arguments; the name is empty for everything else. */
function parseCall(text: string) {
  const [, name = '', list = ''] = /^([a-z-]+)\(([\s\S]*)\)$/.exec(text) ?? []
  const [first = '', second = '', third = ''] = splitCommas(list).map((part) => part.trim())
  return { name, first, second, third }
}

/** A colour laid over an opaque one. */
export function over(top: Colour, below: Colour): Colour {
  const blend = (x: number, y: number): number => x * top.alpha + y * (1 - top.alpha)
  return { r: blend(top.r, below.r), g: blend(top.g, below.g), b: blend(top.b, below.b), alpha: 1 }
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  return Color(one).contrast(Color(other))
}

/** `color-mix(in srgb, one share, other)`, with premultiplied opacity. */
function mix(one: Colour, other: Colour, share: number): Colour {
  const [ofOne, ofOther] = [one.alpha * share, other.alpha * (1 - share)]
  const alpha = ofOne + ofOther
  const channel = (x: number, y: number): number => (x * ofOne + y * ofOther) / (alpha || 1)
  return { r: channel(one.r, other.r), g: channel(one.g, other.g), b: channel(one.b, other.b), alpha }
}

/** The arguments of a CSS function, as written. */
export function splitCommas(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const char of text) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (char === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts
}
