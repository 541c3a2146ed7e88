import type { LinkAttributes } from '../../../runtime/shared/site/theme-config.ts'
import { isRecord } from '../../types/json-problems.ts'
import { choose, custom, nonEmpty, oneOf, option, passing, text, wholeNumber } from './kit.ts'
import type { Option, Schema } from './option.ts'

/** Styles of an element as React takes them: `{ marginLeft: 8 }`. */
export type InlineStyle = Readonly<Record<string, string | number>>

/** https://www.w3.org/TR/referrer-policy/#referrer-policies */
const REFERRER_POLICIES = [
  'no-referrer',
  'no-referrer-when-downgrade',
  'origin',
  'origin-when-cross-origin',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
] as const

/** What a link may tell the other page of this one. */
export type ReferrerPolicyName = (typeof REFERRER_POLICIES)[number]

/** Attributes that are passed on to a link, or to the button of a menu. */
export interface LinkAttributesConfig {
  /** Where the link opens, such as `_blank`. */
  target?: string
  /** How the other page is related to this one. */
  rel?: string
  /** Text that a mouse over the link shows. */
  title?: string
  /** Id of the element. */
  id?: string
  /** Language of the text. */
  lang?: string
  /** Language of the page that the link leads to. */
  hrefLang?: string
  /** Role of the element for assistive technology. */
  role?: string
  /** Saves what the link leads to, under this name. */
  download?: string | number | boolean
  /** What the other page learns of this one. */
  referrerPolicy?: ReferrerPolicyName
  /** Place among the stops of the Tab key. */
  tabIndex?: number
  /** Direction of the text. */
  dir?: string
  /** Key that goes to the link. */
  accessKey?: string
  /** Styles of the element, as React takes them: `{ marginLeft: 8 }`. */
  style?: InlineStyle
  /** Passed on to the link, like all attributes that begin with `aria-`: its name for assistive technology. */
  'aria-label'?: string
  /** Passed on to the link. */
  [aria: `aria-${string}`]: string | number | boolean | undefined
  /** Passed on to the link. */
  [data: `data-${string}`]: string | number | boolean | undefined
}

type OpenName = `aria-${string}` | `data-${string}`
type OpenValue = string | number | boolean

function isOpen(name: string): name is OpenName {
  return /^(?:aria|data)-./.test(name)
}

/** Options for the attributes of a link. Those with any name have an option each that is written. */
export function attributesTable(written: unknown) {
  const names = Object.keys(isRecord(written) ? written : {}).filter(isOpen)
  const open: Readonly<Record<OpenName, Option<OpenValue, OpenValue | undefined>>> = Object.fromEntries(
    names.map((name) => [name, option(openValue)]),
  )
  return {
    ...open,
    target: option(nonEmpty()),
    rel: option(text()),
    title: option(text()),
    id: option(text()),
    lang: option(text()),
    hrefLang: option(text()),
    role: option(text()),
    download: option(openValue),
    referrerPolicy: option(oneOf(...REFERRER_POLICIES)),
    tabIndex: option(wholeNumber(-1, 32_767)),
    dir: option(text()),
    accessKey: option(text()),
    style: option(inlineStyle()),
    'aria-label': option(nonEmpty()),
  }
}

/** An option whose table has to know what is written. */
export function optionOf<W, R>(make: (written: unknown) => Option<W, R>): Option<W, R> {
  return {
    schema: choose<W>((value) => make(value).schema),
    resolve: (written) => make(written).resolve(written),
  }
}

export function attributesOf(item: object): LinkAttributes {
  const names = Object.keys(attributesTable(null))
  const written = Object.entries(item).filter(([name]) => names.includes(name) || isOpen(name))
  return Object.fromEntries(written.map(([name, value]) => [name, isOpen(name) ? String(value) : value]))
}

export function inlineStyle(): Schema<InlineStyle> {
  return custom<InlineStyle>((value, complain) => {
    if (!isRecord(value)) return complain({ allowed: "an object of CSS properties: { marginLeft: '1rem' }" })
    for (const [name, each] of Object.entries(value))
      if (typeof each !== 'string' && typeof each !== 'number')
        complain({ path: [name], allowed: 'a string or a number' })
  })
}

const openValue = passing<OpenValue>(
  (value) => ['string', 'number', 'boolean'].includes(typeof value),
  'a string, a number, true or false',
)
