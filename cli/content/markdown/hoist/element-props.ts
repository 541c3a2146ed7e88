import type { Element, Properties } from 'hast'
import { find, hastToReact, html, svg, type Info } from 'property-information'
import { stringify as commas } from 'comma-separated-tokens'
import { stringify as spaces } from 'space-separated-tokens'
import styleToJs from 'style-to-js'
import type { Json } from '../../../../runtime/shared/json.ts'
import { HOLED, type CompiledProps } from '../../compile/compiled.ts'
import { hasPlaceholder, REF_PROPERTY, splitAtPlaceholders } from './placeholders.ts'
import type { CompileState } from '../state.ts'

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

/** React props of an element, as a tag is given them: placeholders are marks in texts. */
export function tagProps(element: Element): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(element.properties).flatMap(([name, value]) =>
      name === REF_PROPERTY || value === null || value === undefined || value === false
        ? []
        : [reactProp(name, value, element)],
    ),
  )
}

/** Props whose texts have placeholders where their marks are. */
export function holedProps(props: Readonly<Record<string, Json>>, state: CompileState): CompiledProps {
  return Object.fromEntries(
    Object.entries(props).map(([name, value]) => [
      name,
      typeof value === 'string' && hasPlaceholder(value)
        ? { [HOLED]: splitAtPlaceholders(value, state) }
        : value,
    ]),
  )
}

/** React props of an element, with placeholders where theme texts stand. */
export function reactProps(element: Element, state: CompileState): CompiledProps {
  return holedProps(tagProps(element), state)
}

function reactProp(name: string, value: NonNullable<Properties[string]>, element: Element): [string, Json] {
  const info = find(SVG_TAGS.has(element.tagName) ? svg : html, name)
  const prop = reactName(info)
  if (Array.isArray(value)) return [prop, info.commaSeparated ? commas(value) : spaces(value)]
  // React would write the word.
  if (value === true && prop.startsWith('data-')) return [prop, '']
  if (prop === 'style' && typeof value === 'string') return [prop, styleObject(value)]
  return [prop, value]
}

/** The name of the prop that React has for a property. */
export function reactName({ space, property, attribute }: Info): string {
  return space ? (hastToReact[property] ?? property) : attribute
}

/** React wants an object; a style that is no CSS has no effect in browsers either. */
export function styleObject(css: string): Json {
  try {
    return styleToJs(css)
  } catch {
    return {}
  }
}
