import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bundleEntries } from '../../../cli/bundle/entries.ts'
import { compileText } from '../content/markdown/compile-text.ts'
import { page, type TestPage } from '../support/pages.ts'

/** Compiled content by path; paths that hold `_` are compiled as partials. */
type Sources = Readonly<Record<string, string>>

async function entries(sources: Sources, pages: readonly TestPage[] = []) {
  const compiled = await Promise.all(
    Object.entries(sources).map(([path, text]) =>
      compileText(text, { path, as: path.includes('_') ? 'partial' : 'page' }),
    ),
  )
  return bundleEntries(pages.map(page), compiled)
}

test('plain content needs no module', async () => {
  assert.deepEqual((await entries({ 'docs/a.mdx': '# A\n\ntext' })).modules, [])
})

test('the components that tags use are modules, each once, with all who use it', async () => {
  const { modules } = await entries({
    'docs/b.mdx': "import { Card as C } from './Card'\nimport Unused from './Unused'\n\n- <C />\n\n<C />",
    'docs/x/a.mdx':
      "import { Card } from '../Card'\nimport Box from '@site/src/Box'\nimport * as All from 'all'\n\n<Card><Box /></Card>\n\n<All />",
  })
  assert.deepEqual(modules, [
    {
      key: './docs/Card#Card',
      specifier: './docs/Card',
      exported: 'Card',
      usedBy: ['docs/b.mdx', 'docs/x/a.mdx'],
    },
    { key: './src/Box', specifier: './src/Box', exported: 'default', usedBy: ['docs/x/a.mdx'] },
    { key: 'all#*', specifier: 'all', exported: '*', usedBy: ['docs/x/a.mdx'] },
  ])
})

test('components of the MDX scope need no module', async () => {
  assert.deepEqual((await entries({ 'docs/a.mdx': '<Note>text</Note>' })).modules, [])
})

test('a specifier may hold a number sign', async () => {
  const { modules } = await entries({
    'docs/a.mdx': "import A from '#cards'\nimport { B } from './c#d.js'\n\n<A /><B />",
  })
  assert.deepEqual(
    modules.map(({ key, specifier, exported }) => [key, specifier, exported]),
    [
      ['#cards', '#cards', 'default'],
      ['./docs/c#d.js#B', './docs/c#d.js', 'B'],
    ],
  )
})

test('content that must be run is a module itself; what it imports comes with it', async () => {
  const { modules } = await entries({ 'docs/a.mdx': "import Card from './Card'\n\n<Card />\n\n{1 + 1}" })
  assert.deepEqual(modules, [
    { key: './docs/a.mdx', specifier: './docs/a.mdx', exported: 'default', usedBy: ['docs/a.mdx'] },
  ])
})

test('a plain partial needs no module; one that must be run does', async () => {
  const { modules } = await entries({
    'docs/a.mdx':
      "import P from './_p.mdx'\nimport Q from './_q.mdx'\nimport { x as X } from './_p.mdx'\n\n<P /><Q /><X />",
    'docs/_p.mdx': 'text <Note />',
    'docs/_q.mdx': '{props.x}',
  })
  assert.deepEqual(
    modules.map(({ key, usedBy }) => [key, usedBy]),
    [
      ['./docs/_p.mdx#x', ['docs/a.mdx']],
      ['./docs/_q.mdx', ['docs/a.mdx', 'docs/_q.mdx']],
    ],
  )
})

test('a React page is a module; its layout is its own', async () => {
  const pages: readonly TestPage[] = [
    { url: '/', source: 'src/pages/index.tsx', kind: 'react', layout: '' },
    { url: '/b', source: 'docs/b.md', layout: '@theme/DocItem' },
    { url: '/a', source: 'docs/a.md', layout: '@theme/DocItem' },
    { url: '/404.html', kind: 'data', layout: '@theme/NotFound' },
  ]
  assert.deepEqual(await entries({}, pages), {
    layouts: ['@theme/DocItem', '@theme/NotFound'],
    modules: [
      {
        key: './src/pages/index.tsx',
        specifier: './src/pages/index.tsx',
        exported: 'default',
        usedBy: ['src/pages/index.tsx'],
      },
    ],
  })
})

test('the order of content changes nothing but the order of users', async () => {
  const sources = {
    'docs/a.mdx': "import A from './A'\n\n<A />",
    'docs/b.mdx': "import B from './B'\n\n<B />",
  }
  const reversed = Object.fromEntries(Object.entries(sources).toReversed())
  assert.deepEqual(await entries(reversed), await entries(sources))
})
