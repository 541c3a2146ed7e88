import { defineCommand, type CommandOptions } from '../program/command.ts'
import type { OptionValues } from '../program/option.ts'
import { CONFIG_OPTION } from './common-options.ts'

/** What is told. */
export type InfoOptions = OptionValues<typeof CONFIG_OPTION> & CommandOptions

/** `sitegen info`. */
export const info = defineCommand({
  name: 'info',
  about: 'print versions and paths for a bug report',
  examples: `Print versions and paths for a bug report:
  $ sitegen info
`,
  arguments: {},
  folder: 'site',
  options: CONFIG_OPTION,
  run: async (siteDir, options, reporter) => {
    const { infoCommand } = await import('./info.ts')
    return infoCommand(siteDir, options, reporter)
  },
})
