import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { after, describe } from 'node:test'
import { withHeadingIds, type IdWriting } from '../../../../cli/commands/heading-ids/heading-ids.ts'
import { runCli, temporarySite, type CliResult } from '../../../support/build-site.ts'

const WRITING: IdWriting = {
  format: 'mdx',
  bodyOffset: 0,
  syntax: 'classic',
  migrate: false,
  overwrite: false,
  maintainCase: false,
}

function written(text: string, changed: Partial<IdWriting> = {}): string | undefined {
  return withHeadingIds(text, { ...WRITING, ...changed })?.text
}

const COMMENT: Partial<IdWriting> = { syntax: 'mdx-comment' }

const ROWS: readonly (readonly [
  said: string,
  before: string,
  after: string,
  changed?: Partial<IdWriting>,
])[] = [
  ['a heading', '## Getting started', '## Getting started {#getting-started}'],
  ['the same words again', '## A\n\n### A', '## A {#a}\n\n### A {#a-1}'],
  ['an id that is there, and one that would be the same', '## A\n\n## B {#a}', '## A {#a-1}\n\n## B {#a}'],
  ['words of the title, which count in a build', '# A\n\n## A', '# A\n\n## A {#a-1}'],
  [
    'links and emphasis',
    '## A [link](./x.md) and *more*',
    '## A [link](./x.md) and *more* {#a-link-and-more}',
  ],
  ['closing signs and white space', '## A ##  ', '## A {#a} ##  '],
  [
    'quotes and admonitions',
    '> ## A\n\n:::note\n\n## B\n\n:::',
    '> ## A {#a}\n\n:::note\n\n## B {#b}\n\n:::',
  ],
  ['code and comments', '```md\n## A\n```\n\n{/*\n## B\n*/}', '```md\n## A\n```\n\n{/*\n## B\n*/}'],
  ['headings that are underlined', 'A\n---', 'A\n---'],
  ['line ends of Windows', '## A\r\n\r\nText  \r\n', '## A {#a}\r\n\r\nText  \r\n'],
  ['signs alone', '## 🎉', '## 🎉 {#section}'],
  ['a comment as the id', '## A {/* #x */}', '## A {/* #x */}'],
  ['comments', '## A', '## A {/* #a */}', COMMENT],
  ['comments in plain Markdown', '## A', '## A <!-- #a -->', { ...COMMENT, format: 'md' }],
  [
    'another syntax',
    '## A {#x}\n\n## B',
    '## A {/* #x */}\n\n## B {/* #b */}',
    { ...COMMENT, migrate: true },
  ],
  ['back to braces', '## A {/* #x */}', '## A {#x}', { migrate: true }],
  ['a comment of HTML, now of MDX', '## A <!-- #x -->', '## A {/* #x */}', { ...COMMENT, migrate: true }],
  ['a comment of HTML, now braces', '## A <!-- #x -->', '## A {#x}', { format: 'md', migrate: true }],
  ['ids made again', '## A b {#x}\n\n## A b', '## A b {#a-b}\n\n## A b {#a-b-1}', { overwrite: true }],
  ['capitals', '## API keys', '## API keys {#API-keys}', { maintainCase: true }],
]

describe('ids of headings are written for', () => {
  for (const [said, before, after_, changed] of ROWS)
    test(said, () => {
      assert.equal(written(before, changed), after_)
      assert.equal(written(after_, { ...changed, overwrite: false }), after_, 'a second time')
    })
})

describe('sitegen write-heading-ids', () => {
  const intro = '---\ntitle: "## A"\n---\n\n# Intro\n\n## Start\n'
  const site = temporarySite({
    'docs/intro.md': intro,
    'docs/_part.mdx': '## Part\n',
    'docs/broken.mdx': '## Open\n\n<Tabs>\n',
    'src/pages/about.md': '## About\n',
    'README.md': '## Not content\n',
  })
  after(() => site.remove())
  const read = (file: string): string => readFileSync(path.join(site.dir, file), 'utf8')
  const sitegen = (...args: readonly string[]): Promise<CliResult> =>
    runCli(['write-heading-ids', ...args], site.dir)

  test('changes all content, and says which files', async () => {
    const { exitCode, stdout, stderr } = await sitegen()
    assert.equal(
      stdout,
      'docs/_part.mdx: 1 id\ndocs/intro.md: 1 id\nsrc/pages/about.md: 1 id\nWrote 3 ids into 3 of 4 files.\n',
    )
    assert.equal(read('docs/intro.md'), intro.replace('## Start', '## Start {#start}'))
    assert.equal(read('README.md'), '## Not content\n')
    assert.equal(exitCode, 1)
    assert.match(stderr, /HEADINGS_NOT_READ.*docs\/broken\.mdx/)
    assert.equal(read('docs/broken.mdx'), '## Open\n\n<Tabs>\n')
  })

  test('changes the files that are named', async () => {
    writeFileSync(path.join(site.dir, 'docs/intro.md'), intro)
    assert.equal((await sitegen('README.md')).stdout, 'README.md: 1 id\nWrote 1 id into 1 of 1 file.\n')
    assert.equal(read('docs/intro.md'), intro)
    assert.match(
      (await sitegen('.', 'src/pages')).stdout,
      /^Nothing to write: every heading of 1 file has an id\.$/m,
    )
    const missing = await sitegen('.', 'nope.md')
    assert.deepEqual([missing.exitCode, missing.stdout], [2, ''])
    assert.equal((await sitegen('--migrate', '--overwrite')).exitCode, 2)
  })
})
