import type { LinkAttributes } from '../../../runtime/shared/site/theme-config.ts'
import { nonEmpty, oneOf, option, passing, text, wholeNumber, type Schema, byName } from './kit.ts'

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

/** Attributes with any name after `aria-` or `data-`. */
export function openAttribute(name: string) {
  return isOpen(name) ? option(openValue) : undefined
}

function isOpen(name: string): boolean {
  return /^(?:aria|data)-./.test(name)
}

export function attributesTable() {
  return {
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

export function attributesOf(item: object): LinkAttributes {
  const names = Object.keys(attributesTable())
  const written = Object.entries(item).filter(([name]) => names.includes(name) || isOpen(name))
  return Object.fromEntries(written.map(([name, value]) => [name, isOpen(name) ? String(value) : value]))
}

export function inlineStyle(): Schema<InlineStyle> {
  const value = passing<string | number>(
    (one) => typeof one === 'string' || typeof one === 'number',
    'a string or a number',
  )
  return byName(value, "an object of CSS properties: { marginLeft: '1rem' }")
}

const openValue = passing<string | number | boolean>(
  (value) => ['string', 'number', 'boolean'].includes(typeof value),
  'a string, a number, true or false',
)
