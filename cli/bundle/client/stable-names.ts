import { createHash } from 'node:crypto'
import { sortBy } from 'lodash-es'
import { reachedFrom } from '../bundle-inputs.ts'

export interface RawOutput {
  /** File name with esbuild's hash: `chunk-4RORCS3J.js`. */
  readonly name: string
  readonly text: string
  readonly imports: readonly string[]
  readonly label: string
}

export type NamedOutput = Pick<RawOutput, 'name' | 'text'>

/** Names outputs by their content and imports alone: esbuild's hashes contain paths, which differ between folders. */
export function stableNames(outputs: readonly RawOutput[]): ReadonlyMap<string, NamedOutput> {
  const digests = contentDigests(outputs)
  const finalNames = ofEach(outputs, ({ name, label }) => {
    const hash = (digests.get(name) ?? '').slice(0, 8)
    return `${label}-${hash}${name.slice(name.lastIndexOf('.'))}`
  })
  return ofEach(outputs, (output) => ({
    name: finalNames.get(output.name) ?? output.name,
    text: replaceNames(output, (name) => finalNames.get(name) ?? name),
  }))
}

function ofEach<T>(outputs: readonly RawOutput[], valueOf: (output: RawOutput) => T): ReadonlyMap<string, T> {
  return new Map(outputs.map((output) => [output.name, valueOf(output)]))
}

/**
 * A digest of each output and of everything that it imports, which may go in circles: of the set of files that it
 * reaches, and of the order in which it imports, since two outputs may import the same files in another order.
 */
function contentDigests(outputs: readonly RawOutput[]): ReadonlyMap<string, string> {
  const importsOf = ofEach(outputs, ({ imports }) => imports)
  const own = ofEach(outputs, (output) => {
    const text = replaceNames(output, () => '')
    return digest(output.label, text)
  })
  const unordered = ofEach(outputs, ({ name, imports }) => {
    const names = reachedFrom(imports, (used) => importsOf.get(used) ?? [])
    const reached = [...names].map((used) => own.get(used) ?? '').sort()
    return digest(own.get(name) ?? '', ...reached)
  })
  return ofEach(outputs, ({ name, imports, text }) => {
    const inOrder = sortBy([...new Set(imports)], (used) => text.indexOf(used))
    return digest(...[name, ...inOrder].map((one) => unordered.get(one) ?? ''))
  })
}

function replaceNames(output: RawOutput, rename: (name: string) => string): string {
  let { text } = output
  for (const name of output.imports) text = text.replaceAll(`./${name}`, `./${rename(name)}`)
  return text
}

function digest(...parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex')
}
