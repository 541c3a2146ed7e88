import { parseArgs } from 'node:util'
import type { Run } from '../content/components/home/figures.ts'
import type { Figure } from './table.ts'

/** What a command measures and says about it; several sizes come one after the other. */
export interface Result {
  readonly versions?: Readonly<Record<string, string>>
  readonly figures: readonly Figure[]
  /** What is wrong, a sentence each: the command fails. */
  readonly problems: readonly string[]
}

const options = {
  pages: { type: 'string' },
  rounds: { type: 'string' },
  tools: { type: 'string' },
  corpus: { type: 'string' },
  cases: { type: 'string' },
  threads: { type: 'string' },
  shards: { type: 'string' },
  tarball: { type: 'string', multiple: true },
  hugo: { type: 'string' },
  json: { type: 'string' },
  as: { type: 'string' },
  only: { type: 'string' },
  dir: { type: 'string' },
  from: { type: 'string', multiple: true },
  chromium: { type: 'string', default: '/usr/bin/chromium' },
  help: { type: 'boolean', default: false },
} as const

/** What the arguments say, as it was written. */
export type Arguments = ReturnType<typeof parse>['values'] & {
  readonly signal: AbortSignal
  readonly context: Context
}

/** Where figures come from. */
export type Context = Required<Pick<Run, 'name' | 'command' | 'date' | 'busyShare' | 'machine'>>

/** Reads them. */
export const parse = () => parseArgs({ options, allowPositionals: true })

/** Parts of a comma-separated list, without empty ones. */
const listOf = (text: string): readonly string[] => text.split(',').filter((part) => part !== '')

/** A list of numbers. */
export function countsOf(text: string): readonly number[] {
  return listOf(text).map((part) => {
    if (!/^\d+$/.test(part)) throw new RangeError(`"${part}" is not a number.`)
    return Number(part)
  })
}

/**
 * The names of a comma-separated list.
 *
 * @throws with a sentence for the user for a name that is not known
 */
export function namesOf<Name extends string>(
  text: string,
  known: Readonly<Record<Name, unknown>>,
): readonly Name[] {
  const names = Object.keys(known) as Name[]
  return listOf(text).map((part) => {
    const name = names.find((each) => each === part)
    if (name !== undefined) return name
    throw new RangeError(`There is no "${part}", only ${names.join(', ')}.`)
  })
}
