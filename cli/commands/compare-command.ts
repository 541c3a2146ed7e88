import { defineCommand, type CommandOptions } from '../program/command.ts'
import { flag, text, type OptionValues } from '../program/option.ts'

const COMPARE_OPTIONS = {
  bytes: flag('compare the files byte by byte instead'),
  allow: text('<file>', 'a JSON list of intended differences; they are counted, but do not fail the command'),
  html: text(
    '<file>',
    'also write a report as one HTML file: all differences, and the differing pages side by side',
  ),
  json: flag('print one JSON document instead of text'),
}

/** What is compared, and how. */
export interface CompareOptions extends OptionValues<typeof COMPARE_OPTIONS>, CommandOptions {
  /** Folders of two outputs, as written. */
  readonly one: string
  readonly other: string
}

/** `sitegen compare`. */
export const compare = defineCommand({
  name: 'compare',
  about: 'compare two built sites',
  examples: `See what an upgrade or a move changes for readers:
  $ sitegen compare ../build-before build
See what a move from Docusaurus changes, in a browser:
  $ sitegen compare build-docusaurus build --html comparison.html
Compare every byte, and print all differences as JSON:
  $ sitegen compare ../build-before build --bytes --json
Fail in CI on differences that no line of a list explains:
  $ sitegen compare ../build-before build --allow differences.json
`,
  arguments: {
    one: { about: 'the folder of a built site', isRequired: true },
    other: { about: 'the folder of another build of it, by sitegen or by another tool', isRequired: true },
  },
  folder: 'none',
  options: COMPARE_OPTIONS,
  run: async (_siteDir, options, reporter) => {
    const { compareCommand } = await import('./compare.ts')
    return compareCommand(options, reporter)
  },
})
