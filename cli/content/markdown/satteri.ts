import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import type * as Satteri from 'satteri'
import type { ContentFormat } from '../scan/source-file.ts'
import { TooSlow } from '../compile/time-guard.ts'
import { busyFactor } from '../../threads/threads.ts'
import { builtModule } from '../../types/package-root.ts'

const require = createRequire(import.meta.url)

let satteri: typeof Satteri | undefined

/** Loads the parser. Where work is ended when it takes too long, this comes before: a load that was ended is never made up for. */
export function loadSatteri(): typeof Satteri {
  return (satteri ??= require('satteri') as typeof Satteri)
}

/** What the fast parser takes for syntax, and whether nodes say where they stand. */
export type SatteriOptions = Parameters<typeof Satteri.mdxToMdast>[1]

type SatteriTree = ReturnType<typeof Satteri.markdownToMdast>

/**
 * Parses Markdown or MDX with the fast parser. It is loaded with the first text: a build in which nothing changed parses
 * none, and starts sooner without it.
 *
 * @throws Error with a message that begins with the place of what is wrong
 */
export function satteriTree(text: string, format: ContentFormat, options: SatteriOptions): SatteriTree {
  const { markdownToMdast, mdxToMdast } = loadSatteri()
  return format === 'mdx' ? mdxToMdast(text, options) : markdownToMdast(text, options)
}

/** In characters. The parser's time may grow with the square of the length; a shorter text takes seconds at most. */
const maxLengthHere = 100_000

export interface ParseOrder {
  readonly text: string
  readonly format: ContentFormat
  readonly options: SatteriOptions
}

export type ParseAnswer = { readonly tree: SatteriTree } | { readonly problem: string }

/**
 * Parses like `satteriTree`, and ends in time, in milliseconds on an idle machine. Native code can only be ended with its
 * process, so a long text gets one of its own.
 *
 * @throws TooSlow
 */
export function satteriTreeWithin(milliseconds: number, { text, format, options }: ParseOrder): SatteriTree {
  const isLong = text.length > maxLengthHere && milliseconds !== Infinity
  const program = isLong ? builtModule('parse-process.js') : null
  if (program === null) return satteriTree(text, format, options)
  const timeout = Math.ceil(milliseconds * busyFactor())
  const { stdout, signal, error } = spawnSync(process.execPath, [program], {
    input: JSON.stringify({ text, format, options }),
    encoding: 'utf8',
    timeout,
    killSignal: 'SIGKILL',
    maxBuffer: Infinity,
  })
  if (signal === 'SIGKILL') throw new TooSlow(timeout)
  if (error !== undefined) throw error
  const answer = JSON.parse(stdout) as ParseAnswer
  if ('problem' in answer) throw new Error(answer.problem)
  return answer.tree
}
