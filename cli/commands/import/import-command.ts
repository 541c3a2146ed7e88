import { defineCommand, type CommandOptions } from '../../program/command.ts'
import { existingFile, flag, type OptionValues } from '../../program/option.ts'

const IMPORT_OPTIONS = {
  config: existingFile('<file>', 'the Docusaurus configuration', {
    short: '-c',
    otherwise: '`docusaurus.config.*` in the folder of the site',
  }),
  write: flag('write a `site.config.ts` that takes its values from the Docusaurus configuration'),
  json: flag('print one JSON document instead of text'),
}

/** What is done about a project of Docusaurus. */
export type ImportOptions = OptionValues<typeof IMPORT_OPTIONS> & CommandOptions

/** `sitegen import`. */
export const importProject = defineCommand({
  name: 'import',
  about: 'report which parts of a Docusaurus project work here',
  examples: `See what works, what is left out and what is missing:
  $ sitegen import
Begin a configuration of your own, which takes its values from that of Docusaurus:
  $ sitegen import --write
`,
  arguments: {},
  folder: 'site',
  options: IMPORT_OPTIONS,
  run: async (siteDir, options, reporter) => {
    const { importCommand } = await import('./import.ts')
    return importCommand(siteDir, options, reporter)
  },
})
