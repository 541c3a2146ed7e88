import { InvalidArgumentError } from 'commander'
import { numberFrom, parsed, type OptionSpec } from '../program/option.ts'

function parseHost(text: string, before: readonly string[] = []): readonly string[] {
  if (/^[a-z\d]([a-z\d._-]*[a-z\d])?$/i.test(text)) return [...before, text.toLowerCase()]
  throw new InvalidArgumentError('Give a name without protocol and port, such as docs.my-laptop.example.')
}

/** Options of commands that listen. */
export const ADDRESS_OPTIONS = {
  port: {
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
}
