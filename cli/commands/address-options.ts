import { numberFrom, type OptionSpec } from '../program/option.ts'

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
}
