import { createCompileOnce } from './compile-once.ts'
import { enough, TEXTS, type GrowingText } from './texts.ts'

/** What a process does: one text, once. */
export interface ChildOrder {
  readonly name: string
  readonly format: 'md' | 'mdx'
  /** How many pieces the text has; null looks for the number that takes 50 ms. */
  readonly count: number | null
}

/** What it took. */
export interface ChildAnswer {
  readonly count: number
  readonly milliseconds: number
  /** Whether the text became too large before it took 50 ms. */
  readonly isFast: boolean
}

const longest = 4_000_000

/** Time that the process worked: neither that of other processes counts, nor that of its own helpers. */
async function timed(compile: (text: string) => Promise<unknown>, text: string): Promise<number> {
  const cpu = process.cpuUsage()
  const start = performance.now()
  await compile(text)
  const wall = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  return Math.min(wall, (user + system) / 1000)
}

async function answer({ name, format, count }: ChildOrder): Promise<ChildAnswer> {
  const text: GrowingText | undefined = TEXTS.find((one) => one.name === name)
  if (text === undefined) throw new RangeError(`There is no text "${name}".`)
  const compile = createCompileOnce(format)
  // Loads what is loaded with the first file.
  await compile('# a\n\nexport const a = 1\n\n{a} <b>c</b>\n\n```js\na\n```\n')
  for (let pieces = count ?? 500; ; pieces *= 2) {
    const source = text.make(pieces)
    const milliseconds = await timed(compile, source)
    const isFast = milliseconds < enough && source.length > longest
    if (count !== null || isFast || milliseconds >= enough) return { count: pieces, milliseconds, isFast }
  }
}

process.send?.(await answer(JSON.parse(process.argv[2] ?? '') as ChildOrder))
process.disconnect()
