import { defineCommand } from '../program/command.ts'

/** `sitegen clean`. */
export const clean = defineCommand({
  name: 'clean',
  about: 'remove the working files and the built site',
  examples: `Remove the cache and the built site, also where it was built with --out-dir:
  $ sitegen clean
`,
  arguments: {},
  folder: 'site',
  options: {},
  run: async (siteDir, _options, reporter) => {
    const { cleanCommand } = await import('./clean.ts')
    return cleanCommand(siteDir, reporter)
  },
})
