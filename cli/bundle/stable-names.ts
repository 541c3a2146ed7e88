import { createHash } from 'node:crypto'

/** One file as esbuild made it. */
export interface RawOutput {
  /** File name with esbuild's hash: `chunk-4RORCS3J.js`. */
  readonly name: string
  readonly text: string
  /** Names of the outputs it imports. */
  readonly imports: readonly string[]
  /** Readable first part of the final name. */
  readonly label: string
}

/** A file under its final name. */
export interface NamedOutput {
  /** `main-1f2e3d4c.js` */
  readonly name: string
  readonly text: string
}

/**
 * Gives outputs names that depend on their content and on what they import, and on nothing else. esbuild's own
 * hashes contain the paths of the inputs, so the same site in another folder would get other names.
 */
export function stableNames(outputs: readonly RawOutput[]): ReadonlyMap<string, NamedOutput> {
  const byName = new Map(outputs.map((output) => [output.name, output]))
  const own = new Map(
    outputs.map((output) => [
      output.name,
      digest(
        output.label,
        replaceNames(output, () => ''),
      ),
    ]),
  )
  const finalNames = new Map(
    outputs.map((output) => {
      const reached = [...reachable(output, byName)].map((name) => own.get(name) ?? '').sort()
      const hash = digest(own.get(output.name) ?? '', ...reached).slice(0, 8)
      return [output.name, `${output.label}-${hash}${extensionOf(output.name)}`] as const
    }),
  )
  return new Map(
    outputs.map((output) => [
      output.name,
      {
        name: finalNames.get(output.name) ?? output.name,
        text: replaceNames(output, (name) => finalNames.get(name) ?? name),
      },
    ]),
  )
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.'))
}

function replaceNames(output: RawOutput, rename: (name: string) => string): string {
  let { text } = output
  for (const name of output.imports) text = text.replaceAll(`./${name}`, `./${rename(name)}`)
  return text
}

function reachable(start: RawOutput, byName: ReadonlyMap<string, RawOutput>): ReadonlySet<string> {
  const seen = new Set<string>()
  const queue = [...start.imports]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    queue.push(...(byName.get(name)?.imports ?? []))
  }
  return seen
}

function digest(...parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex')
}
