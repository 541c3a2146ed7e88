import { basename } from 'node:path'
import { UsageError } from '../../report/diagnostic.ts'
import type { CommandOptions } from '../../program/command.ts'
import { TEMPLATE_NAMES, templateOf, type InitTemplate } from './init-manifest.ts'

/** How a site is made; what is not given is asked. */
export interface InitOptions extends CommandOptions {
  readonly name?: string
  readonly template?: InitTemplate
  readonly mermaid?: boolean
  readonly yes?: boolean
}

export interface InitAnswers {
  /** One line of text, without control characters. */
  readonly name: string
  readonly template: InitTemplate
  readonly mermaid: boolean
}

/** Asks a person. Null means that the person cancelled. */
export interface Asker {
  name(initial: string): Promise<string | null>
  template(): Promise<InitTemplate | null>
  mermaid(): Promise<boolean | null>
}

const MAX_NAME = 100
const FALLBACK_NAME = 'My Site'
// oxlint-disable-next-line no-control-regex -- refusing control characters is the purpose
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'The name is empty.'
  if (UNPRINTABLE.test(name)) return 'The name holds line breaks or control characters.'
  return name.trim().length > MAX_NAME ? `The name is longer than ${MAX_NAME} characters.` : undefined
}

/** A name for the site in a folder: `my-site` is `My Site`. */
export function nameFromFolder(dir: string): string {
  const parts = basename(dir)
    .split(/[-_\s]+/)
    .filter((word) => word !== '')
  const name = parts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return nameProblem(name) === undefined ? name : FALLBACK_NAME
}

/**
 * Takes answers from the options and asks for the others. Without an asker what is missing is as usual; null when a
 * question was cancelled.
 */
export async function answersFor(
  dir: string,
  options: InitOptions,
  asker: Asker | null,
): Promise<InitAnswers | null> {
  const problem = options.name === undefined ? undefined : nameProblem(options.name)
  if (problem !== undefined) throw new UsageError(problem, 'Give another name: --name "My Site".')
  const from = options.yes === true || asker === null ? USUAL : asker
  const name = options.name ?? (await from.name(nameFromFolder(dir)))
  if (name === null) return null
  const template = options.template ?? (await from.template())
  if (template === null) return null
  const mermaid = options.mermaid ?? (await from.mermaid())
  return mermaid === null ? null : { name: name.trim(), template, mermaid }
}

/** What nobody is asked for. */
const USUAL: Asker = {
  name: (initial) => Promise.resolve(initial),
  template: () => Promise.resolve('docs'),
  mermaid: () => Promise.resolve(false),
}

export function canAsk(): boolean {
  const { stdin, stdout, env } = process
  return stdin.isTTY && stdout.isTTY && (env['CI'] ?? '') === '' && env['TERM'] !== 'dumb'
}

export async function createAsker(signal: AbortSignal | undefined): Promise<Asker | null> {
  if (!canAsk()) return null
  const { confirm, select, text } = await import('@clack/prompts')
  /** What was cancelled is a symbol. */
  const answer = async <T extends string | boolean>(asked: Promise<T | symbol>): Promise<T | null> => {
    const value: T | symbol = await asked
    return typeof value === 'symbol' ? null : value
  }
  const common = signal === undefined ? {} : { signal }
  return {
    name: (initialValue) =>
      answer<string>(
        text({
          ...common,
          message: 'What is the name of the site?',
          initialValue,
          validate: (value = '') => nameProblem(value),
        }),
      ),
    template: () =>
      answer<InitTemplate>(
        select<InitTemplate>({
          ...common,
          message: 'What should it have?',
          options: TEMPLATE_NAMES.map((value) => {
            const { label, about } = templateOf(value)
            return { value, label, hint: about }
          }),
        }),
      ),
    mermaid: () =>
      answer<boolean>(
        confirm({
          ...common,
          message: 'Will it have diagrams? They need the package mermaid, of about 150 MB.',
          initialValue: false,
        }),
      ),
  }
}
