import { omit } from 'lodash-es'
import { address, checkAddresses, checkMarkup } from './address.ts'
import * as o from './kit.ts'

/** A tag to put into the head of every page. */
export interface HeadTag {
  /** Name of the element: `link`, `meta`, `script` ... */
  tagName: string
  /** `true` writes the bare attribute, `false` leaves it out. */
  attributes?: Readonly<Record<string, string | boolean>>
  /** What stands between the tags, as it is. */
  innerHTML?: string
  /** Changes nothing: a name with a hyphen is enough. Docusaurus wants it for such elements. */
  customElement?: boolean
}

export function headTagsOption() {
  return o.option(o.list(headTag(), 'a list of tags'), [], (tags): readonly HeadTag[] =>
    tags.map((tag) => omit(tag, 'customElement')),
  )
}

export function scriptsOption() {
  const one = addressOrAttributes('src')
  return o.option(o.list(one, 'a list of scripts'), [], (scripts): readonly Attributes[] =>
    scripts.map((script) => (typeof script === 'string' ? { src: script } : script)),
  )
}

export function stylesheetsOption() {
  const one = addressOrAttributes('href')
  return o.option(o.list(one, 'a list of stylesheets'), [], (sheets): readonly Attributes[] =>
    sheets.map((sheet) => ({ rel: 'stylesheet', ...(typeof sheet === 'string' ? { href: sheet } : sheet) })),
  )
}

function headTag(): o.Schema<HeadTag> {
  const table = {
    tagName: o.required(
      o.matching(/^[a-z][a-z\d-]*$/i, 'the name of an HTML element: "meta", "link", "script"'),
    ),
    attributes: o.option(attributesBy('an object of attributes')),
    innerHTML: o.option(o.text()),
    customElement: o.option(o.flag()),
  } satisfies o.OptionTable<HeadTag>
  return o.options(table, { rule: headTagRule }).schema
}

/** Elements of a head whose inside is no HTML. */
const TEXTUAL = new Set(['script', 'style', 'title'])

function headTagRule(value: Readonly<Record<string, unknown>>, complain: o.Complain): void {
  const { tagName, attributes, innerHTML } = value
  if (typeof tagName !== 'string') return
  checkAddresses(tagName, attributes, ({ path = [], ...rest }) =>
    complain({ ...rest, path: ['attributes', ...path] }),
  )
  if (typeof innerHTML === 'string' && !TEXTUAL.has(tagName.toLowerCase()))
    checkMarkup(innerHTML, (complaint) => complain({ ...complaint, path: ['innerHTML'] }))
}

type Attributes = Readonly<Record<string, string | boolean>>

function addressOrAttributes(name: 'src' | 'href'): o.Schema<string | Attributes> {
  const allowed = `an address, or an object of attributes with ${name}`
  return o.choose<string | Attributes>((value) =>
    typeof value === 'string' ? address(allowed) : tag(name, allowed),
  )
}

function tag(name: 'src' | 'href', allowed: string): o.Schema<Attributes> {
  const attributes = attributesBy(allowed)
  return o.objectBy((value, complain) => {
    const isThere = typeof value[name] === 'string' && value[name] !== ''
    if (!isThere) complain({ path: [name], allowed: 'an address' })
    // Of a wrong address nothing more is said.
    const checked = attributes(isThere ? value : omit(value, name), complain)
    checkAddresses(name === 'src' ? 'script' : 'link', value, complain)
    return checked
  }, allowed)
}

function attributesBy(allowed: string): o.Schema<Attributes> {
  const value = o.passing<string | boolean>(
    (one) => typeof one === 'string' || typeof one === 'boolean',
    'a string, true or false',
  )
  return o.byName(value, allowed, {
    pattern: /^[^\s"'<>/=\p{Cc}]+$/u,
    sentence: '{key} is not the name of an attribute.',
    hint: 'Correct the name.',
  })
}
