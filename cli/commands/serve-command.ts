import { defineCommand, type CommandOptions } from '../program/command.ts'
import { type OptionValues } from '../program/option.ts'
import { ADDRESS_OPTIONS, CONFIG_OPTION, OUTPUT_OPTION } from './common-options.ts'

const SERVE_OPTIONS = { ...OUTPUT_OPTION, ...ADDRESS_OPTIONS, ...CONFIG_OPTION }

/** How the built site is served. */
export type ServeOptions = OptionValues<typeof SERVE_OPTIONS> & CommandOptions

/** `sitegen serve`. */
export const serve = defineCommand({
  name: 'serve',
  about: 'show the built site in a browser',
  examples: `Look at the built site:
  $ sitegen serve
On another port, and open to other devices in this network:
  $ sitegen serve --port 8080 --host 0.0.0.0
What was built into another folder:
  $ sitegen serve --dir public
`,
  arguments: {},
  folder: 'site',
  options: SERVE_OPTIONS,
  run: async (siteDir, options, reporter) => {
    const { serveCommand } = await import('./serve.ts')
    return serveCommand(siteDir, options, reporter)
  },
})
