import type { Element, Properties } from 'hast'
import { mapValues } from 'lodash-es'
import { find, hastToReact, html, svg, type Info } from 'property-information'
import { stringify as commas } from 'comma-separated-tokens'
import { stringify as spaces } from 'space-separated-tokens'
import styleToJs from 'style-to-js'
import type { Json } from '../../../../runtime/shared/json.ts'
import { HOLED, type CompiledProps } from '../../compile/compiled.ts'
import { orNull } from '../../../types/memoized.ts'
import { hasPlaceholder, REF_PROPERTY, splitAtPlaceholders } from './placeholders.ts'
import type { CompileState } from '../state.ts'

const SVG_TAGS = new Set('circle defs ellipse g line path polygon polyline rect svg text use'.split(' '))

/** React props of an element, as a tag is given them: placeholders are marks in texts. */
export function tagProps(element: Element): Record<string, Json> {
  const props: Record<string, Json> = {}
  for (const [name, value] of Object.entries(element.properties)) {
    if (name === REF_PROPERTY || value === null || value === undefined || value === false) continue
    const info = find(SVG_TAGS.has(element.tagName) ? svg : html, name)
    props[reactName(info)] = reactValue(value, info)
  }
  return props
}

export function holedProps(props: Readonly<Record<string, Json>>, state: CompileState): CompiledProps {
  return mapValues(props, (value) =>
    typeof value === 'string' && hasPlaceholder(value)
      ? { [HOLED]: splitAtPlaceholders(value, state) }
      : value,
  )
}

export function reactProps(element: Element, state: CompileState): CompiledProps {
  return holedProps(tagProps(element), state)
}

function reactValue(value: NonNullable<Properties[string]>, info: Info): Json {
  if (Array.isArray(value)) return info.commaSeparated ? commas(value) : spaces(value)
  // React would write the word.
  if (value === true && info.attribute.startsWith('data-')) return ''
  return info.property === 'style' && typeof value === 'string' ? styleObject(value) : value
}

export function reactName({ space, property, attribute }: Info): string {
  return space ? (hastToReact[property] ?? property) : attribute
}

/** React wants an object; a style that is no CSS has no effect in browsers either. */
export function styleObject(css: string): Json {
  return orNull(() => styleToJs(css)) ?? {}
}
