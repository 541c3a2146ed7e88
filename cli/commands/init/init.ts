import { basename, relative } from 'node:path'
import { defined } from '../../../runtime/shared/json.ts'
import { isEmptySite } from '../../config/find.ts'
import type { CommandFunction } from '../../program/command.ts'
import { UsageError } from '../../report/diagnostic.ts'
import type { Reporter } from '../../report/steps.ts'
import { plural, shellWord } from '../../report/text.ts'
import { readTarget, siteFiles, writeTarget } from './init-files.ts'
import { type InitAnswers, type InitOptions, TEMPLATES, TEMPLATE_NAMES } from './init-manifest.ts'

const EXIT_CANCELLED = 130

/**
 * `sitegen init`: writes a small site to start from. Files that are there already are kept; scripts and the dependency
 * are added to an existing `package.json`, and missing lines to `.gitignore`.
 */
export const initCommand: CommandFunction<InitOptions> = async (dir, options, reporter) => {
  const target = readTarget(dir)
  const answers = await answersFor(dir, options, await createAsker(options.signal))
  if (answers === null) return EXIT_CANCELLED
  const { written, kept } = await writeTarget(await siteFiles(target, answers), target)

  const cwd = options.cwd ?? process.cwd()
  const folder = relative(cwd, dir)
  reporter.info(`Made "${answers.name}" in ${folder || 'this folder'}: ${plural(written.length, 'file')}.`)
  if (kept.length > 0) reporter.info(`Kept as it was: ${kept.join(', ')}.`)
  reporter.info('\nNext:\n')
  if (folder !== '') reporter.info(`  cd ${shellWord(folder)}`)
  reporter.info('  npm install')
  reporter.info('  npm run dev')
  reporter.info('')
  return 0
}

/**
 * Offers to make a site in a folder that holds nothing yet that a site could be made of, and tells whether it was made.
 * Asks only on a terminal.
 */
export async function offerInit(siteDir: string, reporter: Reporter): Promise<boolean> {
  if (!canAsk() || !isEmptySite(siteDir)) return false
  const { confirm } = await import('@clack/prompts')
  const wanted = await confirm({ message: 'This folder holds no site yet. Make one here?' })
  return wanted === true && (await initCommand(siteDir, {}, reporter)) === 0
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

function requireName(name: string): void {
  const problem = nameProblem(name)
  if (problem !== undefined) throw new UsageError(problem, 'Give another name: --name "My Site".')
}

/** A name for the site in a folder: `my-site` is `My Site`. */
export function nameFromFolder(dir: string): string {
  const parts = basename(dir)
    .split(/[-_\s]+/)
    .filter((word) => word !== '')
  const name = parts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return nameProblem(name) === undefined ? name : FALLBACK_NAME
}

/** Takes answers from the options and asks for the others; null when a question was cancelled. */
export async function answersFor(dir: string, options: InitOptions, asker: Asker | null) {
  if (options.name !== undefined) requireName(options.name)
  const from = options.yes === true || asker === null ? USUAL : asker
  const name = options.name ?? (await from.name(nameFromFolder(dir)))
  if (typeof name === 'symbol') return null
  const template = options.template ?? (await from.template())
  if (typeof template === 'symbol') return null
  const mermaid = options.mermaid ?? (await from.mermaid())
  if (typeof mermaid === 'symbol') return null
  const plugin = options.plugin ?? (await from.plugin())
  return typeof plugin === 'symbol' ? null : { name: name.trim(), template, mermaid, plugin }
}

/** What nobody is asked for. */
const USUAL: Asker = {
  name: (initial) => Promise.resolve(initial),
  template: () => Promise.resolve('docs'),
  mermaid: () => Promise.resolve(false),
  plugin: () => Promise.resolve(false),
}

function canAsk(): boolean {
  const { stdin, stdout, env } = process
  return stdin.isTTY && stdout.isTTY && (env['CI'] ?? '') === '' && env['TERM'] !== 'dumb'
}

/** Asks a person. A question that was cancelled is answered with a symbol. */
export interface Asker {
  name(initial: string): Promise<string | symbol>
  template(): Promise<InitAnswers['template'] | symbol>
  mermaid(): Promise<boolean | symbol>
  plugin(): Promise<boolean | symbol>
}

async function createAsker(signal: AbortSignal | undefined): Promise<Asker | null> {
  if (!canAsk()) return null
  const { confirm, select, text } = await import('@clack/prompts')
  const common = defined({ signal })
  const options = TEMPLATE_NAMES.map((value) => {
    const { label, about } = TEMPLATES[value]
    return { value, label, hint: about }
  })
  return {
    name: (initialValue) =>
      text({
        ...common,
        message: 'What is the name of the site?',
        initialValue,
        validate: (value = '') => nameProblem(value),
      }),
    template: () => select({ ...common, message: 'What should it have?', options }),
    mermaid: () =>
      confirm({
        ...common,
        message: 'Will it have diagrams? They need the package mermaid, of about 150 MB.',
        initialValue: false,
      }),
    plugin: () => confirm({ ...common, message: 'Will it have a plugin of its own?', initialValue: false }),
  }
}
