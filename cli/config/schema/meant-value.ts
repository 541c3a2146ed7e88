import { didYouMean } from '../../types/did-you-mean.ts'

const YES = /^(?:yes|on|true|1|y)$/i
const NO = /^(?:no|off|false|0|n)$/i

/** A value that can be written in one line. */
type Plain = string | boolean | number | readonly [string]

/**
 * What somebody probably meant who wrote a value that is wrong: the nearest of the values that `allowed` quotes, the
 * boolean or the number that a text says, or a list of the one value. Undefined when none of them is right either.
 */
export function meantValue(
  value: unknown,
  allowed: string,
  isRight: (candidate: Plain) => boolean,
): Plain | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  const quoted = [...allowed.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word)
  const similar = didYouMean(text, quoted)
  const candidates: readonly Plain[] = [
    ...(similar === null ? [] : [similar]),
    ...(YES.test(text) ? [true] : []),
    ...(NO.test(text) ? [false] : []),
    ...(typeof value === 'number' ? [text] : ofText(text)),
  ]
  return candidates.find(isRight)
}

function ofText(text: string): readonly Plain[] {
  const number = Number(text)
  return text === '' ? [] : [...(Number.isNaN(number) ? [] : [number]), [text]]
}
