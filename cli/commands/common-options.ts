import { InvalidArgumentError } from 'commander'
import { existingFile, flag, numberFrom, parsed, path, type OptionSpec } from '../program/option.ts'

function parseHost(text: string, before: readonly string[] = []): readonly string[] {
  if (/^[a-z\d]([a-z\d._-]*[a-z\d])?$/i.test(text)) return [...before, text.toLowerCase()]
  throw new InvalidArgumentError('Give a name without protocol and port, such as docs.my-laptop.example.')
}

/** The option of every command that reads the configuration. */
export const CONFIG_OPTION = {
  config: existingFile('<file>', 'the file with the configuration, in any folder', {
    short: '-c',
    otherwise: '`site.config.ts` in the folder of the site',
  }),
}

/** The option of commands that make pages. */
export const PLUGINS_OPTION = {
  ignorePlugins: flag(
    'go on without the plugins, themes and presets of a Docusaurus configuration that sitegen does not know',
  ),
}

/** The option of commands that read what was built. */
export const OUTPUT_OPTION = {
  dir: path('<dir>', 'the folder with the built site', { otherwise: '`build` in the folder of the site' }),
}

/** Options of commands that listen. */
export const ADDRESS_OPTIONS = {
  port: {
    short: '-p',
    placeholder: '<n>',
    about: 'the port, from 0 to 65535; if it is in use, the next free one; `0` picks any free one',
    parse: numberFrom(0, 65_535),
    default: 3000,
  } satisfies OptionSpec<number>,
  host: {
    placeholder: '<host>',
    about: 'the address to listen on; `0.0.0.0` makes the site available on the network',
    default: 'localhost',
  } satisfies OptionSpec<string>,
  allowHost: parsed<readonly string[]>(
    '<name>',
    'another host name that the server accepts in requests; may be repeated',
    parseHost,
  ),
  open: flag('open the site in the browser', { negation: 'do not open it; this is the default' }),
}
