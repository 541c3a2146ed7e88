import { Fragment, isValidElement, type ComponentType, type ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { unsafeAttributes } from '../../../runtime/shared/document/unsafe-attributes.ts'
import { isAllowedKey, isCallable, isPlain, isPrimitive, type Budget } from './evaluate/values.ts'
import { loadsElsewhere, stylesElsewhere } from './other-hosts.ts'
import { PlaygroundProblem, type TextPlace } from './problem.ts'

const HTML =
  'a abbr address article aside audio b bdi bdo blockquote br button caption cite code col colgroup data dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label legend fieldset li mark meter ol optgroup option output p picture pre progress q rp rt ruby s samp section select small source span strong sub summary sup table tbody td textarea tfoot th thead time tr track u ul var video wbr'
const SVG =
  'svg circle clipPath defs desc ellipse g line linearGradient marker mask path pattern polygon polyline radialGradient rect stop symbol text title tspan'

/** Elements that are shown: none of them runs code, holds another document, sends a form or styles the page. */
const ELEMENTS: ReadonlySet<string> = new Set([...HTML.split(' '), ...SVG.split(' ')])

/**
 * Props that are code, that replace what React renders, that send something somewhere, that move the focus, or that
 * leave the pane. A name hides a member of `document`: `<img name="querySelector" />`.
 */
const FORBIDDEN_PROPS: ReadonlySet<string> = new Set([
  'action',
  'autofocus',
  'command',
  'commandfor',
  'dangerouslysetinnerhtml',
  'formaction',
  'innerhtml',
  'is',
  'name',
  'ping',
  'popover',
  'popovertarget',
  'popovertargetaction',
  'ref',
  'srcdoc',
])

/** Props whose value may be an object on elements of the browser. */
const STRUCTURED: ReadonlySet<string> = new Set(['children', 'style', 'className'])

/** As much as one text may show: elements, and texts by their length. */
const MOST_SHOWN = 20_000

/** What an element is made of. */
export interface ElementParts {
  /** A tag, a fragment, a component that is known, or a function of the text. */
  readonly type: unknown
  readonly props: Readonly<Record<string, unknown>>
  readonly key?: string | undefined
  readonly place: TextPlace | null
}

/** Makes an element. @throws PlaygroundProblem when it is none that the playground shows */
export type MakeSafeElement = (parts: ElementParts) => ReactNode

/**
 * Prepares the one place where elements of a text are made. Share links are written by strangers, so it knows what is
 * allowed rather than what is not: tags, components and values that are not listed are refused.
 *
 * @param components - those that may be used
 */
export function createSafeElements(components: ReadonlySet<unknown>, budget: Budget): MakeSafeElement {
  const weigh = createScale()

  const make = ({ type, props, key }: ElementParts): ReactNode => {
    budget.spend()
    const own: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(props)) {
      if (!isAllowedKey(name)) throw forbidden(name)
      own[name] = value
    }
    checkShown(own['children'], budget)
    if (isCallable(type)) return shown(budget.inCall(() => type(own)))
    if (typeof type === 'string') checkElement(type, own)
    else if (type === Fragment) checkFragment(own)
    else if (components.has(type)) checkComponent(own)
    else throw new PlaygroundProblem('This is not a component that the playground can show.')
    const element = createReactElement(type, own, key)
    if (weigh(element) > MOST_SHOWN)
      throw new PlaygroundProblem('This is too much to show in the playground.')
    return element
  }
  const shown = (value: unknown): ReactNode => {
    checkShown(value, budget)
    if (weigh(value) > MOST_SHOWN) throw new PlaygroundProblem('This is too much to show in the playground.')
    return value as ReactNode
  }

  return (parts) => {
    try {
      return make(parts)
    } catch (error) {
      if (error instanceof PlaygroundProblem && error.place === null)
        throw new PlaygroundProblem(error.message, parts.place)
      throw error
    }
  }
}

function createReactElement(
  type: unknown,
  props: Record<string, unknown>,
  key: string | undefined,
): ReactNode {
  const { key: ownKey, ...others } = props
  const create = Array.isArray(others['children']) ? jsxs : jsx
  const known = ownKey === undefined ? key : String(ownKey)
  return create(type as ComponentType, others, known)
}

function forbidden(name: string): PlaygroundProblem {
  return new PlaygroundProblem(`The attribute "${name}" cannot be used in the playground.`)
}

function checkFragment(props: Readonly<Record<string, unknown>>): void {
  if (Object.keys(props).some((name) => name !== 'children' && name !== 'key'))
    throw new PlaygroundProblem('A fragment has no attributes.')
}

function checkElement(tag: string, props: Readonly<Record<string, unknown>>): void {
  if (!ELEMENTS.has(tag)) throw new PlaygroundProblem(`<${tag}> cannot be used in the playground.`)
  for (const [name, value] of Object.entries(props)) {
    checkName(name)
    if (!isPrimitive(value) && !STRUCTURED.has(name))
      throw new PlaygroundProblem(`The attribute "${name}" needs a text or a number.`)
  }
  const { style, className } = props
  if (className !== undefined && !isPrimitive(className))
    throw new PlaygroundProblem('className needs a text.')
  if (style !== undefined) checkStyle(style)
  checkAddresses(tag, props)
}

function checkStyle(style: unknown): void {
  const isObject = isPlain(style) && Object.values(style).every(isPrimitive)
  if (!isObject) throw new PlaygroundProblem('Write style as an object: style={{ color: "teal" }}.')
  if (Object.values(style).some(stylesElsewhere))
    throw new PlaygroundProblem('Styles cannot load files in the playground.')
}

function checkName(name: string): void {
  if (/^on/i.test(name))
    throw new PlaygroundProblem(`Event handlers do not run in the playground: leave "${name}" out.`)
  if (FORBIDDEN_PROPS.has(name.toLowerCase())) throw forbidden(name)
}

function checkAddresses(tag: string, props: Readonly<Record<string, unknown>>): void {
  const [unsafe] = unsafeAttributes(tag, props)
  if (unsafe !== undefined)
    throw new PlaygroundProblem(`The address in "${unsafe}" can run code and cannot be used.`)
  if (loadsElsewhere(props))
    throw new PlaygroundProblem(
      'The playground loads nothing from other sites: use a picture of this site, or a data: address.',
    )
}

/** Components hand props on to elements, so everything in these is looked at, however deep. */
function checkComponent(props: Readonly<Record<string, unknown>>): void {
  const seen = new Set<unknown>()
  const check = (value: unknown): void => {
    if (isPrimitive(value) || isValidElement(value) || seen.has(value)) return
    seen.add(value)
    if (Array.isArray(value)) {
      for (const item of value as readonly unknown[]) check(item)
    } else if (isPlain(value)) checkObject(value, check)
    else throw new PlaygroundProblem('Functions cannot be given to this component in the playground.')
  }
  check(props)
}

function checkObject(object: Readonly<Record<string, unknown>>, check: (value: unknown) => void): void {
  for (const [name, value] of Object.entries(object)) {
    if (!isAllowedKey(name)) throw forbidden(name)
    checkName(name)
    if (name === 'style') checkStyle(value)
    check(value)
  }
  const { to, ...others } = object
  checkAddresses('a', others)
  checkAddresses('a', { href: to })
}

/** React shows texts, numbers, elements and lists; of anything else it says nothing that a reader could use. */
function checkShown(value: unknown, budget: Budget): void {
  budget.spend()
  if (isPrimitive(value) || isValidElement(value)) return
  if (!Array.isArray(value))
    throw new PlaygroundProblem(
      typeof value === 'function'
        ? 'A function cannot be shown. Is it to be called?'
        : 'An object cannot be shown.',
    )
  for (const item of value as readonly unknown[]) checkShown(item, budget)
}

/** How much is shown of a value. Parts that are used in several places count in each of them. */
function createScale(): (value: unknown) => number {
  const known = new WeakMap<object, number>()
  const weigh = (value: unknown): number => {
    if (typeof value === 'string') return 1 + value.length / 100
    if (typeof value !== 'object' || value === null) return 1
    let weight = known.get(value)
    if (weight === undefined) {
      const parts: readonly unknown[] = Array.isArray(value)
        ? value
        : Object.values(isValidElement(value) ? (value.props as object) : value)
      weight = parts.reduce<number>((sum, part) => sum + weigh(part), 1)
      known.set(value, weight)
    }
    return weight
  }
  return weigh
}
