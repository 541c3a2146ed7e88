import { defineCommand, type CommandOptions } from '../../program/command.ts'
import { flag, type OptionValues } from '../../program/option.ts'
import { CONFIG_OPTION } from '../common-options.ts'

const SWIZZLE_OPTIONS = {
  list: flag('list the parts', { short: '-l', conflicts: ['wrap', 'eject'] }),
  wrap: flag('write a file that shows the part, so that you can add something around it', {
    short: '-w',
    conflicts: ['eject'],
  }),
  eject: flag('write a copy of the part, so that you can change it', { short: '-e' }),
  typescript: flag('write TypeScript', {
    short: '-t',
    otherwise: 'the language of the configuration',
    conflicts: ['javascript'],
  }),
  javascript: flag('write JavaScript', { short: '-j' }),
  danger: flag('also take parts that may change in any version'),
  ...CONFIG_OPTION,
}

/** What is taken over, and how. */
export interface SwizzleOptions extends OptionValues<typeof SWIZZLE_OPTIONS>, CommandOptions {
  /** Name of the part; all are listed without one. */
  readonly part: string | undefined
}

/** `sitegen swizzle`. */
export const swizzle = defineCommand({
  name: 'swizzle',
  about: 'copy or wrap a part of the theme',
  examples: `List the parts of the theme, and which of them the site has taken over:
  $ sitegen swizzle
Put something around a part:
  $ sitegen swizzle Footer --wrap
Take a part over, to rewrite it:
  $ sitegen swizzle Footer --eject
`,
  arguments: {
    part: {
      about: 'the name of the part, such as `Footer`; without it, all parts are listed',
      isRequired: false,
    },
  },
  folder: 'site',
  options: SWIZZLE_OPTIONS,
  run: async (siteDir, options, reporter) => {
    const { swizzleCommand } = await import('./swizzle.ts')
    return swizzleCommand(siteDir, options, reporter)
  },
})
