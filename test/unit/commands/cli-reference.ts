import type { Argument, Command, Option } from 'commander'
import { createProgram } from '../../../cli/commands/program.ts'
import { code, row, withTable } from '../../support/reference-table.ts'

/** A line of a table: what is written, its default and its meaning. */
type Line = readonly [written: string, byDefault: string, meaning: string]

/** The page of the command line with its tables as the commands define them. */
export function withOptions(page: string): string {
  const program = createProgram({ cwd: '/', writeOut: () => {}, run: () => Promise.resolve() })
  const general = withTable(withTable(page, '', commandsTable(program)), '', generalTable(program))
  return program.commands.reduce(
    (made, command) => withTable(made, command.name(), optionsTable(command)),
    general,
  )
}

function commandsTable({ commands }: Command): readonly string[] {
  const rows = commands.map((command) => {
    const usage = command.registeredArguments.map((argument) => ` ${written(argument)}`)
    const name = command.name()
    return row([`[${code(`sitegen ${name}${usage.join('')}`)}](#${name})`, command.description()])
  })
  return [row(['Command', 'What it does']), row(['---', '---']), ...rows]
}

function generalTable(program: Command): readonly string[] {
  const ofProgram = (name: string): Option => {
    const found = program
      .createHelp()
      .visibleOptions(program)
      .find((option) => option.attributeName() === name)
    if (found === undefined) throw new Error(`There is no option ${name}.`)
    return found
  }
  const [help, version] = [ofProgram('help'), ofProgram('version')]
  const configured = program.commands.flatMap((command) => {
    const config = command.options.find(isConfig)
    return config === undefined ? [] : [{ name: command.name(), config }]
  })
  const [first] = configured
  if (first === undefined) throw new Error('No command has a configuration.')
  const [about, byDefault] = meaningOf(first.config)
  return [
    row(['Option', 'For', 'Default', 'Meaning']),
    row(['---', '---', '---', '---']),
    row([flags(help), 'every command, and `sitegen` alone', '', help.description]),
    row([flags(version), '`sitegen` alone', '', version.description]),
    row([flags(first.config), configured.map(({ name }) => code(name)).join(', '), byDefault, about]),
  ]
}

/** Whether an option is the one for the configuration of sitegen, which is described once for all commands. */
function isConfig({ long, description }: Option): boolean {
  return long === '--config' && !description.includes('Docusaurus')
}

/** Nothing for a command that has no options of its own. */
function optionsTable(command: Command): readonly string[] {
  const own = command.options.filter((option) => !isConfig(option))
  const lines = [...argumentLines(command), ...own.map((option) => optionLine(option, command))]
  if (lines.length === 0) return []
  const hasDefaults = lines.some(([, byDefault]) => byDefault !== '')
  const heads = hasDefaults ? ['Option', 'Default', 'Meaning'] : ['Option', 'Meaning']
  return [
    row(heads),
    row(heads.map(() => '---')),
    ...lines.map((line) => row(hasDefaults ? line : [line[0], line[2]])),
  ]
}

/** All but the folder of the site, which is the same for every command. */
function argumentLines({ registeredArguments }: Command): readonly Line[] {
  const own = registeredArguments.filter((argument) => argument.name() !== 'siteDir')
  return own.map((argument) => {
    const [meaning, byDefault] = meaningOf(argument)
    return [code(written(argument)), byDefault, meaning]
  })
}

function written(argument: Argument): string {
  const words = `${argument.name()}${argument.variadic ? '...' : ''}`
  return argument.required ? `<${words}>` : `[${words}]`
}

/** A description, and the default that stands at its end in brackets. */
function meaningOf({ description }: Argument | Option): readonly [meaning: string, byDefault: string] {
  const [meaning = '', byDefault = ''] = description.split(/ \(default: (.*)\)$/)
  return [meaning, byDefault]
}

function optionLine(option: Option, command: Command): Line {
  const [about, described] = meaningOf(option)
  const { argChoices = [], defaultValue } = option
  const conflicts = conflictsOf(option, command)
  const meaning = [
    about,
    ...(argChoices.length === 0 ? [] : [`one of ${listed(argChoices.map(code), 'and')}`]),
    ...(conflicts.length === 0 ? [] : [`not together with ${listed(conflicts.map(code), 'or')}`]),
  ].join('; ')
  const value: unknown = defaultValue
  const shown = typeof value === 'string' || typeof value === 'number' ? code(String(value)) : ''
  return [flags(option), described === '' ? shown : described, meaning]
}

/** Names of the options that cannot be given together with one, of which commander's types do not tell. */
function conflictsOf(option: Option, { options }: Command): readonly string[] {
  const { conflictsWith } = option as Option & { readonly conflictsWith: readonly string[] }
  return conflictsWith.map((name) => options.find((other) => other.attributeName() === name)?.long ?? name)
}

function flags(option: Option): string {
  return option.flags.split(', ').map(code).join(', ')
}

function listed(words: readonly string[], conjunction: string): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1) ?? ''}`
}
