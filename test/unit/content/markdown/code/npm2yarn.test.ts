import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileText } from '../compile-text.ts'
import { showTabs } from '../show-tabs.ts'

const FENCE = '```bash npm2yarn\nnpm install --save-dev x\nnpm run build\n```'

for (const format of ['md', 'mdx'] as const) {
  test(`a fence with npm2yarn has a tab for each package manager in ${format}`, async () => {
    assert.deepEqual(await showTabs(FENCE, { format }), [
      '<Tabs>',
      '  <TabItem value="npm" label="npm">',
      '    div: npm install --save-dev x npm run build',
      '  <TabItem value="yarn" label="Yarn">',
      '    div: yarn add --dev x yarn build',
      '  <TabItem value="pnpm" label="pnpm">',
      '    div: pnpm add --save-dev x pnpm run build',
      '  <TabItem value="bun" label="Bun">',
      '    div: bun add --dev x bun run build',
    ])
  })
}

test('the code keeps its language', async () => {
  const { nodes } = await compileText('```sh npm2yarn\nnpm i x\n```')
  assert.equal(JSON.stringify(nodes).match(/language-sh codeBlock/g)?.length, 8)
})

test('the word has to be the whole info string behind the language', async () => {
  for (const info of [
    'bash npm2yarn title="x"',
    'bash title="npm2yarn"',
    'bash',
    'npm2yarn',
    'bash xnpm2yarn',
  ]) {
    const { kind } = await compileText(`\`\`\`${info}\nnpm i x\n\`\`\``)
    assert.equal(kind, 'html', info)
  }
})

test('with sync the tabs are a group', async () => {
  const markdown = { npm2yarn: { sync: true, converters: ['yarn'] as const } }
  const [tabs] = await showTabs(FENCE, { markdown })
  assert.equal(tabs, '<Tabs groupId="npm2yarn">')
})

test('without converters npm alone is left, and false leaves fences as they are', async () => {
  assert.equal((await showTabs(FENCE, { markdown: { npm2yarn: { sync: false, converters: [] } } })).length, 3)
  assert.equal((await compileText(FENCE, { markdown: { npm2yarn: null } })).kind, 'html')
})

test('a function of the site has its name as label', async () => {
  const own = ['Turbo', (command: string) => command.replaceAll('npm', 'turbo')] as const
  const lines = await showTabs(FENCE, { markdown: { npm2yarn: { sync: false, converters: [own, 'bun'] } } })
  assert.deepEqual(lines.slice(3, 5), [
    '  <TabItem value="Turbo" label="Turbo">',
    '    div: turbo install --save-dev x turbo run build',
  ])
})

test('a function that fails is a problem with its place, and the other tabs are there', async () => {
  const converters = [
    [
      'Throws',
      (): string => {
        throw new Error('no such command')
      },
    ],
    ['Gives nothing', (() => undefined) as unknown as () => string],
    'bun',
  ] as const
  const setup = { markdown: { npm2yarn: { sync: false, converters } } }
  const { diagnostics } = await compileText(`Words\n\n${FENCE}`, setup)
  assert.deepEqual(
    diagnostics.map(({ code, level, message, place }) => [code, level, message, place]),
    [
      [
        'NPM2YARN_CONVERTER',
        'error',
        'The converter "Throws" could not convert the commands of this block: no such command.',
        { file: 'docs/a.mdx', line: 3, column: 1 },
      ],
      [
        'NPM2YARN_CONVERTER',
        'error',
        'The converter "Gives nothing" could not convert the commands of this block: it gave undefined instead of text.',
        { file: 'docs/a.mdx', line: 3, column: 1 },
      ],
    ],
  )
  const tabs = (await showTabs(FENCE, setup)).filter((line) => line.includes('TabItem'))
  assert.deepEqual(tabs, ['  <TabItem value="npm" label="npm">', '  <TabItem value="bun" label="Bun">'])
})
