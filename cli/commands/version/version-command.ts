import { defineCommand, type CommandOptions } from '../../program/command.ts'
import { text, type OptionValues } from '../../program/option.ts'

const VERSION_OPTIONS = {
  docs: text('<id>', 'id of the docs instance (default: "default", or the only one)'),
}

/** What is frozen. */
export interface FreezeOptions extends OptionValues<typeof VERSION_OPTIONS>, CommandOptions {
  /** Of the new version. */
  readonly name: string
}

/** `sitegen version`. */
export const version = defineCommand({
  name: 'version',
  about: 'freeze the current docs as a version',
  examples: `Freeze the docs as they are now as version 2.0:
  $ sitegen version 2.0
Those of another instance:
  $ sitegen version 2.0 --docs community
`,
  arguments: { name: { about: 'name of the version, such as 2.0', isRequired: true } },
  folder: 'site',
  options: VERSION_OPTIONS,
  run: async (siteDir, options, reporter) => {
    const { versionCommand } = await import('./version.ts')
    return versionCommand(siteDir, options, reporter)
  },
})
