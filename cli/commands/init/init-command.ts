import { defineCommand, type CommandOptions } from '../../program/command.ts'
import { choice, flag, flagOrNone, text, type OptionValues } from '../../program/option.ts'
import { TEMPLATE_NAMES } from './templates.ts'

const INIT_OPTIONS = {
  name: text('<name>', 'the name of the site', { otherwise: 'made from the name of the folder' }),
  template: choice('<template>', 'what the site starts with', {
    choices: TEMPLATE_NAMES,
    otherwise: '`docs`',
  }),
  mermaid: flagOrNone('turn on diagrams, and add the package `mermaid`, which draws them'),
  yes: flag('use the defaults instead of asking', { short: '-y' }),
}

/** How a site is made; what is not given is asked. */
export type InitOptions = Partial<OptionValues<typeof INIT_OPTIONS>> & CommandOptions

/** `sitegen init`. */
export const init = defineCommand({
  name: 'init',
  about: 'make a small site to start from',
  examples: `Make a site in a new folder; name and template are asked:
  $ sitegen init my-site
Without questions:
  $ sitegen init my-site --name "My Site" --template docs-blog --yes
`,
  arguments: {},
  folder: 'new site',
  options: INIT_OPTIONS,
  run: async (siteDir, options, reporter) => {
    const { initCommand } = await import('./init.ts')
    return initCommand(siteDir, options, reporter)
  },
})
