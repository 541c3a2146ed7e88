import { defineCommand, type CommandOptions } from '../../program/command.ts'
import { choice, flag, type OptionValues } from '../../program/option.ts'
import { CONFIG_OPTION } from '../common-options.ts'
import { ID_SYNTAXES } from './id-syntax.ts'

const HEADING_IDS_OPTIONS = {
  syntax: choice('<syntax>', 'how ids are written: as `{#id}`, or as a comment', {
    choices: ID_SYNTAXES,
    otherwise: '`classic`',
  }),
  migrate: flag('also convert existing ids to this syntax', { conflicts: ['overwrite'] }),
  overwrite: flag('also replace existing ids with ids made from the words'),
  maintainCase: flag('keep capital letters', { otherwise: 'as `markdown.anchors.maintainCase` says' }),
  ...CONFIG_OPTION,
}

/** How ids are written. */
export interface HeadingIdsOptions extends OptionValues<typeof HEADING_IDS_OPTIONS>, CommandOptions {
  /** Files and folders as written; none for all content of the site. */
  readonly files: readonly string[]
}

/** `sitegen write-heading-ids`. */
export const headingIds = defineCommand({
  name: 'write-heading-ids',
  about: 'write the ids of headings into their files',
  examples: `Write an id at the end of each heading that has none:
  $ sitegen write-heading-ids
In some files and folders only:
  $ sitegen write-heading-ids . docs/intro.md docs/guides
As comments, which other tools do not show, and those that are there too:
  $ sitegen write-heading-ids --syntax mdx-comment --migrate
`,
  arguments: {},
  folder: 'site',
  rest: {
    name: 'files',
    about: 'files and folders, relative to the current folder; without any, all content',
  },
  options: HEADING_IDS_OPTIONS,
  run: async (siteDir, options, reporter) => {
    const { headingIdsCommand } = await import('./heading-ids.ts')
    return headingIdsCommand(siteDir, options, reporter)
  },
})
