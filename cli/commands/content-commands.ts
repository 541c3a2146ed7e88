import { resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import { existingFolder } from '../program/command.ts'
import { isFile } from '../types/looks.ts'
import {
  configOption,
  type Commands,
  IGNORE_PLUGINS,
  JSON_OUTPUT,
  siteCommand,
  repeatable,
  siteArgument,
} from './common-options.ts'
import type { HeadingIdsOptions } from './heading-ids/heading-ids.ts'
import { FILE_STATES, type FileState } from './translations/file-states.ts'
import type { SwizzleOptions } from './swizzle/swizzle.ts'
import type { FreezeOptions } from './version/version.ts'

/** Commands that write files of the site: versions, parts of the theme, ids and translations. */
export function addContentCommands(context: Commands): void {
  addVersion(context)
  addSwizzle(context)
  addHeadingIds(context)
  addWriteTranslations(context)
  addTranslations(context)
}

function addVersion({ program, cwd, run }: Commands): void {
  program
    .command('version')
    .argument(
      '[name]',
      'the name of the new version, such as `2.0`; without it, the version of sitegen is printed',
    )
    .addArgument(siteArgument(cwd))
    .description('freeze the current docs as a version, or print the version of sitegen')
    .addHelpText(
      'before',
      `Freeze the docs as they are now as version 2.0:
  $ sitegen version 2.0
Those of another instance:
  $ sitegen version 2.0 --docs community
`,
    )
    .option('--docs <id>', 'the id of the docs instance (default: `default`, or the only instance)')
    .addOption(configOption(cwd))
    .action((name: string | undefined, siteDir = cwd, options: FreezeOptions) =>
      run(siteDir, { ...options, name }, async () => (await import('./version/version.ts')).versionCommand),
    )
}

function addSwizzle({ program, cwd, run }: Commands): void {
  program
    .command('swizzle')
    .argument('[part]', 'the name of the part, such as `Footer`; without it, all parts are listed')
    .addArgument(siteArgument(cwd))
    .description('copy or wrap a part of the theme')
    .addHelpText(
      'before',
      `List the parts of the theme, and which of them the site has taken over:
  $ sitegen swizzle
Put something around a part:
  $ sitegen swizzle Footer --wrap
Take a part over, to rewrite it:
  $ sitegen swizzle Footer --eject
`,
    )
    .addOption(new Option('-l, --list', 'list the parts').conflicts(['wrap', 'eject']))
    .addOption(
      new Option(
        '-w, --wrap',
        'write a file that shows the part, so that you can add something around it',
      ).conflicts('eject'),
    )
    .option('-e, --eject', 'write a copy of the part, so that you can change it')
    .addOption(
      new Option(
        '-t, --typescript',
        'write TypeScript (default: the language of the configuration)',
      ).conflicts('javascript'),
    )
    .option('-j, --javascript', 'write JavaScript')
    .option('--danger', 'also take parts that may change in any version')
    .addOption(configOption(cwd))
    .action((part: string | undefined, siteDir = cwd, options: SwizzleOptions) =>
      run(siteDir, { ...options, part }, async () => (await import('./swizzle/swizzle.ts')).swizzleCommand),
    )
}

function addHeadingIds({ program, cwd, run }: Commands): void {
  program
    .command('write-heading-ids')
    .description('write the ids of headings into their files')
    .addHelpText(
      'before',
      `Write an id at the end of each heading that has none:
  $ sitegen write-heading-ids
In some files and folders only:
  $ sitegen write-heading-ids . docs/intro.md docs/guides
As comments, which other tools do not show, and those that are there too:
  $ sitegen write-heading-ids --syntax mdx-comment --migrate
`,
    )
    .argument('[siteDir]', 'the folder of the site (default: the current folder)')
    .argument('[files...]', 'files and folders, relative to the current folder; without any, all content')
    .addOption(
      new Option(
        '--syntax <syntax>',
        'how ids are written: as `{#id}`, or as a comment (default: `classic`)',
      ).choices(['classic', 'mdx-comment']),
    )
    .addOption(new Option('--migrate', 'also convert existing ids to this syntax').conflicts('overwrite'))
    .option('--overwrite', 'also replace existing ids with ids made from the words')
    .option('--maintain-case', 'keep capital letters (default: as `markdown.anchors.maintainCase` says)')
    .addOption(configOption(cwd))
    .action((first = '.', rest: readonly string[], options: HeadingIdsOptions) => {
      // A file cannot be the folder of the site, so it is the first of the files.
      const [dir, files] = isFile(resolve(cwd, first)) ? ['.', [first, ...rest]] : [first, rest]
      return run(
        existingFolder(cwd)(dir),
        { ...options, files },
        async () => (await import('./heading-ids/heading-ids.ts')).headingIdsCommand,
      )
    })
}

function addWriteTranslations(context: Commands): void {
  siteCommand(
    context,
    'write-translations',
    async () => (await import('./translations/write-translations.ts')).writeTranslationsCommand,
  )
    .description('write the texts of the site into the files of a language')
    .addHelpText(
      'before',
      `Write what there is to translate to French:
  $ sitegen write-translations --locale fr
Begin new messages with a mark, to find them:
  $ sitegen write-translations --locale fr --messagePrefix "TODO "
`,
    )
    .option('-l, --locale <locale>', 'the language (default: the default language of the site)')
    .option('--override', 'also replace the messages that are there')
    .option('--messagePrefix <text>', 'what new messages begin with')
    .option('--theme', 'also write the texts of the theme')
    .addOption(configOption(context.cwd))
    .addOption(IGNORE_PLUGINS)
}

function addTranslations(context: Commands): void {
  siteCommand(
    context,
    'translations',
    async () => (await import('./translations/translations.ts')).translationsCommand,
  )
    .description('count what is translated, missing and outdated')
    .addHelpText(
      'before',
      `See what there is to do for every language:
  $ sitegen translations
Name the files of one:
  $ sitegen translations --locale fr --files
Say that a translation is up to date:
  $ sitegen translations --mark i18n/fr/docs/current/intro.md
Fail in CI when something is missing or outdated:
  $ sitegen translations --fail-on missing,outdated
`,
    )
    .option(
      '-l, --locale <locale>',
      'a language; may be repeated (default: all but the default language)',
      repeatable,
    )
    .option('--files', 'also list the files and texts that are not translated or not up to date')
    .option(
      '--mark [files...]',
      'record that translations are up to date: these files, or their sources; without any, all',
    )
    .addOption(
      new Option(
        '--fail-on <states>',
        `end with exit code 1 when there are such files: ${FILE_STATES.slice(1).join(', ')}; several with commas`,
      ).argParser(parseStates),
    )
    .addOption(configOption(context.cwd))
    .addOption(IGNORE_PLUGINS)
    .addOption(JSON_OUTPUT)
}

function parseStates(text: string): readonly FileState[] {
  const states = text.split(',').map((state) => FILE_STATES.slice(1).find((one) => one === state.trim()))
  if (states.includes(undefined))
    throw new InvalidArgumentError(`Give one or several of ${FILE_STATES.slice(1).join(', ')}.`)
  return states.filter((state) => state !== undefined)
}
