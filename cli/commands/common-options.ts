import { InvalidArgumentError } from 'commander'
import { existingFile, flag, numberFrom, parsed, path, type OptionSpec } from '../program/option.ts'

function parseHost(text: string, before: readonly string[] = []): readonly string[] {
  if (/^[a-z\d]([a-z\d._-]*[a-z\d])?$/i.test(text)) return [...before, text.toLowerCase()]
  throw new InvalidArgumentError('Give a name without protocol and port, such as docs.my-laptop.example.')
}

/** The option of every command that reads the configuration. */
export const CONFIG_OPTION = {
  config: existingFile('<file>', 'configuration (default: site.config.ts in the folder of the site)', {
    short: '-c',
  }),
}

/** The option of commands that make pages. */
export const PLUGINS_OPTION = {
  ignorePlugins: flag('go on without plugins of a Docusaurus configuration that sitegen does not know'),
}

/** The option of commands that read what was built. */
export const OUTPUT_OPTION = {
  dir: path('<dir>', 'folder that was built (default: "build" in the folder of the site)'),
}

/** Options of commands that listen. */
export const ADDRESS_OPTIONS = {
  port: {
    short: '-p',
    placeholder: '<n>',
    about: 'port; the next free one when it is taken',
    parse: numberFrom(0, 65_535),
    default: 3000,
  } satisfies OptionSpec<number>,
  host: {
    placeholder: '<host>',
    about: 'address to listen on; 0.0.0.0 opens it to the network',
    default: 'localhost',
  } satisfies OptionSpec<string>,
  allowHost: parsed<readonly string[]>(
    '<name>',
    'name that the server may be asked by; may be repeated',
    parseHost,
  ),
  open: flag('open the browser', { negation: 'do not open the browser (default)' }),
}
