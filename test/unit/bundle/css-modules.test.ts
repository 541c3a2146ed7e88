import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { build, type BuildFailure } from 'esbuild'
import { stylesPlugin } from '../../../cli/bundle/plugins/styles.ts'
import { createStyleReader } from '../../../cli/bundle/styles/style-reader.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

type Files = Parameters<typeof temporaryFolder>[0]

interface Bundled {
  readonly css: string
  /** What the entry exports. */
  readonly exported: Readonly<Record<string, unknown>>
}

/** Bundles `entry.js` of a folder. */
async function bundleFolder(folder: string, emitCss = true): Promise<Bundled> {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ['entry.js'],
    outdir: '/out',
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
    plugins: [
      stylesPlugin({
        styles: createStyleReader(),
        dev: false,
        siteDir: folder,
        packageDir: folder,
        outside: [],
        emitCss,
      }),
    ],
  })
  const textOf = (extension: string): string =>
    outputFiles.find((file) => file.path.endsWith(extension))?.text ?? ''
  const code = `data:text/javascript,${encodeURIComponent(textOf('.js'))}`
  return { css: textOf('.css'), exported: (await import(code)) as Bundled['exported'] }
}

function bundle(files: Files, emitCss?: boolean): Promise<Bundled> {
  return bundleFolder(temporaryFolder(files), emitCss)
}

const ENTRY = "export { default as a } from './a.module.css'"

test('classes, ids and keyframes have names of their file', async () => {
  const { css, exported } = await bundle({
    'entry.js': ENTRY,
    'a.module.css':
      '.box { animation: spin 1s }\n#id { color: red }\n@keyframes spin { to { rotate: 1turn } }\n:global(.plain) { color: blue }',
  })
  const { a } = exported as { a: Record<string, string> }
  assert.deepEqual(Object.keys(a), ['box', 'id', 'spin'])
  for (const [local, name] of Object.entries(a)) assert.match(name, new RegExp(`^${local}_[\\da-f]{6}$`))
  for (const name of [`.${a['box']}`, `#${a['id']}`, `@keyframes ${a['spin']}`, '.plain'])
    assert.ok(css.includes(name), name)
})

test('names do not depend on where the site lies, on the content, or on the order of imports', async () => {
  const imports = [ENTRY, "export { default as b } from './b/a.module.css'"]
  const ofColour = (colour: string, lines: readonly string[]): Promise<Bundled> =>
    bundle({
      'a.module.css': `.x { color: ${colour} }`,
      'b/a.module.css': '.x { color: blue }',
      'entry.js': lines.join('\n'),
    })
  const [one, other] = [await ofColour('red', imports), await ofColour('green', imports.toReversed())]
  assert.deepEqual({ ...other.exported }, { ...one.exported })
  assert.notDeepEqual(one.exported['a'], one.exported['b'])
})

test('the server bundle has the same names and no CSS', async () => {
  const css = '.x { composes: y; color: red }\n.y { top: 0 }'
  const folder = temporaryFolder({ 'entry.js': ENTRY, 'a.module.css': css })
  const [client, server] = [await bundleFolder(folder), await bundleFolder(folder, false)]
  assert.deepEqual({ ...server.exported }, { ...client.exported })
  assert.notEqual(client.css, '')
  assert.equal(server.css, '')
})

test('a class composes classes of its module, of others and of none', async () => {
  const { css, exported } = await bundle({
    'entry.js': `${ENTRY}\nexport { default as b } from './b.module.css'\nexport { default as c } from 'pkg/c.module.css'`,
    'a.module.css':
      ".x { composes: own; composes: base missing from './b.module.css'; composes: plain from global; color: red }\n.own { top: 0 }",
    'b.module.css': ".base { composes: deep from 'pkg/c.module.css'; color: teal }",
    'node_modules/pkg/c.module.css': '.deep { color: green }',
  })
  const { a, b, c } = exported as Record<string, Record<string, string>>
  const classes = (a?.['x'] ?? '').split(' ').filter(Boolean)
  assert.equal(classes.length, 5)
  for (const name of [a?.['own'], ...(b?.['base'] ?? '').split(' '), 'plain'])
    assert.ok(classes.includes(name ?? ''), name)
  assert.ok(b?.['base']?.endsWith(` ${c?.['deep']}`))
  // What composes comes after what it is made of, so that its own rules win.
  assert.match(css, /green[\s\S]*teal[\s\S]*red/)
})

test('a module of a package is named after its path there', async () => {
  const of = async (specifier: string, folder: string): Promise<object> => {
    const file = `${folder}/a.module.css`
    const entry = `export { default as a } from '${specifier}'`
    return { ...(await bundle({ 'entry.js': entry, [file]: '.x { color: red }' })).exported }
  }
  const nested = 'node_modules/other/node_modules/pkg'
  assert.deepEqual(
    await of(`./${nested}/a.module.css`, nested),
    await of('pkg/a.module.css', 'node_modules/pkg'),
  )
})

test('a mistake in a module is placed', async () => {
  const css = '.a { top: 0 }\n/* ü */ .b { c: d; }}'
  await assert.rejects(bundle({ 'entry.js': ENTRY, 'a.module.css': css }), ({ errors }: BuildFailure) => {
    const { file = '', line, lineText } = errors[0]?.location ?? {}
    const found = [errors.length, path.basename(file), line, lineText]
    assert.deepEqual(found, [1, 'a.module.css', 2, '/* ü */ .b { c: d; }}'])
    return true
  })
})
