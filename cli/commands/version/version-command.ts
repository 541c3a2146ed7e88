import { defineCommand, type CommandOptions } from '../../program/command.ts'
import { text, type OptionValues } from '../../program/option.ts'
import { CONFIG_OPTION } from '../common-options.ts'

const VERSION_OPTIONS = {
  docs: text('<id>', 'the id of the docs instance', { otherwise: '`default`, or the only instance' }),
  ...CONFIG_OPTION,
}

/** What is frozen. */
export interface FreezeOptions extends OptionValues<typeof VERSION_OPTIONS>, CommandOptions {
  /** Of the new version; without one the version of sitegen is printed. */
  readonly name: string | undefined
}

/** `sitegen version`. */
export const version = defineCommand({
  name: 'version',
  about: 'freeze the current docs as a version, or print the version of sitegen',
  examples: `Freeze the docs as they are now as version 2.0:
  $ sitegen version 2.0
Those of another instance:
  $ sitegen version 2.0 --docs community
`,
  arguments: {
    name: {
      about: 'the name of the new version, such as `2.0`; without it, the version of sitegen is printed',
      isRequired: false,
    },
  },
  folder: 'site',
  options: VERSION_OPTIONS,
  argumentProblems: ['DOCS_INSTANCE_UNKNOWN', 'VERSION_EXISTS', 'VERSION_NAME_INVALID'],
  run: async (siteDir, options, reporter) => {
    const { versionCommand } = await import('./version.ts')
    return versionCommand(siteDir, options, reporter)
  },
})
