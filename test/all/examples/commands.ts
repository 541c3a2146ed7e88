import { readFileSync } from 'node:fs'
import path from 'node:path'
import { CommanderError } from 'commander'
import { createProgram } from '../../../cli/commands/program.ts'
import { UsageError } from '../../../cli/report/diagnostic.ts'
import type { Example } from './read-examples.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

/** Programs and words of shells that examples use, apart from sitegen, npm and npx. */
const PROGRAMS: ReadonlySet<string> = new Set(
  'aws cd cp done echo export for git head jq mkdir rm rsync set'.split(' '),
)

/** Other packages that examples run. */
const PACKAGES: ReadonlySet<string> = new Set(['turbo', 'turborepo-remote-cache'])

/** Scripts of a site that `sitegen init` makes. */
const SITE_SCRIPTS = ['dev', 'build', 'serve', 'check-links', 'typecheck']

/** A package that is also called sitegen, which readers must never run or install. */
const FOREIGN = 'means the foreign package of that name'

/** What is wrong with lines for a shell. */
export function commandProblems(code: string): readonly string[] {
  return commandsOf(code).flatMap(problemsOf)
}

/** The commands of lines for a shell, as words, without the variables that a line sets for them. */
function commandsOf(code: string): readonly (readonly string[])[] {
  const lines = code.split('\n').map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
  return lines
    .filter((line) => line !== '')
    .flatMap(partsOf)
    .map((command) => wordsOf(command.replace(/^(?:[A-Z_]+=\S*\s+)+/, '')))
}

/** The words after `sitegen` of all examples for a shell, each command once, without those that only show a form. */
export function sitegenCommands(examples: readonly Example[]): readonly (readonly string[])[] {
  const ofShell = examples.filter(({ language }) => language === 'bash' || language === 'sh')
  const all = ofShell
    .flatMap(({ code }) => commandsOf(code))
    .flatMap((words) => {
      const at = words.indexOf('sitegen')
      return at === -1 || words.some((word) => word.startsWith('[')) ? [] : [words.slice(at + 1)]
    })
  return [...new Map(all.map((words) => [words.join(' '), words])).values()]
}

/** What is wrong with the words after `sitegen`. */
export function sitegenProblems(words: readonly string[]): readonly string[] {
  const program = createProgram({ cwd: ROOT, writeOut: () => {}, run: () => Promise.resolve() })
  const [name = '', ...rest] = words
  // Whatever command.
  if (name === '<command>') return []
  if (name === 'help') return rest.length === 0 ? [] : sitegenProblems([...rest, '--help'])
  if (!name.startsWith('-') && !program.commands.some((command) => command.name() === name))
    return [`"${name}" is no command`]
  try {
    program.parse([...words], { from: 'user' })
  } catch (error) {
    // A file that an example names is not here.
    if (error instanceof UsageError || (error instanceof CommanderError && error.exitCode === 0)) return []
    return [String(error)]
  }
  return []
}

function problemsOf([program = '', ...words]: readonly string[]): readonly string[] {
  if (PROGRAMS.has(program)) return []
  if (program === 'sitegen') return sitegenProblems(words)
  if (program === 'npx') return npxProblems(words)
  if (program === 'npm') return npmProblems(words)
  if (program !== 'node') return [`"${program}" is a program that no reader is known to have`]
  const [script = '', ...rest] = words
  return script === 'bin/sitegen.js' ? sitegenProblems(rest) : [`node ${script}: unknown`]
}

function npxProblems(words: readonly string[]): readonly string[] {
  if (PACKAGES.has(words[0] ?? '')) return []
  const at = words.indexOf('sitegen')
  if (at === -1) return [`npx ${words.join(' ')}: ${FOREIGN}, or is no package of this one`]
  const options = words.slice(0, at).join(' ')
  const isOwn = options === '--no-install' || /^--yes --package \.\/sitegen-[\d.]+\.tgz$/.test(options)
  return [...(isOwn ? [] : [`npx ${words.join(' ')}: ${FOREIGN}`]), ...sitegenProblems(words.slice(at + 1))]
}

const NPM_COMMANDS: ReadonlySet<string> = new Set(['ci', 'init', 'install', 'outdated', 'pack', 'test'])

function npmProblems([command = '', ...words]: readonly string[]): readonly string[] {
  if (command === 'run')
    return isScript(words[0] ?? '') ? [] : [`npm run ${words[0]}: there is no such script`]
  if (!NPM_COMMANDS.has(command)) return [`npm ${command}: unknown`]
  return command === 'install' && words.includes('sitegen') ? [`npm install sitegen: ${FOREIGN}`] : []
}

function isScript(name: string): boolean {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { scripts: object }
  return SITE_SCRIPTS.includes(name) || Object.hasOwn(scripts, name)
}

/** The commands of a line, without where their output goes. */
function partsOf(line: string): readonly string[] {
  const parts = line.match(/(?:"[^"]*"|'[^']*'|[^|&'"])+/g) ?? []
  return parts.map((part) => part.replace(/\s>+\s*\S+/, '').trim()).filter((part) => part !== '')
}

function wordsOf(command: string): readonly string[] {
  const words = command.match(/(?:"[^"]*"|'[^']*'|[^\s'"])+/g) ?? []
  return words.map((word) => word.replaceAll(/^["']|["']$/g, ''))
}
