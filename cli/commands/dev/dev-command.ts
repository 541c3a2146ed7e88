import { defineCommand, type CommandOptions } from '../../program/command.ts'
import { parsed, text, type OptionValues } from '../../program/option.ts'
import { InvalidArgumentError } from 'commander'
import { ADDRESS_OPTIONS, CONFIG_OPTION, PLUGINS_OPTION } from '../common-options.ts'
import { useCompileCache } from '../compile-cache.ts'

/** How often files are looked at with `--poll` and no number, in milliseconds. */
const POLL_MS = 300

function parsePoll(text: string): number {
  const milliseconds = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (milliseconds >= 20 && milliseconds <= 60_000) return milliseconds
  throw new InvalidArgumentError('Give a number of milliseconds from 20 to 60000, or none.')
}

const DEV_OPTIONS = {
  ...ADDRESS_OPTIONS,
  ...CONFIG_OPTION,
  ...PLUGINS_OPTION,
  locale: text('<locale>', 'the language to show', {
    short: '-l',
    otherwise: 'the default language of the site',
  }),
  poll: {
    ...parsed<number>(
      '[ms]',
      `check the files for changes at intervals, where the system does not report changes; without a number, every ${POLL_MS} milliseconds`,
      parsePoll,
    ),
    preset: POLL_MS,
  },
}

/** How a site is shown while it is written. */
export type DevOptions = OptionValues<typeof DEV_OPTIONS> & CommandOptions

/** `sitegen dev`. */
export const dev = defineCommand({
  name: 'dev',
  about: 'show the site while you write it',
  examples: `Write with the site in a browser, which shows every edit at once:
  $ sitegen dev --open
On another port, and open to other devices in this network:
  $ sitegen dev --port 8080 --host 0.0.0.0
Where the system reports no edits, as on network drives and in some containers:
  $ sitegen dev --poll
Behind a proxy that is asked by a name of its own:
  $ sitegen dev --allow-host docs.my-laptop.example
`,
  arguments: {},
  folder: 'site',
  options: DEV_OPTIONS,
  run: async (siteDir, options, reporter) => {
    useCompileCache({ siteDir, ...options })
    const { devCommand } = await import('./dev.ts')
    return devCommand(siteDir, options, reporter)
  },
})
