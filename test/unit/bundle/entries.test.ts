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

/** Modules of sources: key, exported name of a specifier, and users. */
async function modulesOf(sources: Sources): Promise<readonly string[]> {
  const { modules } = await entries(sources)
  return modules.map(
    ({ key, specifier, exported, usedBy }) => `${key} ${exported} of ${specifier}: ${usedBy.join(' ')}`,
  )
}

test('plain content, and components of the MDX scope, need no module', async () => {
  assert.deepEqual(await modulesOf({ 'docs/a.mdx': '# A\n\ntext <Note>text</Note>' }), [])
})

test('the components that tags use are modules, each once, with all who use it', async () => {
  const modules = await modulesOf({
    'docs/b.mdx': "import { Card as C } from './Card'\nimport Unused from './Unused'\n\n- <C />\n\n<C />",
    'docs/x/a.mdx':
      "import { Card } from '../Card'\nimport Box from '@site/src/Box'\nimport * as All from 'all'\n\n<Card><Box /></Card>\n\n<All />",
    // A specifier may hold a number sign.
    'docs/y.mdx': "import A from '#cards'\nimport { B } from './c#d.js'\n\n<A /><B />",
  })
  assert.deepEqual(modules, [
    '#cards default of #cards: docs/y.mdx',
    './docs/Card#Card Card of ./docs/Card: docs/b.mdx docs/x/a.mdx',
    './docs/c#d.js#B B of ./docs/c#d.js: docs/y.mdx',
    './src/Box default of ./src/Box: docs/x/a.mdx',
    'all#* * of all: docs/x/a.mdx',
  ])
})

test('content that must be run is a module itself, which brings its imports; a plain partial needs none', async () => {
  const modules = await modulesOf({
    'docs/a.mdx':
      "import P from './_p.mdx'\nimport Q from './_q.mdx'\nimport { x as X } from './_p.mdx'\n\n<P /><Q /><X />",
    'docs/_p.mdx': 'text <Note />',
    'docs/_q.mdx': "import Card from './Card'\n\n<Card />\n\n{props.x}",
  })
  assert.deepEqual(modules, [
    './docs/_p.mdx#x x of ./docs/_p.mdx: docs/a.mdx',
    './docs/_q.mdx default of ./docs/_q.mdx: docs/a.mdx docs/_q.mdx',
  ])
})

test('a React page is a module; its layout is its own', async () => {
  const { layouts, modules } = await entries({}, [
    { url: '/', source: 'src/pages/index.tsx', kind: 'react', layout: '' },
    { url: '/b', source: 'docs/b.md', layout: '@theme/DocItem' },
    { url: '/a', source: 'docs/a.md', layout: '@theme/DocItem' },
    { url: '/404.html', kind: 'data', layout: '@theme/NotFound' },
  ])
  assert.deepEqual(layouts, ['@theme/DocItem', '@theme/NotFound'])
  const file = './src/pages/index.tsx'
  const usedBy = ['src/pages/index.tsx']
  assert.deepEqual(modules, [{ key: file, specifier: file, exported: 'default', usedBy }])
})
