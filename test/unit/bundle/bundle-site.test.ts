import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { bundleSite, type Bundle } from '../../../cli/bundle/bundle.ts'
import { bundleEntries } from '../../../cli/bundle/entries.ts'
import { createAssetStore } from '../../../cli/content/assets.ts'
import type { SiteConfig } from '../../../cli/config/site-config.ts'
import { SiteProblems, type Diagnostic } from '../../../cli/report/diagnostic.ts'
import { compileText, pipelineOptions } from '../content/markdown/compile-text.ts'
import { page } from '../support/pages.ts'
import { siteConfig } from '../support/site-config.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** An engine of one style sheet and one theme part, so that a bundle takes no time. */
const engine = temporaryFolder({
  'theme/styles/index.css': '@layer theme { body { margin: 0 } }',
  'theme/mdx/mdx-components.js': 'export default { Note: () => null }',
  'theme/layout.js': "import styles from './layout.module.css'\nexport default () => styles.box",
  'theme/layout.module.css': '.box { color: red }',
  'runtime/server.tsx': 'export const createPageRenderer = () => null',
  'runtime/index.ts': 'export const Link = () => null',
  'runtime/mdx.tsx': 'export const useMDXComponents = () => ({})',
})

// React is the engine's.
symlinkSync(
  fileURLToPath(new URL('../../../node_modules', import.meta.url)),
  path.join(engine, 'node_modules'),
)

type Files = Readonly<Record<string, string>>

async function bundle(
  files: Files,
  changed: Partial<SiteConfig> = {},
): Promise<{ readonly bundle: Bundle; readonly siteDir: string }> {
  const siteDir = temporaryFolder(files)
  const config = siteConfig({ siteDir, ...changed })
  const content = Object.entries(files).filter(([file]) => /^docs\/.*\.mdx?$/.test(file))
  const compiled = await Promise.all(
    content.map(([file, text]) =>
      compileText(text, { path: file, as: file.includes('/_') ? 'partial' : 'page' }),
    ),
  )
  const pages = Object.keys(files).flatMap((file) =>
    file.startsWith('src/pages/') ? [page({ url: `/${file}`, source: file, kind: 'react', layout: '' })] : [],
  )
  const found = await bundleSite({
    config,
    entries: bundleEntries([page({ url: '/x', layout: '@theme/Layout' }), ...pages], compiled),
    dir: path.join(temporaryFolder({}), 'server'),
    packageDir: engine,
    themeTable: { Layout: 'layout.js', MDXComponents: 'mdx/mdx-components.js' },
    assets: createAssetStore(config),
    optionsOf: (file) => ({ format: file.endsWith('.md') ? 'md' : 'mdx', pipeline: pipelineOptions() }),
  })
  return { bundle: found, siteDir }
}

const SITE: Files = {
  'docs/a.mdx': "import Card from '../src/card'\nimport { Box } from '../src/box'\n\n<Card /><Box />",
  'docs/b.mdx': "import M from './_m.mdx'\n\n{1} <M />",
  'docs/_m.mdx': '{2}\n\nwords',
  'src/card.jsx':
    "import { shared } from './shared'\nimport './card.css'\nexport default () => <p>{shared}</p>",
  'src/box.jsx': "import { shared } from './shared'\nexport const Box = () => <b>{shared}</b>",
  'src/shared.js': "export const shared = 'shared text'",
  'src/card.css': '.card { color: blue; background: url(./pic.svg) }',
  'src/pic.svg': '<svg/>',
  'src/pages/index.jsx': "import M from '../readme.md'\nexport default () => <M />",
  'src/readme.md': 'read me',
}

test('two copies of a site give the same client bundle', async () => {
  const [one, other] = [(await bundle(SITE)).bundle.client, (await bundle(SITE)).bundle.client]
  assert.deepEqual(other, one)
  assert.equal(new Set(one.files.map((file) => file.path)).size, one.files.length)
  assert.doesNotMatch(JSON.stringify(one.files), /sitegen-unit-/)
})

test('each module has a script that is named after it, and its styles', async () => {
  const { client } = (await bundle(SITE)).bundle
  const shown = [...client.moduleByKey].map(([key, { script, styles }]) =>
    [key, script, ...styles].map((name) => name.replace(/-[\da-f]{8}/, '')),
  )
  assert.deepEqual(shown, [
    ['./docs/_m.mdx', 'assets/js/_m.js'],
    ['./docs/b.mdx', 'assets/js/b.js'],
    ['./src/box#Box', 'assets/js/box-Box.js'],
    ['./src/card', 'assets/js/card.js', 'assets/css/card.css'],
    ['./src/pages/index.jsx', 'assets/js/index.js'],
  ])
  for (const { script, styles } of client.moduleByKey.values()) {
    for (const file of [script, ...styles])
      assert.ok(
        client.files.some(({ path: name }) => name === file),
        file,
      )
  }
})

test('a site without client modules has styles on every page and no script', async () => {
  const { client } = (await bundle(SITE)).bundle
  assert.equal(client.scripts.length, 0)
  assert.deepEqual(
    client.styles.map((name) => name.replace(/-[\da-f]{8}/, '')),
    ['assets/css/main.css'],
  )
})

test('client modules and custom styles are part of what every page loads, the theme first', async () => {
  const files = {
    ...SITE,
    'src/start.js': "window.started = 'yes'",
    'src/custom.css': '.mine { color: teal }',
  }
  const { client } = (
    await bundle(files, {
      clientModules: ['./src/start.js'],
      customCss: ['src/custom.css'] as unknown as SiteConfig['customCss'],
    })
  ).bundle
  const textOf = (name: string | undefined): string =>
    client.files.find((file) => file.path === name)?.text ?? ''
  assert.match(textOf(client.scripts[0]), /started/)
  assert.match(textOf(client.styles[0]), /layer theme[\s\S]*teal/)
})

test('content that changes nothing in code changes nothing in the client', async () => {
  const changed = {
    ...SITE,
    'docs/b.mdx': "import M from './_m.mdx'\n\nOther *words*.\n\n{1} <M />",
    'src/readme.md': 'read something else',
  }
  const [before, after] = [(await bundle(SITE)).bundle.client, (await bundle(changed)).bundle.client]
  assert.equal(after.hash, before.hash)
  assert.equal(after.moduleByKey.get('./src/card')?.script, before.moduleByKey.get('./src/card')?.script)
})

test('words of content are not in the client bundle', async () => {
  const { client } = (await bundle(SITE)).bundle
  assert.doesNotMatch(JSON.stringify(client.files), /read me|words/)
})

test('the content behind a module is known', async () => {
  const { server } = (await bundle(SITE)).bundle
  assert.deepEqual(server.contentModules, ['docs/_m.mdx', 'docs/b.mdx', 'src/readme.md'])
  assert.deepEqual(server.modulesOf('./docs/b.mdx'), ['docs/_m.mdx', 'docs/b.mdx'])
  assert.deepEqual(server.modulesOf('./src/pages/index.jsx'), ['src/readme.md'])
  assert.deepEqual([server.modulesOf('./src/card'), server.modulesOf('./nope')], [[], []])
})

test('imports that lead nowhere are told all together, at their place', async () => {
  const { bundle: found } = await bundle({
    'docs/a.mdx':
      "import A from './nope'\nimport B from 'no-such-package/b'\nimport C from '@theme/Layuot'\n\n<A /><B /><C />",
    'docs/b.mdx': "import D from '@site/src/nope'\n\n{1}<D />",
    'src/pages/x.jsx': "import E from './gone.css'\nexport default () => E",
  })
  const shown = found.diagnostics.map(
    ({ code, message, place }) =>
      `${code} ${/"([^"]*)"/.exec(message)?.[1]} ${place?.file}:${place?.line}:${place?.column}`,
  )
  assert.deepEqual(shown.toSorted(), [
    'UNKNOWN_IMPORT ./gone.css src/pages/x.jsx:1:16',
    'UNKNOWN_IMPORT ./nope docs/a.mdx:1:16',
    'UNKNOWN_IMPORT @site/src/nope docs/b.mdx:1:16',
    'UNKNOWN_IMPORT @theme/Layuot docs/a.mdx:3:16',
    'UNKNOWN_IMPORT no-such-package/b docs/a.mdx:2:16',
  ])
  const hints = found.diagnostics.map(({ hint = '' }) => hint)
  assert.ok(hints.some((hint) => hint.includes('npm install no-such-package')))
  assert.ok(hints.some((hint) => hint.includes('@theme/Layout')))
})

async function problems(files: Files): Promise<readonly Diagnostic[]> {
  try {
    await bundle(files)
  } catch (error) {
    assert.ok(error instanceof SiteProblems)
    return error.diagnostics
  }
  return []
}

test('code that is not valid is told with its place, all files at once', async () => {
  const found = await problems({
    'src/pages/a.jsx': 'export default () => <p>',
    'src/pages/b.jsx': "import './b.css'\nexport default 1 +",
    'src/pages/b.css': '',
  })
  const places = found.map(({ code, level, place }) => `${code} ${level} ${place?.file}:${place?.line}`)
  assert.deepEqual([...new Set(places)].toSorted(), [
    'CODE_SYNTAX error src/pages/a.jsx:1',
    'CODE_SYNTAX error src/pages/b.jsx:2',
  ])
})

test('MDX that is not valid is told as such where code imports it', async () => {
  const found = await problems({
    'src/pages/a.jsx': "import M from '../m.mdx'\nexport default () => <M />",
    'src/m.mdx': '# a\n\n{b)(c}\n',
  })
  const places = found.map(({ code, place }) => `${code} ${place?.file}:${place?.line}`)
  assert.deepEqual([...new Set(places)], ['MDX_SYNTAX src/m.mdx:3'])
})
