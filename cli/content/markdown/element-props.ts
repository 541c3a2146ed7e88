import type { Element, Properties } from 'hast'
import { find, hastToReact, html, svg } from 'property-information'
import { stringify as commas } from 'comma-separated-tokens'
import { stringify as spaces } from 'space-separated-tokens'
import styleToJs from 'style-to-js'
import type { Json } from '../../../runtime/shared/json.ts'
import { HOLED, type CompiledProps, type HoledProp } from '../compiled.ts'
import { hasHole, REF_PROPERTY, splitHoles } from './holes.ts'
import type { CompileState } from './state.ts'

const SVG_TAGS = new Set([
  'svg',
  'path',
  'g',
  'circle',
  'rect',
  'line',
  'polyline',
  'polygon',
  'ellipse',
  'use',
  'defs',
  'text',
])

/** React props of an element, with holes where theme texts stand. */
export function reactProps(element: Element, state: CompileState): CompiledProps {
  const props: Record<string, Json | HoledProp> = {}
  for (const [name, value] of Object.entries(element.properties)) {
    if (name === REF_PROPERTY || value === null || value === undefined || value === false) continue
    const [prop, propValue] = reactProp(name, value, element)
    props[prop] =
      typeof propValue === 'string' && hasHole(propValue)
        ? { [HOLED]: splitHoles(propValue, state) }
        : propValue
  }
  return props
}

function reactProp(name: string, value: NonNullable<Properties[string]>, element: Element): [string, Json] {
  const info = find(SVG_TAGS.has(element.tagName) ? svg : html, name)
  const prop = info.space ? (hastToReact[info.property] ?? info.property) : info.attribute
  if (Array.isArray(value)) return [prop, info.commaSeparated ? commas(value) : spaces(value)]
  if (prop === 'style' && typeof value === 'string') return [prop, styleObject(value)]
  return [prop, value]
}

/** React wants an object; a style that is no CSS has no effect in browsers either. */
function styleObject(css: string): Json {
  try {
    return styleToJs(css)
  } catch {
    return {}
  }
}
