import { Option } from 'commander'
import { absolutePath } from '../program/command.ts'
import {
  configOption,
  type Commands,
  IGNORE_PLUGINS,
  JSON_OUTPUT,
  siteCommand,
  outputOption,
  repeatable,
} from './common-options.ts'
import { addContentCommands } from './content-commands.ts'
import type { CompareOptions } from './compare.ts'
import type { DeployPlanOptions } from './deploy-plan.ts'

export function addUpkeepCommands(context: Commands): void {
  addCheckLinks(context)
  addCheckSearch(context)
  addCompare(context)
  addDeployPlan(context)
  addUrls(context)
  addContentCommands(context)
  addClean(context)
  addInfo(context)
}

function addCheckLinks(context: Commands): void {
  siteCommand(context, 'check-links', async () => (await import('./check-links.ts')).checkLinksCommand)
    .description('find dead links and anchors in the built site')
    .addHelpText(
      'before',
      `Find dead links and anchors in the built site:
  $ sitegen check-links
Check links to other sites too, and record the results in site.links.json:
  $ sitegen check-links --external
Check only those that are not recorded yet, as for a pull request:
  $ sitegen check-links --new-only
`,
    )
    .option('--external', 'also check links to other sites, except where a recorded result is still valid')
    .addOption(
      new Option(
        '--new-only',
        'check only the links to other sites that have no recorded result; implies `--external`',
      ).implies({ external: true }),
    )
    .option(
      '--results <file>',
      'the file with the recorded results (default: `site.links.json` in the folder of the site)',
      absolutePath(context.cwd),
    )
    .option(
      '--ignore <pattern>',
      'addresses of other sites that are not checked, such as `https://example.com/*`; `*` stands for any characters; may be repeated',
      repeatable,
    )
    .addOption(outputOption(context.cwd))
    .addOption(configOption(context.cwd))
    .addOption(JSON_OUTPUT)
}

function addCheckSearch(context: Commands): void {
  siteCommand(context, 'check-search', async () => (await import('./check-search.ts')).checkSearchCommand)
    .description('test the search of the built site with the queries of `search.queries.json`')
    .addHelpText(
      'before',
      `Ask all queries of search.queries.json:
  $ sitegen check-search
`,
    )
    .addOption(outputOption(context.cwd))
    .addOption(configOption(context.cwd))
    .option('-l, --locale <locale>', 'the language to search (default: the default language of the site)')
    .addOption(JSON_OUTPUT)
}

function addCompare({ program, cwd, run }: Commands): void {
  program
    .command('compare')
    .description('compare two built sites')
    .addHelpText(
      'before',
      `See what an upgrade or a move changes for readers:
  $ sitegen compare ../build-before build
See what a move from Docusaurus changes, in a browser:
  $ sitegen compare build-docusaurus build --html comparison.html
Compare every byte, and print all differences as JSON:
  $ sitegen compare ../build-before build --bytes --json
Fail in CI on differences that no line of a list explains:
  $ sitegen compare ../build-before build --allow differences.json
`,
    )
    .argument('<one>', 'the folder of a built site')
    .argument('<other>', 'the folder of another build of it, by sitegen or by another tool')
    .option('--bytes', 'compare the files byte by byte instead')
    .option(
      '--allow <file>',
      'a JSON list of intended differences; they are counted, but do not fail the command',
    )
    .option(
      '--html <file>',
      'also write a report as one HTML file: all differences, and the differing pages side by side',
    )
    .addOption(JSON_OUTPUT)
    .action((one: string, other: string, options: CompareOptions) =>
      run(cwd, { ...options, one, other }, async () => (await import('./compare.ts')).compareCommand),
    )
}

function addDeployPlan({ program, cwd, run }: Commands): void {
  program
    .command('deploy-plan')
    .description('say what to upload and to delete to publish a build')
    .addHelpText(
      'before',
      `See what a build changes on a host that has the files of deployed.json:
  $ sitegen build --manifest
  $ sitegen deploy-plan deployed.json build.manifest.json
Set modification times, for tools that compare them:
  $ sitegen deploy-plan deployed.json build.manifest.json --times build
`,
    )
    .argument('<old>', 'the manifest of what is published')
    .argument('<new>', 'the manifest of what is to be published')
    .option(
      '--times <dir>',
      'also set the modification times in this folder: now for files to upload, 1 January 2000 for all others',
      absolutePath(cwd),
    )
    .addOption(JSON_OUTPUT)
    .action((old: string, newer: string, options: DeployPlanOptions) =>
      run(
        cwd,
        { ...options, old, new: newer },
        async () => (await import('./deploy-plan.ts')).deployPlanCommand,
      ),
    )
}

function addUrls(context: Commands): void {
  siteCommand(context, 'urls', async () => (await import('./urls/urls.ts')).urlsCommand)
    .description('check that no recorded address is lost')
    .addHelpText(
      'before',
      `Record the addresses of the site for the first time, and again when there are new pages:
  $ sitegen urls --write
See which of them are missing, and where their pages seem to be now:
  $ sitegen urls
Redirect them there:
  $ sitegen urls --accept
`,
    )
    .option('--write', 'record the addresses of all pages in `site.urls.json`')
    .option('--accept', 'add the suggested redirects for missing addresses, and record new addresses')
    .option(
      '--drop <url>',
      'remove an address from the record: readers will get an error page there; may be repeated',
      repeatable,
    )
    .option(
      '--lists',
      'also record the further pages of long lists, and the pages of tags and authors; later runs keep recording them',
    )
    .addOption(configOption(context.cwd))
    .addOption(IGNORE_PLUGINS)
    .addOption(JSON_OUTPUT)
}

function addClean(context: Commands): void {
  siteCommand(context, 'clean', async () => (await import('./clean.ts')).cleanCommand)
    .description('remove the working files and the built site')
    .addHelpText(
      'before',
      `Remove the cache and the built site, also where it was built with --out-dir:
  $ sitegen clean
`,
    )
}

function addInfo(context: Commands): void {
  siteCommand(context, 'info', async () => (await import('./info.ts')).infoCommand)
    .description('print versions and paths for a bug report')
    .addHelpText(
      'before',
      `Print versions and paths for a bug report:
  $ sitegen info
`,
    )
    .addOption(configOption(context.cwd))
}
