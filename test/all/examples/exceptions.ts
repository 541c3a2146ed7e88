/** Languages of examples that nothing checks, each with the reason. Examples in other languages are checked, or fail. */
export const UNCHECKED: Readonly<Record<string, string>> = {
  diff: 'shows how a difference is coloured',
  'mdx-code-block': 'the build of this site runs it',
  nginx: 'test/all/docs/hosts.test.ts runs such a configuration',
  powershell: 'one line for Windows, which these tests do not run on',
  python: 'shows how lines are marked in a language with other comments',
}

/** How the code of an example begins, a part of what is said about it, and why it stays. */
const exception = (begins: string, problem: string, reason: string) => ({ begins, problem, reason })

/** Examples that are wrong on purpose, or right although they are not complete. */
export const EXCEPTIONS = [
  exception(
    'flowchart LR\n  A --> B -->',
    'Parse error on line 4',
    'shows what stands in place of a diagram that fails',
  ),
  exception(
    '<strong>almost right</strong',
    'Expected ">" but found end of file',
    'shows what the live editor says',
  ),
  exception(
    'export default defineConfig({\n  // ...\n  future:',
    'keys that change nothing here: future',
    'the text says that the build mentions it',
  ),
  exception(
    "import { themes } from 'prism-react-renderer'",
    'colours of code are hard to read',
    'the text below it says that the build warns of such themes',
  ),
  exception(
    "import { defineConfig } from 'sitegen'\nimport { theme } from 'kite-theme'",
    'kite-theme',
    'is the package that the reader writes',
  ),
  exception(
    'npx --no-install docusaurus build',
    'is no package of this one',
    'runs what the reader moves away from',
  ),
  exception(
    'npx --no-install sitegen new-release',
    '"new-release" is no command',
    'is a command of the plugin above it',
  ),
  exception(
    "import blog from '@docusaurus/plugin-content-blog'",
    'there is no @docusaurus/plugin-content-blog',
    'is what sitegen replaces, installed or not',
  ),
]

/** The same for Markdown that is built. */
export const BUILD_EXCEPTIONS = [
  exception(
    '## Getting started <!-- #start -->',
    'DUPLICATE_HEADING_ID',
    'shows one heading in two spellings',
  ),
]
