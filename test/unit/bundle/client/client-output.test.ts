import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BuildResult, Metafile } from 'esbuild'
import { readClient, type ClientBundle } from '../../../../cli/bundle/client/client-output.ts'
import { withoutHash } from '../support.ts'

/** One output of esbuild, as far as it matters. */
interface Output {
  readonly text?: string
  /** What it is the entry of: `sitegen-entry:main`, or a file that is imported later. */
  readonly entry?: string
  /** Names of outputs, or of what is not part of the bundle. */
  readonly imports?: readonly string[]
  /** The same, imported later. */
  readonly later?: readonly string[]
  readonly css?: string
  /** Files that it is made of. */
  readonly inputs?: readonly string[]
}

type Outputs = Readonly<Record<string, Output>>

function importsOf({ imports = [], later = [] }: Output): Metafile['outputs'][string]['imports'] {
  return [
    ...imports.map((name) => ({ path: `out/${name}`, kind: 'import-statement' as const })),
    ...later.map((name) => ({ path: `out/${name}`, kind: 'dynamic-import' as const })),
  ]
}

function textOf({ text = 'code', imports = [], later = [] }: Output): string {
  return [
    text,
    ...imports.map((name) => `import"./${name}"`),
    ...later.map((name) => `import("./${name}")`),
  ].join(';')
}

/** Reads a client whose entries `m0`, `m1` ... have these keys; `withClasses` are inputs that name classes of the framework. */
function read(
  outputs: Outputs,
  keys: readonly string[] = [],
  withClasses: readonly string[] = [],
): ClientBundle {
  const metafile: Metafile = { inputs: {}, outputs: {} }
  const outputFiles: { path: string; text: string }[] = []
  for (const [name, output] of Object.entries(outputs)) {
    const inputs = Object.fromEntries((output.inputs ?? []).map((file) => [file, { bytesInOutput: 1 }]))
    metafile.outputs[`out/${name}`] = {
      bytes: 1,
      inputs,
      imports: importsOf(output),
      exports: [],
      ...(output.entry === undefined ? {} : { entryPoint: output.entry }),
      ...(output.css === undefined ? {} : { cssBundle: `out/${output.css}` }),
    }
    outputFiles.push({ path: `/somewhere/out/${name}`, text: textOf(output) })
  }
  const names = new Map(
    keys.map((key, index) => [`m${index}`, { key, specifier: key, exported: 'default', usedBy: [] }]),
  )
  const result = { errors: [], warnings: [], metafile, outputFiles } as unknown as BuildResult
  const made = readClient(
    result as BuildResult & { metafile: Metafile },
    { main: 'main', loader: null, base: 'base', framework: 'framework', names },
    { withClasses: new Set(withClasses), isPure: () => false },
  )
  return { ...made, boot: '', liveModules: [] }
}

/** A client without modules: what `main` loads, and the entry that nobody does. */
const CLIENT: Outputs = {
  'main-AAAA.js': {
    entry: 'sitegen-entry:main',
    imports: ['chunk-CCCC.js'],
    css: 'main-AAAA.css',
    text: 'start()',
  },
  'main-AAAA.css': { text: 'body{}', inputs: ['theme.css'] },
  'base-BBBB.js': { entry: 'sitegen-entry:base', imports: ['chunk-CCCC.js'], text: 'export all' },
  'chunk-CCCC.js': { text: 'react' },
}

function paths({ files }: ClientBundle): readonly string[] {
  return files.map((file) => withoutHash(file.path)).toSorted()
}

test('what main and base share is the client, and base itself is not written', () => {
  const client = read(CLIENT)
  assert.deepEqual(
    [client.scripts, client.preloads, client.styles].map((files) => files.map(withoutHash)),
    [['assets/js/main.js'], ['assets/js/client.js'], ['assets/css/main.css']],
  )
  assert.deepEqual(paths(client), ['assets/css/main.css', 'assets/js/client.js', 'assets/js/main.js'])
  assert.equal(client.moduleByKey.size, 0)
})

test('files import each other by their final names', () => {
  const client = read(CLIENT)
  const main = client.files.find((file) => file.path === client.scripts[0])
  assert.equal(main?.text, `start();import"./${client.preloads[0]?.replace('assets/js/', '')}"`)
})

const LABELS: readonly (readonly [key: string, label: string])[] = [
  ['./src/card', 'card'],
  ['./src/card.jsx', 'card'],
  ['./src/box#Box', 'box-Box'],
  ['@theme/DocItem', 'DocItem'],
  ['@theme/ContentVisibility/Draft', 'Draft'],
  ['package', 'package'],
  ['./docs/guide [1] & more.mdx', 'guide-1-more'],
  ['./docs/_partial.mdx', '_partial'],
  ['./docs/日本.mdx', 'module'],
  [`./src/${'x'.repeat(60)}`, 'x'.repeat(40)],
  ['./src/-.js', 'module'],
]

for (const [key, label] of LABELS) {
  test(`the script of ${key} is named ${label}`, () => {
    const module = { entry: 'sitegen-entry:m0', imports: ['chunk-CCCC.js'] }
    const { moduleByKey } = read({ ...CLIENT, 'm0-DDDD.js': module }, [key])
    assert.equal(withoutHash(moduleByKey.get(key)?.script ?? ''), `assets/js/${label}.js`)
  })
}

/** A module with a style and a chunk of its own; both load more when they are used, and more again. */
const MODULE: Outputs = {
  ...CLIENT,
  'm0-DDDD.js': {
    entry: 'sitegen-entry:m0',
    imports: ['chunk-CCCC.js', 'chunk-EEEE.js'],
    later: ['later-FFFF.js'],
    css: 'm0-DDDD.css',
    text: 'module',
  },
  'm0-DDDD.css': { text: '.m{}', inputs: ['m.css'] },
  'chunk-EEEE.js': { text: 'shared', imports: ['package-of-the-host'] },
  'later-FFFF.js': {
    entry: 'src/later.js',
    imports: ['chunk-CCCC.js', 'chunk-EEEE.js', 'chunk-GGGG.js'],
    later: ['m0-DDDD.js'],
    css: 'later-FFFF.css',
    text: 'later',
  },
  'later-FFFF.css': { text: '.later{}', inputs: ['later.css'] },
  'chunk-GGGG.js': { text: 'behind later' },
}

test('a module is its script, what that imports, and all styles, also of what it loads later', () => {
  const client = read(MODULE, ['./src/m'])
  const module = client.moduleByKey.get('./src/m')
  assert.deepEqual(module?.files.map(withoutHash), [
    'assets/js/m.js',
    'assets/js/client.js',
    'assets/js/chunk.js',
  ])
  assert.deepEqual(module?.styles.map(withoutHash), ['assets/css/m.css', 'assets/css/later.css'])
  assert.deepEqual(
    paths(client).filter((file) => !/main|client/.test(file)),
    [
      'assets/css/later.css',
      'assets/css/m.css',
      'assets/js/chunk.js',
      'assets/js/chunk.js',
      'assets/js/later.js',
      'assets/js/m.js',
    ],
  )
})

test('a file is preloaded once, however many ways lead to it', () => {
  const module = read(MODULE, ['./src/m']).moduleByKey.get('./src/m')
  assert.equal(new Set(module?.files).size, module?.files.length)
})

const SHEETS: readonly (readonly [name: string, inputs: readonly string[], isLoaded: boolean])[] = [
  ['a sheet of its own', ['m.css'], true],
  ['what every page has', ['theme.css'], false],
  ['what every page has and more', ['theme.css', 'own.css'], true],
  ['nothing', [], false],
]

for (const [name, inputs, isLoaded] of SHEETS) {
  test(`a module with ${name} ${isLoaded ? 'loads' : 'does not load'} its style sheet`, () => {
    const client = read(
      {
        ...CLIENT,
        'm0-DDDD.js': { entry: 'sitegen-entry:m0', css: 'm0-DDDD.css' },
        'm0-DDDD.css': { text: '.m{}', inputs },
      },
      ['./src/m'],
    )
    assert.equal(client.moduleByKey.get('./src/m')?.styles.length, isLoaded ? 1 : 0)
    assert.equal(paths(client).includes('assets/css/m.css'), isLoaded)
  })
}

test('a sheet that one module need not load is there for the module that must', () => {
  const outputs: Outputs = {
    ...CLIENT,
    'm0-DDDD.js': { entry: 'sitegen-entry:m0', css: 'm0-DDDD.css' },
    'm0-DDDD.css': { text: '.theme{}', inputs: ['theme.css'] },
    'm1-EEEE.js': { entry: 'sitegen-entry:m1', css: 'm1-EEEE.css' },
    'm1-EEEE.css': { text: '.own{}', inputs: ['src/own.css'] },
  }
  const { moduleByKey } = read(outputs, ['./a', './b'])
  assert.deepEqual(
    [...moduleByKey.values()].map(({ styles }) => styles.map(withoutHash)),
    [[], ['assets/css/own.css']],
  )
})

test('modules with the styles of the same file share one sheet, which is written once', () => {
  const css = { text: '.own{}', inputs: ['src/own.css'] }
  const outputs: Outputs = {
    ...CLIENT,
    'm0-DDDD.js': { entry: 'sitegen-entry:m0', css: 'm0-DDDD.css' },
    'm0-DDDD.css': css,
    'm1-EEEE.js': { entry: 'sitegen-entry:m1', css: 'm1-EEEE.css' },
    'm1-EEEE.css': css,
  }
  const { moduleByKey, files } = read(outputs, ['./a', './b'])
  const [a, b] = [...moduleByKey.values()].map(({ styles }) => styles)
  assert.deepEqual(a, b)
  assert.deepEqual(
    files.filter(({ path }) => a?.includes(path)).map(({ text }) => text),
    ['.own{}'],
  )
})

test('only entries with code that names a class of the framework load its sheet; it is there for any page', () => {
  const outputs: Outputs = {
    ...CLIENT,
    'framework-HHHH.js': { entry: 'sitegen-entry:framework', css: 'framework-HHHH.css', text: '' },
    'framework-HHHH.css': { text: '.row{}', inputs: ['framework.css'] },
    'm0-DDDD.js': { entry: 'sitegen-entry:m0', later: ['later-FFFF.js'], css: 'm0-DDDD.css' },
    'm0-DDDD.css': { text: '.own{}', inputs: ['own.css'] },
    'later-FFFF.js': { entry: 'src/dialog.js', inputs: ['src/dialog.js'] },
    'm1-EEEE.js': { entry: 'sitegen-entry:m1', inputs: ['src/other.js'] },
  }
  const stylesOf = (withClasses: readonly string[]) => {
    const { styles, framework, moduleByKey, files } = read(outputs, ['./a', './b'], withClasses)
    assert.ok(files.some(({ path }) => withoutHash(path) === 'assets/css/framework.css'))
    const lists = [styles, ...[...moduleByKey.values()].map((module) => module.styles), framework]
    return lists.map((list) => list.map((file) => withoutHash(file).replace(/.*\/|\.css/g, '')))
  }
  assert.deepEqual(stylesOf([]), [['main'], ['own'], [], ['framework']])
  assert.deepEqual(stylesOf(['src/dialog.js']), [['main'], ['own', 'framework'], [], ['framework']])
  const inMain: Output = { ...CLIENT['main-AAAA.js'], inputs: ['src/theme/Navbar.js'] }
  Object.assign(outputs, { 'main-AAAA.js': inMain })
  assert.deepEqual(stylesOf(['src/theme/Navbar.js', 'src/dialog.js']), [
    ['main', 'framework'],
    ['own'],
    [],
    [],
  ])
})

test('the hash is that of what every page loads, now or later', () => {
  const { hash } = read(CLIENT)
  assert.match(hash, /^[\da-f]{8}$/)
  assert.equal(read(MODULE, ['./src/m']).hash, hash)
  const main: Output = { ...CLIENT['main-AAAA.js'], later: ['later-FFFF.js'] }
  const more: Outputs = { ...CLIENT, 'main-AAAA.js': main, 'later-FFFF.js': { entry: 'src/later.js' } }
  const changes: readonly Outputs[] = [
    { ...CLIENT, 'main-AAAA.js': { ...CLIENT['main-AAAA.js'], text: 'start(2)' } },
    { ...CLIENT, 'chunk-CCCC.js': { text: 'react 2' } },
    { ...CLIENT, 'main-AAAA.css': { text: 'html{}', inputs: ['theme.css'] } },
    more,
    { ...more, 'later-FFFF.js': { entry: 'src/later.js', text: 'another' } },
  ]
  const hashes = new Set([hash, ...changes.map((outputs) => read(outputs).hash)])
  assert.equal(hashes.size, changes.length + 1)
})

test('entries of the bundle are not mistaken for files of the site that are named like them', () => {
  const outputs: Outputs = {
    ...CLIENT,
    'main-FFFF.js': { entry: 'src/component-main', text: 'not ours', css: 'main-FFFF.css' },
    'main-FFFF.css': { text: '.no{}', inputs: ['no.css'] },
  }
  const client = read(outputs)
  assert.deepEqual([client.scripts, client.styles], [read(CLIENT).scripts, read(CLIENT).styles])
})

test('a module without an output, or with an empty one, has no script', () => {
  const { moduleByKey, files } = read(
    { ...CLIENT, 'm1-DDDD.js': { entry: 'sitegen-entry:m1', text: '\n' } },
    ['./gone', './empty'],
  )
  for (const key of ['./gone', './empty']) {
    assert.deepEqual(moduleByKey.get(key), { script: '', styles: [], files: [] })
  }
  assert.equal(files.length, 3)
})
