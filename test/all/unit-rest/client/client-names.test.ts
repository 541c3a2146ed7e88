import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Bundle } from '../../../../cli/bundle/bundle.ts'
import type { ClientBundle } from '../../../../cli/bundle/client/client-output.ts'
import { LATER } from '../../../../cli/bundle/plugins/lazy.ts'
import * as runtime from '../../../../runtime/index.ts'
import * as kit from '../../../../runtime/theme-kit.ts'
import { loadEngine } from '../../../../cli/types/theme-parts.ts'
import { temporaryFolder } from '../../../unit/support/temporary-folder.ts'
import {
  bundleFiles,
  shortNames,
  withoutHash,
  type BundleSetup,
  type Files,
} from '../../../unit/bundle/support.ts'

/**
 * A page more must not give all other pages another client: then a reader who has the site open would load every page
 * in full after each deploy, and hosts and caches would have to take the client once more.
 */
const engine = loadEngine()

async function bundled(files: Files, setup: Partial<BundleSetup> = {}): Promise<Bundle> {
  return (await bundleFiles(files, { engine, layouts: ['NotFound', 'DocItem'], ...setup })).bundle
}

async function client(files: Files, setup: Partial<BundleSetup> = {}): Promise<ClientBundle> {
  return (await bundled(files, setup)).client
}

const SITE: Files = {
  'docs/a.mdx': 'import A from \'../src/a\'\n\n<A /><Details summary="a" />',
  'src/a.jsx': "export default () => 'a'",
}

/** A page more, with components. */
function pageWith(components: readonly string[], files: Files = {}): Files {
  const imports = components.map((_, index) => `import B${index} from '../src/b${index}'\n`)
  const tags = components.map((_, index) => `<B${index} />`)
  const sources = components.map((text, index) => [`src/b${index}.jsx`, text] as const)
  const page = { 'docs/b.mdx': `${imports.join('')}\n${tags.join(' ')}` }
  return { ...SITE, ...files, ...page, ...Object.fromEntries(sources) }
}

let made: Promise<ClientBundle> | undefined

/** Made by the first test that asks: tests of other files, which end the bundler, may run in this process before. */
const before = (): Promise<ClientBundle> => (made ??= client(SITE))

/** What all pages load, and what page data says about it, is as it was; gives the client. */
async function assertUnchanged(files: Files, setup: Partial<BundleSetup> = {}): Promise<ClientBundle> {
  const common = ({ hash, scripts, preloads, styles }: ClientBundle): object => [
    hash,
    scripts,
    preloads,
    styles,
  ]
  const [one, other] = [await before(), await client(files, setup)]
  assert.deepEqual(common(other), common(one))
  return other
}

test('the client is one file beside React, which main and every module import', async () => {
  const { scripts, main, preloads, moduleByKey, files } = await before()
  const names = ['loader', 'main', 'client', 'helpers', 'react'].map((name) => `assets/js/${name}.js`)
  assert.deepEqual([scripts, main ?? '', preloads].flat().map(withoutHash), names)
  for (const [key, module] of moduleByKey) assert.ok(module.files.includes(preloads[0] ?? ''), key)
  const hinted = files.filter(({ text }) => text.startsWith('//# allFunctionsCalledOnLoad\n'))
  assert.deepEqual(
    hinted.map((file) => file.path),
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

/** A component that uses all of these; `importing` is the import of a name as another. */
function usingAll(names: readonly string[], importing: (name: string, id: string) => string): string {
  const imports = names.map((name, index) => `${importing(name, `x${index}`)}\n`)
  return `${imports.join('')}export default () => [${names.map((_, index) => `x${index}`).join()}].map(String).join()`
}

const CLASSES = `import { a } from './b.json'
import './b.css'
class A { static #b = a; get b() { return A.#b } }
export default () => new A().b`

/** What a component may load when it is shown. */
const LOADED_LATER: Files = {
  'src/later1.jsx': 'export default () => <p>later</p>',
  'src/later2.jsx': 'export const Later = () => <p>later</p>',
  'src/later3.jsx': "export default () => import('./latest')",
  'src/later4.js': '/*! x */import{useState as u}from"react";var a=()=>u(1);export{a as default};',
  // Most imports of the engine end so, and are not looked at when a bundle is made for the first time.
  'src/later5.tsx': 'export default () => <p>later</p>',
  'src/later6.json': '{"b":1}',
  'src/later7.mdx': '# Title {0 + 1}\n\nWords',
}

/** Parts that share files with the dialog of the search, which is loaded later: a site has the page of results, or has none. */
const SEARCHING: ReadonlySet<string> = new Set(['SearchPage', 'SearchTranslations'])

const COMPONENTS: readonly string[] = [
  'export default () => null',
  HOOKS,
  "import R from 'react'\nexport default () => R.createElement('p')",
  "import * as R from 'react'\nexport default () => R.Children.count()",
  "import L from '@theme/Layout'\nexport default () => <L>b</L>",
  CLASSES,
  usingAll(Object.keys(runtime), (name, id) => `import { ${name} as ${id} } from 'sitegen/runtime'`),
  usingAll(Object.keys(kit), (name, id) => `import { ${name} as ${id} } from 'sitegen/theme-kit'`),
  "import { createPortal } from 'react-dom'\nexport default () => createPortal('b', document.body)",
  usingAll(
    Object.keys(engine.themeParts).filter((name) => !SEARCHING.has(name)),
    (name, id) => `import ${id} from '@theme/${name}'`,
  ),
  "import b from './b.cjs'\nexport default () => b.b",
  "import Logo from './logo.svg'\nexport default () => <Logo />",
  "import * as b from './names'\nexport default () => Object.keys(b).join()",
  ...Object.keys(LOADED_LATER).map((file) => {
    const name = path.basename(file)
    return `import { lazy } from 'react'\nconst L = lazy(() => import('./${name}'))\nexport default () => <L />`
  }),
]

test('a page more changes nothing for other pages, whatever its components use', async () => {
  const files = {
    'src/b.json': '{"a":1}',
    'src/b.css': '.b { color: red }',
    'src/b.cjs': 'exports.b = 1',
    'src/names.js': 'export const b = 1',
    'src/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
    'src/latest.jsx': 'export default () => <b>latest</b>',
  }
  const other = await assertUnchanged(pageWith(COMPONENTS, { ...files, ...LOADED_LATER }))
  for (const index of COMPONENTS.keys()) assert.ok(other.moduleByKey.has(`./src/b${index}`), String(index))
  assert.deepEqual(other.moduleByKey.get('./src/a'), (await before()).moduleByKey.get('./src/a'))
})

test('a page more of MDX or React, and the first page of a layout, change nothing for other pages', async () => {
  const page = "import Layout from '@theme/Layout'\nexport default () => <Layout>home</Layout>"
  const files = { ...SITE, 'docs/b.mdx': '# Title {0 + 1}\n\nWords', 'src/pages/index.jsx': page }
  const layouts = ['NotFound', 'DocItem', 'MDXPage', 'DocCategoryGeneratedIndexPage']
  const other = await assertUnchanged(files, { layouts })
  for (const key of ['./docs/b.mdx', '@theme/MDXPage', '@theme/DocCategoryGeneratedIndexPage'])
    assert.ok(other.moduleByKey.has(key), key)
})

test('a module that changes changes its own file alone', async () => {
  const other = await assertUnchanged({ ...SITE, 'src/a.jsx': "export default () => 'z'" })
  const { moduleByKey } = await before()
  assert.notEqual(other.moduleByKey.get('./src/a')?.script, moduleByKey.get('./src/a')?.script)
})

test('a client module that changes changes the hash of the client', async () => {
  const withModule = (text: string): Promise<ClientBundle> =>
    client({ ...SITE, 'src/start.js': text }, { config: { clientModules: ['./src/start.js'] } })
  const [one, other] = [await withModule('window.a = 1'), await withModule('window.a = 2')]
  assert.notEqual(other.hash, one.hash)
  assert.deepEqual(other.preloads, one.preloads)
})

/** What the theme loads when a diagram or a live block is seen is large: it must be nowhere else. */
const DIAGRAM: Files = { ...SITE, 'docs/c.mdx': '# C\n\n<Mermaid value="pie" />\n\n```jsx live\n<b/>\n```\n' }

test('what the theme loads later is in files of its own, which no module names, and changes no other page', async () => {
  const found = await assertUnchanged(DIAGRAM)
  const { moduleByKey } = await before()
  assert.deepEqual(found.moduleByKey.get('@theme/Details'), moduleByKey.get('@theme/Details'))
  const named = shortNames([...found.moduleByKey.values()].flatMap(({ files }) => files))
  const all = shortNames(found.files.map((file) => file.path))
  for (const later of ['mermaid-render.js', 'playground-live.js'])
    assert.deepEqual([all.includes(later), named.includes(later)], [true, false], later)
  const sizes = new Map(found.files.map((file) => [file.path, file.text.length]))
  for (const part of ['Mermaid', 'Playground']) {
    const { files = [], styles } = found.moduleByKey.get(`@theme/${part}`) ?? {}
    const own = files.filter((file) => !found.preloads.includes(file))
    const size = own.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
    assert.ok(own.length > 0 && size < 4000, `${part}: ${size} bytes`)
    assert.deepEqual(shortNames(styles), [`${part.toLowerCase()}.css`])
  }
})

test('every module that the theme loads later is named so', () => {
  const theme = path.join(import.meta.dirname, '../../../../theme')
  const files = readdirSync(theme, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const texts = files.map((file) => readFileSync(path.join(theme, file), 'utf8'))
  const loaded = texts.flatMap((text) => [...text.matchAll(/\bimport\('([^']+)'\)/g)])
  assert.ok(loaded.length > 1)
  for (const [, name = ''] of loaded) assert.match(name, LATER)
})

test('the server bundle has nothing of what browsers load later', async () => {
  const dir = path.dirname((await bundled(DIAGRAM)).server.file)
  const files = readdirSync(dir).map((file) => path.join(dir, file))
  const size = files.reduce((sum, file) => sum + statSync(file).size, 0)
  assert.ok(size < 4_000_000, `${size} bytes`)
  assert.ok(!files.some((file) => readFileSync(file, 'utf8').includes('securityLevel')))
})

test('the client stays one file when the engine is a package of the site', async () => {
  const packageDir = path.join(temporaryFolder({}), 'a#b?c', 'node_modules/sitegen')
  for (const room of ['runtime', 'theme', 'dist/search'])
    cpSync(path.join(engine.packageDir, room), path.join(packageDir, room), { recursive: true })
  symlinkSync(path.join(engine.packageDir, 'node_modules'), path.join(packageDir, 'node_modules'))
  const { preloads } = await client(DIAGRAM, { engine: { ...engine, packageDir } })
  assert.deepEqual(shortNames(preloads), ['client.js', 'helpers.js'])
})
