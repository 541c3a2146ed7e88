import { omit, pickBy } from 'lodash-es'
import { SiteProblems, type Diagnostic } from '../report/diagnostic.ts'

/** What was thrown, as a value that another thread can receive. */
export type ThrownValue =
  | { readonly text: string }
  | {
      readonly name: string
      readonly message: string
      readonly stack: string
      /** Properties that the error has beside those of every error. */
      readonly own: Readonly<Record<string, unknown>>
      readonly cause?: ThrownValue
    }

/** How many causes of causes are kept. */
const MAX_CAUSES = 8

/** Errors lose their class and their own properties on the way between threads; this keeps what is read of them. */
export function thrownValue(error: unknown, depth = 0): ThrownValue {
  if (!(error instanceof Error)) return { text: textOf(error) }
  const { cause } = error
  return {
    name: textOf(error.name),
    message: textOf(error.message),
    stack: textOf(error.stack),
    own: pickBy(omit({ ...error }, ['name', 'message', 'stack', 'cause']), isSendable),
    ...(cause === undefined || cause === null || depth === MAX_CAUSES
      ? {}
      : { cause: thrownValue(cause, depth + 1) }),
  }
}

/** An error, or the text of what else was thrown, for whoever would have caught it in one thread. */
export function thrownAgain(value: ThrownValue): unknown {
  if ('text' in value) return value.text
  const { name, message, stack, own, cause } = value
  if (name === 'SiteProblems' && Array.isArray(own['diagnostics']))
    return new SiteProblems(own['diagnostics'] as readonly Diagnostic[])
  const error = new Error(message, cause === undefined ? {} : { cause: thrownAgain(cause) })
  return Object.assign(error, own, { name, stack })
}

function isSendable(value: unknown): boolean {
  try {
    structuredClone(value)
    return true
  } catch {
    return false
  }
}

function textOf(value: unknown): string {
  try {
    return String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}
