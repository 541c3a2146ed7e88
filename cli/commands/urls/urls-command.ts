import { defineCommand, type CommandOptions } from '../../program/command.ts'
import { flag, parsed, type OptionValues } from '../../program/option.ts'
import { CONFIG_OPTION, PLUGINS_OPTION } from '../common-options.ts'

const URLS_OPTIONS = {
  write: flag('record the addresses of all pages in `site.urls.json`'),
  accept: flag('add the suggested redirects for missing addresses, and record new addresses'),
  drop: parsed<readonly string[]>(
    '<url>',
    'remove an address from the record: readers will get an error page there; may be repeated',
    (url, before = []) => [...before, url],
  ),
  lists: flag(
    'also record the further pages of long lists, and the pages of tags and authors; later runs keep recording them',
  ),
  ...CONFIG_OPTION,
  ...PLUGINS_OPTION,
  json: flag('print one JSON document instead of text'),
}

/** What is done about the addresses of a site. */
export type UrlsOptions = OptionValues<typeof URLS_OPTIONS> & CommandOptions

/** `sitegen urls`. */
export const urls = defineCommand({
  name: 'urls',
  about: 'check that no recorded address is lost',
  examples: `Record the addresses of the site for the first time, and again when there are new pages:
  $ sitegen urls --write
See which of them are missing, and where their pages seem to be now:
  $ sitegen urls
Redirect them there:
  $ sitegen urls --accept
`,
  arguments: {},
  folder: 'site',
  options: URLS_OPTIONS,
  run: async (siteDir, options, reporter) => {
    const { urlsCommand } = await import('./urls.ts')
    return urlsCommand(siteDir, options, reporter)
  },
})
