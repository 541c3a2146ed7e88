/** Languages of examples that nothing checks, each with the reason. Examples in other languages are checked, or fail. */
export const UNCHECKED: Readonly<Record<string, string>> = {
  diff: 'shows how a difference is coloured',
  'mdx-code-block': 'the build of this site runs it',
  nginx: 'test/all/docs/hosts.test.ts runs such a configuration',
  powershell: 'one line for Windows, which these tests do not run on',
  python: 'shows how lines are marked in a language with other comments',
}

interface Exception {
  /** How the code begins. */
  readonly begins: string
  /** A part of what is said about it. */
  readonly problem: string
  readonly reason: string
}

/** Examples that are wrong on purpose, or right although they are not complete. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    begins: 'flowchart LR\n  A --> B -->',
    problem: 'Parse error on line 4',
    reason: 'shows what stands in place of a diagram that cannot be drawn',
  },
  {
    begins: '<strong>almost right</strong',
    problem: 'Expected ">" but found end of file',
    reason: 'shows what the live editor says about a mistake',
  },
  {
    begins: 'export default defineConfig({\n  // ...\n  future:',
    problem: 'keys that change nothing here: future',
    reason: 'the text says that the build mentions it',
  },
  {
    begins: "import { themes } from 'prism-react-renderer'",
    problem: 'colours of code are hard to read',
    reason: 'the text below it says that the build warns of such themes',
  },
  {
    begins: "import { defineConfig } from 'sitegen'\nimport { theme } from 'kite-theme'",
    problem: 'kite-theme',
    reason: 'is the package that the reader writes',
  },
  {
    begins: 'npx --no-install docusaurus build',
    problem: 'is no package of this one',
    reason: 'runs what the reader has installed and moves away from',
  },
]

/** The same for Markdown that is built. */
export const BUILD_EXCEPTIONS: readonly Exception[] = [
  {
    begins: '## Getting started <!-- #start -->',
    problem: 'DUPLICATE_HEADING_ID',
    reason: 'shows one heading in two spellings',
  },
]
