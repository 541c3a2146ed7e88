import { defineCommand } from '../program/command.ts'

/** `sitegen info`. */
export const info = defineCommand({
  name: 'info',
  about: 'print versions and paths for a bug report',
  examples: `Print versions and paths for a bug report:
  $ sitegen info
`,
  arguments: {},
  folder: 'site',
  options: {},
  run: async (siteDir, options, reporter) => {
    const { infoCommand } = await import('./info.ts')
    return infoCommand(siteDir, options, reporter)
  },
})
