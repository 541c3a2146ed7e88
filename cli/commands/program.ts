import { Command } from 'commander'
import type { CommandContext } from '../program/command.ts'
import { packageVersion } from '../types/package-root.ts'
import { addSiteCommands } from './site-commands.ts'
import { addUpkeepCommands } from './upkeep-commands.ts'

const EXAMPLES = `Make a site and write, with every edit shown at once:
  $ sitegen init my-site
  $ cd my-site
  $ npm install
  $ npm run dev

Build it and look at the result:
  $ npm run build
  $ npm run serve

Check a built site, for use in CI:
  $ npx --no-install sitegen build --json > result.json
  $ npx --no-install sitegen check-links
`

const EXIT_CODES = `
Exit codes:
  0    done
  1    problems in the site, or a failure of sitegen itself
  2    wrong use: an unknown command, option or argument, a folder that does not exist
  130  interrupted with Ctrl-C
  143  ended by the system, with SIGTERM

Options and more examples of a command: sitegen <command> --help
`

/**
 * The command line. Descriptions have code between backticks. It loads no command, so help costs only commander.
 * Parsing throws commander's CommanderError for wrong use, and with exit code 0 after help and version.
 */
export function createProgram({
  writeOut,
  ...context
}: CommandContext & { readonly writeOut: (text: string) => void }): Command {
  const program = new Command('sitegen')
    .description('Turns a folder of Markdown, MDX and React into a static site.')
    .usage('<command> [options]')
    .version(packageVersion(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help of a command')
    .configureHelp({ styleDescriptionText: plainText })
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ writeOut, outputError: () => {}, getOutHasColors: () => false })
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', EXIT_CODES)
  addSiteCommands({ ...context, program })
  addUpkeepCommands({ ...context, program })
  return program
}

/** A text with code between backticks, as terminals show it: options and numbers as they are, other code in quotes. */
function plainText(text: string): string {
  return text.replaceAll(/`([^`]*)`/g, (_, code: string) => (/^[-\d]/.test(code) ? code : `"${code}"`))
}
