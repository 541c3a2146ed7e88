import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as runtime from '../../../../runtime/index.ts'
import * as kit from '../../../../runtime/theme-kit.ts'
import type { ClientBundle } from '../../../../cli/bundle/client/client-output.ts'
import { bundleFiles, realEngine, withoutHash, type Files } from '../support.ts'

/**
 * A page more must not give all other pages another client: then a reader who has the site open would load every page
 * in full after each deploy, and hosts and caches would have to take the client once more.
 */
const engine = realEngine()

async function client(files: Files, layouts: readonly string[] = ['DocItem']): Promise<ClientBundle> {
  const setup = { engine, layouts: ['NotFound', ...layouts] }
  return (await bundleFiles(files, setup)).bundle.client
}

const SITE: Files = {
  'docs/a.mdx': "import A from '../src/a'\n\n<A />",
  'src/a.jsx': "export default () => 'a'",
}

/** A page more, with a component. */
function pageWith(component: string, files: Files = {}): Files {
  return { ...SITE, ...files, 'docs/b.mdx': "import B from '../src/b'\n\n<B />", 'src/b.jsx': component }
}

/** What all pages load, and what page data says about it. */
function common({ hash, scripts, preloads, styles }: ClientBundle): object {
  return { hash, scripts, preloads, styles }
}

let made: Promise<ClientBundle> | undefined

/** Made by the first test that asks: tests of other files, which end the bundler, may run in this process before. */
const before = (): Promise<ClientBundle> => (made ??= client(SITE))

test('the client is one file beside React, which main and every module import', async () => {
  const { scripts, main, preloads, moduleByKey } = await before()
  const names = ['loader', 'main', 'client', 'helpers', 'react'].map((name) => `assets/js/${name}.js`)
  assert.deepEqual([scripts, main ?? '', preloads].flat().map(withoutHash), names)
  for (const [key, { files }] of moduleByKey) assert.ok(files.includes(preloads[0] ?? ''), key)
  const { files } = await before()
  const hinted = files.filter(({ text }) => text.startsWith('//# allFunctionsCalledOnLoad\n'))
  assert.deepEqual(
    hinted.map(({ path }) => path),
    preloads.filter((file) => !file.includes('/helpers-')),
  )
})

const HOOKS = `import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { ClientOnly, Head, Link, Translate, useBaseUrl, useLocation, useSite } from 'sitegen/runtime'
const Context = createContext('')
export default function B() {
  const [value, setValue] = useState(useContext(Context))
  useEffect(() => setValue(useSyncExternalStore.name), [])
  return <>
    <Head><title>{useSite().title}</title></Head>
    <Link to={useBaseUrl(useLocation().pathname)}><Translate id="x">{'Text'}</Translate> {value}</Link>
    <ClientOnly>{() => value}</ClientOnly>
  </>
}`

/** A component that uses all of these; `imported` tells what is imported under which name, and from where. */
function usingAll(
  names: readonly string[],
  imported: (name: string, id: string) => readonly [clause: string, from: string],
): string {
  const ids = names.map((_, index) => `x${index}`)
  const imports = names.map((name, index) => {
    const [clause, from] = imported(name, ids[index] ?? '')
    return `import ${clause.replace(' }', ` as ${ids[index]} }`)} from '${from}'\n`
  })
  return `${imports.join('')}export default () => [${ids.join(', ')}].map(String).join()`
}

/** What a component may load when it is shown. */
const LATER: readonly (readonly [name: string, file: string, text: string])[] = [
  ['a component', 'later.jsx', 'export default () => <p>later</p>'],
  ['a component without a default export', 'later.jsx', 'export const Later = () => <p>later</p>'],
  ['a component that loads more', 'later.jsx', "export default () => import('./latest')"],
  [
    'a minified component',
    'later.js',
    '/*! x */import{useState as u}from"react";var a=()=>u(1);export{a as default};',
  ],
  // Most imports of the engine end so, and are not looked at when a bundle is made for the first time.
  ['a component of TypeScript', 'later.tsx', 'export default () => <p>later</p>'],
  ['JSON', 'later.json', '{"b":1}'],
  ['MDX', 'later.mdx', '# Title {0 + 1}\n\nWords'],
]

function loading(file: string): string {
  return `import { lazy } from 'react'\nconst L = lazy(() => import('./${file}'))\nexport default () => <L />`
}

/** Parts that share files with the dialog of the search, which is loaded later: a site has the page of results, or has none. */
const SEARCHING: ReadonlySet<string> = new Set(['SearchPage', 'SearchTranslations'])

const COMPONENTS: readonly (readonly [name: string, files: Files])[] = [
  ['nothing', pageWith('export default () => null')],
  ['hooks of React and of the runtime', pageWith(HOOKS)],
  [
    'React by its default export',
    pageWith("import R from 'react'\nexport default () => R.createElement('p')"),
  ],
  [
    'React by a name of its own',
    pageWith("import * as R from 'react'\nexport default () => R.Children.count()"),
  ],
  ['the layout of the theme', pageWith("import L from '@theme/Layout'\nexport default () => <L>b</L>")],
  [
    'classes, JSON and a style',
    pageWith(
      "import { a } from './b.json'\nimport './b.css'\nclass A { static #b = a; get b() { return A.#b } }\nexport default () => new A().b",
      { 'src/b.json': '{"a":1}', 'src/b.css': '.b { color: red }' },
    ),
  ],
  [
    'everything of the runtime',
    pageWith(usingAll(Object.keys(runtime), (name) => [`{ ${name} }`, 'sitegen/runtime'])),
  ],
  [
    'everything of the theme kit',
    pageWith(usingAll(Object.keys(kit), (name) => [`{ ${name} }`, 'sitegen/theme-kit'])),
  ],
  [
    'a portal',
    pageWith(
      "import { createPortal } from 'react-dom'\nexport default () => createPortal('b', document.body)",
    ),
  ],
  [
    'every part of the theme',
    pageWith(
      usingAll(
        Object.keys(engine.themeParts).filter((name) => !SEARCHING.has(name)),
        (name, id) => [id, `@theme/${name}`],
      ),
    ),
  ],
  [
    'a CommonJS module',
    pageWith("import b from './b.cjs'\nexport default () => b.b", {
      'src/b.cjs': 'exports.b = 1',
    }),
  ],
  [
    'a module as a value',
    pageWith("import * as b from './names'\nexport default () => Object.keys(b).join()", {
      'src/names.js': 'export const b = 1',
    }),
  ],
  ...LATER.map(([name, file, text]) => {
    const files = { [`src/${file}`]: text, 'src/latest.jsx': 'export default () => <b>latest</b>' }
    return [`${name} that is loaded later`, pageWith(loading(file), files)] as const
  }),
]

for (const [name, files] of COMPONENTS) {
  test(`a page more that uses ${name} changes nothing for other pages`, async () => {
    const [one, other] = [await before(), await client(files)]
    assert.ok(other.moduleByKey.has('./src/b'))
    assert.deepEqual(common(other), common(one))
    assert.deepEqual(other.moduleByKey.get('./src/a'), one.moduleByKey.get('./src/a'))
  })
}

test('a page more that is an MDX module changes nothing for other pages', async () => {
  const other = await client({ ...SITE, 'docs/b.mdx': '# Title {0 + 1}\n\nWords' })
  assert.ok(other.moduleByKey.has('./docs/b.mdx'))
  assert.deepEqual(common(other), common(await before()))
})

test('a page more that is a React component changes nothing for other pages', async () => {
  const page = "import Layout from '@theme/Layout'\nexport default () => <Layout>home</Layout>"
  const other = await client({ ...SITE, 'src/pages/index.jsx': page })
  assert.deepEqual(common(other), common(await before()))
})

for (const layout of ['MDXPage', 'DocCategoryGeneratedIndexPage']) {
  test(`the first page of the layout ${layout} changes nothing for other pages`, async () => {
    const other = await client(SITE, ['DocItem', layout])
    assert.ok(other.moduleByKey.has(`@theme/${layout}`))
    assert.deepEqual(common(other), common(await before()))
  })
}

test('a module that changes changes its own file alone', async () => {
  const [one, other] = [await before(), await client({ ...SITE, 'src/a.jsx': "export default () => 'z'" })]
  assert.deepEqual(common(other), common(one))
  assert.notEqual(other.moduleByKey.get('./src/a')?.script, one.moduleByKey.get('./src/a')?.script)
})

test('a client module that changes changes the hash of the client', async () => {
  const withModule = async (text: string): Promise<ClientBundle> => {
    const config = { clientModules: ['./src/start.js'] }
    const setup = { engine, config, layouts: ['DocItem', 'NotFound'] }
    return (await bundleFiles({ ...SITE, 'src/start.js': text }, setup)).bundle.client
  }
  const [one, other] = [await withModule('window.a = 1'), await withModule('window.a = 2')]
  assert.notEqual(other.hash, one.hash)
  assert.deepEqual(other.preloads, one.preloads)
})

test('the first component of a site that uses anything changes nothing for other pages', async () => {
  const [one, other] = [await client(SITE, []), await client(pageWith(HOOKS), [])]
  assert.deepEqual(common(other), common(one))
})
