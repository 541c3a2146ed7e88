import { Parser } from 'htmlparser2'
import { isUnsafeAddress, type AddressUse } from '../../../runtime/shared/url/unsafe-address.ts'
import { unsafeAttributes } from '../../../runtime/shared/document/unsafe-attributes.ts'
import { describeValue } from '../describe-value.ts'
import { custom, type Complain, type Schema } from './kit.ts'
import { isRecord } from '../../types/json-problems.ts'

const HINT = 'Write an address with https: or mailto:, or a path of the site, as {key}.'

/** An address that holds no code. */
export function address(allowed: string, use: AddressUse = 'follow'): Schema<string> {
  return custom<string>((value, complain) => {
    if (typeof value !== 'string' || value.trim() === '') return complain({ allowed })
    if (isUnsafeAddress(value, use))
      complain({ sentence: `{key} is ${describeValue(value)}, which can run code.`, hint: HINT })
  })
}

/** HTML whose addresses hold no code. */
export function markup({ mayBeEmpty = false } = {}): Schema<string> {
  return custom<string>((value, complain) => {
    if (typeof value !== 'string' || (value.trim() === '' && !mayBeEmpty))
      return complain({ allowed: 'HTML' })
    checkMarkup(value, complain)
  })
}

/** Complains about each unsafe address in a piece of HTML. */
export function checkMarkup(html: string, complain: Complain): void {
  for (const { tag, name, value } of unsafeInHtml(html))
    complain({
      sentence: `{key} has the address ${describeValue(value)} in the ${name} of <${tag}>, which can run code.`,
      hint: 'Write an address with https: or mailto:, or a path of the site.',
    })
}

/** Complains about the addresses among the attributes of an element. */
export function checkAddresses(tag: string, attributes: unknown, complain: Complain): void {
  if (!isRecord(attributes)) return
  for (const name of unsafeAttributes(tag, attributes))
    complain({
      path: [name],
      sentence: `{key} is ${describeValue(attributes[name])}, which can run code.`,
      hint: HINT,
    })
}

interface UnsafeAttribute {
  readonly tag: string
  readonly name: string
  readonly value: string
}

/** The unsafe addresses of a piece of HTML, as browsers read it. */
export function unsafeInHtml(html: string): readonly UnsafeAttribute[] {
  // An address is after an equals sign.
  if (!html.includes('=')) return []
  const unsafe: UnsafeAttribute[] = []
  const onopentag = (tag: string, attributes: Readonly<Record<string, string>>): void => {
    for (const name of unsafeAttributes(tag, attributes))
      unsafe.push({ tag, name, value: attributes[name] ?? '' })
  }
  new Parser({ onopentag }).end(html)
  return unsafe
}
