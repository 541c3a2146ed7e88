import type { Argument, Command as Program, Option } from 'commander'
import { COMMANDS } from '../../../cli/commands/commands.ts'
import { CONFIG_OPTION } from '../../../cli/commands/common-options.ts'
import type { Command } from '../../../cli/program/command.ts'
import { createProgram } from '../../../cli/program/program.ts'
import { code, row, withTable } from '../../support/reference-table.ts'

/** A line of a table: what is written, its default and its meaning. */
type Line = readonly [written: string, byDefault: string, meaning: string]

/** The page of the command line with its tables as the commands define them. */
export function withOptions(page: string): string {
  const program = createProgram({ commands: COMMANDS, cwd: '/', writeOut: () => {}, choose: () => {} })
  const general = withTable(withTable(page, '', commandsTable(program)), '', generalTable(program))
  return COMMANDS.reduce(
    (made, command) => withTable(made, command.name, optionsTable(program, command)),
    general,
  )
}

function named(program: Program, name: string): Program {
  const found = program.commands.find((command) => command.name() === name)
  if (found === undefined) throw new Error(`There is no command ${name}.`)
  return found
}

function commandsTable(program: Program): readonly string[] {
  const rows = COMMANDS.map(({ name, about }) => {
    const usage = named(program, name).registeredArguments.map((argument) => ` ${written(argument)}`)
    return row([`[${code(`sitegen ${name}${usage.join('')}`)}](#${name})`, about])
  })
  return [row(['Command', 'What it does']), row(['---', '---']), ...rows]
}

function generalTable(program: Program): readonly string[] {
  const ofProgram = (name: string): Option => {
    const found = program
      .createHelp()
      .visibleOptions(program)
      .find((option) => option.attributeName() === name)
    if (found === undefined) throw new Error(`There is no option ${name}.`)
    return found
  }
  const [help, version] = [ofProgram('help'), ofProgram('version')]
  const configured = COMMANDS.filter(({ options }) => options['config'] === CONFIG_OPTION.config)
  const config = named(program, 'build').options.find((option) => option.attributeName() === 'config')
  const { about, otherwise } = CONFIG_OPTION.config
  return [
    row(['Option', 'For', 'Default', 'Meaning']),
    row(['---', '---', '---', '---']),
    row([flags(help), 'every command, and `sitegen` alone', '', help.description]),
    row([flags(version), '`sitegen` alone', '', version.description]),
    row([
      config === undefined ? '' : flags(config),
      configured.map(({ name }) => code(name)).join(', '),
      otherwise ?? '',
      about,
    ]),
  ]
}

/** Nothing for a command that has no options of its own. */
function optionsTable(program: Program, command: Command): readonly string[] {
  const added = named(program, command.name)
  const lines = [
    ...argumentLines(added, command),
    ...added.options.flatMap((option) => optionLines(option, command, added)),
  ]
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
function argumentLines(program: Program, { arguments: specs, rest }: Command): readonly Line[] {
  return program.registeredArguments.flatMap((argument) => {
    const name = argument.name()
    if (name === 'siteDir') return []
    const about = specs[name]?.about ?? (rest?.name === name ? rest.about : argument.description)
    const [meaning = '', byDefault = ''] = about.split(/ \(default: (.*)\)$/)
    return [[code(written(argument)), byDefault, meaning]]
  })
}

function written(argument: Argument): string {
  const words = `${argument.name()}${argument.variadic ? '...' : ''}`
  return argument.required ? `<${words}>` : `[${words}]`
}

function optionLines(option: Option, command: Command, program: Program): readonly Line[] {
  const spec = command.options[option.attributeName()]
  if (spec === undefined || spec === CONFIG_OPTION.config) return []
  const { about, negation, otherwise, choices = [], conflicts = [] } = spec
  if (option.negate && negation !== undefined) return [[flags(option), '', negation]]
  const longOf = (name: string): string =>
    code(program.options.find((other) => other.attributeName() === name)?.long ?? name)
  const meaning = [
    about,
    ...(choices.length === 0 ? [] : [`one of ${listed(choices.map(code), 'and')}`]),
    ...(conflicts.length === 0 ? [] : [`not together with ${listed(conflicts.map(longOf), 'or')}`]),
  ].join('; ')
  const value = spec.default
  const shown = typeof value === 'string' || typeof value === 'number' ? code(String(value)) : ''
  return [[flags(option), otherwise ?? shown, meaning]]
}

function flags(option: Option): string {
  return option.flags.split(', ').map(code).join(', ')
}

function listed(words: readonly string[], conjunction: string): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1) ?? ''}`
}
