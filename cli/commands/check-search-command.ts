import { defineCommand, type CommandOptions } from '../program/command.ts'
import { flag, text, type OptionValues } from '../program/option.ts'
import { CONFIG_OPTION, OUTPUT_OPTION } from './common-options.ts'

const CHECK_SEARCH_OPTIONS = {
  ...OUTPUT_OPTION,
  ...CONFIG_OPTION,
  locale: text('<locale>', 'the language to search', {
    short: '-l',
    otherwise: 'the default language of the site',
  }),
  json: flag('print one JSON document instead of text'),
}

/** How the search is checked. */
export type CheckSearchOptions = OptionValues<typeof CHECK_SEARCH_OPTIONS> & CommandOptions

/** `sitegen check-search`. */
export const checkSearch = defineCommand({
  name: 'check-search',
  about: 'test the search of the built site with the queries of `search.queries.json`',
  examples: `Ask all queries of search.queries.json:
  $ sitegen check-search
`,
  arguments: {},
  folder: 'site',
  options: CHECK_SEARCH_OPTIONS,
  run: async (siteDir, options, reporter) => {
    const { checkSearchCommand } = await import('./check-search.ts')
    return checkSearchCommand(siteDir, options, reporter)
  },
})
