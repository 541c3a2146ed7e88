import os from 'node:os'
import path from 'node:path'

/** Folder for tools, corpora and logs; never inside the project, where tools would find its files. */
export function cacheFolder(): string {
  return path.resolve(process.env['SITEGEN_BENCH_CACHE'] ?? path.join(os.tmpdir(), 'sitegen-bench'))
}

/** The project's own folder. */
export const projectDir = path.resolve(import.meta.dirname, '..')

/**
 * A list of whole numbers above 0, separated by commas.
 *
 * @throws with a sentence for the user when it is anything else.
 */
export function parseCounts(text: string): readonly number[] {
  return splitList(text).map((part) => {
    const count = Number(part)
    if (!Number.isInteger(count) || count < 1) throw new RangeError(`"${part}" is not a number of pages.`)
    return count
  })
}

/**
 * The peers that a comma-separated list names.
 *
 * @throws with a sentence for the user for a name that is not known
 */
export function parsePeers<T>(text: string, peersByName: Readonly<Record<string, T>>): readonly T[] {
  return splitList(text).map((name) => {
    const peer = Object.entries(peersByName).find(([known]) => known === name)?.[1]
    if (peer !== undefined) return peer
    throw new RangeError(`There is no peer "${name}", only ${Object.keys(peersByName).join(', ')}.`)
  })
}

/**
 * The keys of a record that a comma-separated list names.
 *
 * @param what - what one of them is called
 * @throws with a sentence for the user for a name that is not known
 */
export function parseNames<Name extends string>(
  what: string,
  text: string,
  known: Readonly<Record<Name, unknown>>,
): readonly Name[] {
  const names = Object.keys(known) as Name[]
  return splitList(text).map((part) => {
    const name = names.find((each) => each === part)
    if (name !== undefined) return name
    throw new RangeError(`There is no ${what} "${part}", only ${names.join(', ')}.`)
  })
}

/** Parts of a comma-separated list, without empty ones. */
export function splitList(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
