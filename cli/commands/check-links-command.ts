import { defineCommand, type CommandOptions } from '../program/command.ts'
import { flag, type OptionValues } from '../program/option.ts'
import { CONFIG_OPTION, OUTPUT_OPTION } from './common-options.ts'

const CHECK_LINKS_OPTIONS = {
  external: flag('also check links to other sites; each is tried up to three times before it counts as dead'),
  ...OUTPUT_OPTION,
  ...CONFIG_OPTION,
  json: flag('print one JSON document instead of text'),
}

/** How links are checked. */
export type CheckLinksOptions = OptionValues<typeof CHECK_LINKS_OPTIONS> & CommandOptions

/** `sitegen check-links`. */
export const checkLinks = defineCommand({
  name: 'check-links',
  about: 'find dead links and anchors in the built site',
  examples: `Find dead links and anchors in the built site:
  $ sitegen check-links
Ask other sites too:
  $ sitegen check-links --external
`,
  arguments: {},
  folder: 'site',
  options: CHECK_LINKS_OPTIONS,
  run: async (siteDir, options, reporter) => {
    const { checkLinksCommand } = await import('./check-links.ts')
    return checkLinksCommand(siteDir, options, reporter)
  },
})
