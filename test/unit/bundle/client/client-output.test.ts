import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BuildResult, Metafile } from 'esbuild'
import { readClient, type ClientBundle } from '../../../../cli/bundle/client/client-output.ts'
import { shortNames, withoutHash } from '../support.ts'

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

function textOf({ text = 'code', imports = [], later = [] }: Output): string {
  return [
    text,
    ...imports.map((name) => `import"./${name}"`),
    ...later.map((name) => `import("./${name}")`),
  ].join(';')
}

/** Reads a client whose entries `m0`, `m1` ... have these keys. */
function read(outputs: Outputs, keys: readonly string[] = []): ClientBundle {
  const metafile: Metafile = { inputs: {}, outputs: {} }
  const outputFiles: { path: string; text: string }[] = []
  for (const [name, output] of Object.entries(outputs)) {
    const { imports = [], later = [] } = output
    metafile.outputs[`out/${name}`] = {
      bytes: 1,
      inputs: Object.fromEntries((output.inputs ?? []).map((file) => [file, { bytesInOutput: 1 }])),
      imports: [
        ...imports.map((used) => ({ path: `out/${used}`, kind: 'import-statement' as const })),
        ...later.map((used) => ({ path: `out/${used}`, kind: 'dynamic-import' as const })),
      ],
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
    { main: 'main', loader: null, base: 'base', names, react: null },
    () => false,
  )
  return { ...made, boot: '', fonts: [], liveModules: [] }
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

test('the script of a module is named after its file, its export, or its part of the theme', () => {
  const labels: Readonly<Record<string, string>> = {
    './src/card.jsx': 'card',
    './src/box#Box': 'box-Box',
    '@theme/ContentVisibility/Draft': 'Draft',
    package: 'package',
    './docs/guide [1] & more.mdx': 'guide-1-more',
    './docs/_partial.mdx': '_partial',
    './docs/日本.mdx': 'module',
    [`./src/${'x'.repeat(60)}`]: 'x'.repeat(40),
    './src/-.js': 'module',
  }
  for (const [key, label] of Object.entries(labels)) {
    const module = { entry: 'sitegen-entry:m0', imports: ['chunk-CCCC.js', 'package-of-the-host'] }
    const { moduleByKey } = read({ ...CLIENT, 'm0-DDDD.js': module }, [key])
    assert.equal(withoutHash(moduleByKey.get(key)?.script ?? ''), `assets/js/${label}.js`)
  }
})

/** What modules of these sheets load: the first entry is named after `a`, the second after `b`. */
function sheetsOf(...sheets: readonly (readonly string[])[]): ClientBundle {
  const outputs = sheets.flatMap((inputs, index): readonly (readonly [string, Output])[] => [
    [`m${index}-DDDD.js`, { entry: `sitegen-entry:m${index}`, css: `m${index}-DDDD.css` }],
    [`m${index}-DDDD.css`, { text: `.${inputs.join()}{}`, inputs }],
  ])
  return read({ ...CLIENT, ...Object.fromEntries(outputs) }, ['./a', './b'].slice(0, sheets.length))
}

test('a module loads its style sheet unless every page has all that is in it', () => {
  const cases: readonly (readonly [sheets: readonly (readonly string[])[], loaded: string])[] = [
    [[['m.css']], 'm.css'],
    [[['theme.css']], ''],
    [[['theme.css', 'own.css']], 'a.css'],
    [[[]], ''],
    [[['theme.css'], ['src/own.css']], ' own.css'],
    // One sheet for both, which is written once.
    [[['src/own.css'], ['src/own.css']], 'own.css own.css'],
  ]
  for (const [sheets, loaded] of cases) {
    const client = sheetsOf(...sheets)
    const styles = [...client.moduleByKey.values()].map((module) => module.styles)
    assert.equal(styles.map(shortNames).join(' '), loaded)
    const names = new Set(styles.flat())
    assert.deepEqual(
      client.files
        .filter(({ path }) => path.endsWith('.css') && !path.includes('/main-'))
        .map(({ path }) => path),
      [...names],
    )
  }
})

test('the hash is that of what every page loads, now or later', () => {
  const { hash } = read(CLIENT)
  assert.match(hash, /^[\da-f]{8}$/)
  assert.equal(sheetsOf(['m.css']).hash, hash)
  const main = { ...CLIENT['main-AAAA.js'], later: ['later-FFFF.js'] }
  const changes: readonly Outputs[] = [
    { 'main-AAAA.js': { ...CLIENT['main-AAAA.js'], text: 'start(2)' } },
    { 'chunk-CCCC.js': { text: 'react 2' } },
    { 'main-AAAA.css': { text: 'html{}', inputs: ['theme.css'] } },
    { 'main-AAAA.js': main, 'later-FFFF.js': { entry: 'src/later.js' } },
    { 'main-AAAA.js': main, 'later-FFFF.js': { entry: 'src/later.js', text: 'another' } },
  ]
  const hashes = new Set([hash, ...changes.map((outputs) => read({ ...CLIENT, ...outputs }).hash)])
  assert.equal(hashes.size, changes.length + 1)
})

test('entries of the bundle are not mistaken for files of the site that are named like them', () => {
  const { scripts, styles } = read({
    ...CLIENT,
    'main-FFFF.js': { entry: 'src/component-main', text: 'not ours', css: 'main-FFFF.css' },
    'main-FFFF.css': { text: '.no{}', inputs: ['no.css'] },
  })
  assert.deepEqual([scripts, styles], [read(CLIENT).scripts, read(CLIENT).styles])
})

test('a module without an output, or with an empty one, has no script', () => {
  const empty = { entry: 'sitegen-entry:m1', text: '\n' }
  const { moduleByKey, files } = read({ ...CLIENT, 'm1-DDDD.js': empty }, ['./gone', './empty'])
  assert.deepEqual([...moduleByKey.keys()], ['./gone', './empty'])
  for (const module of moduleByKey.values()) assert.deepEqual(module, { script: '', styles: [], files: [] })
  assert.equal(files.length, 3)
})
