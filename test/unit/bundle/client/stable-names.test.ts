import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stableNames, type NamedOutput, type RawOutput } from '../../../../cli/bundle/client/stable-names.ts'

/** An output as a test writes it: its text, with `<name>` where it imports another. */
type Sources = Readonly<Record<string, string>>

/** Outputs as esbuild names them, each with a hash of its own that says nothing about the content. */
function outputs(sources: Sources, hashes: string, extension = '.js'): readonly RawOutput[] {
  const nameOf = (key: string): string => `${labelOf(key)}-${hashes}${key.toUpperCase()}${extension}`
  return Object.entries(sources).map(([key, source]) => ({
    name: nameOf(key),
    text: source.replace(/<(\w+)>/g, (_, used: string) => `"./${nameOf(used)}"`),
    imports: [...source.matchAll(/<(\w+)>/g)].map(([, used = '']) => nameOf(used)),
    label: labelOf(key),
  }))
}

/** Chunks share one label, as esbuild's do. */
function labelOf(key: string): string {
  return key.startsWith('c') ? 'chunk' : key
}

function named(sources: Sources, hashes = 'AAAA'): Readonly<Record<string, NamedOutput>> {
  const found = stableNames(outputs(sources, hashes))
  return Object.fromEntries(
    Object.keys(sources).map((key, index) => [key, [...found.values()][index] as NamedOutput]),
  )
}

const SITE: Sources = {
  main: 'import <ca>; import <cb>; main()',
  card: 'import { a } from <ca>; export default a',
  ca: 'import <cc>; export const a = 1',
  cb: 'export const b = () => import(<card>)',
  cc: 'export const c = 3',
  alone: 'alone()',
}

test('names end in eight digits of a hash and keep label and extension', () => {
  for (const { name } of Object.values(named(SITE)))
    assert.match(name, /^(?:main|card|chunk|alone)-[\da-f]{8}\.js$/)
})

test('names and texts do not depend on the hashes of esbuild', () => {
  assert.deepEqual(named(SITE, 'BBBB'), named(SITE, 'AAAA'))
})

test('names do not depend on the order of outputs', () => {
  const names = (list: readonly RawOutput[]): readonly string[] =>
    [...stableNames(list).values()].map(({ name }) => name).toSorted()
  const list = outputs(SITE, 'AAAA')
  assert.deepEqual(names(list.toReversed()), names(list))
})

test('imports lead to the final names', () => {
  const site = named(SITE)
  assert.equal(site['main']?.text, `import "./${site['ca']?.name}"; import "./${site['cb']?.name}"; main()`)
  assert.equal(site['cb']?.text, `export const b = () => import("./${site['card']?.name}")`)
})

test('another content gives another name to the file and to everything that reaches it, and to nothing else', () => {
  const before = named(SITE)
  const changed = named({ ...SITE, cc: 'export const c = 4' })
  const renamed = Object.keys(SITE).filter((key) => before[key]?.name !== changed[key]?.name)
  // cb reaches ca through card.
  assert.deepEqual(renamed, ['main', 'card', 'ca', 'cb', 'cc'])
})

test('files that import each other have names that depend on all of them', () => {
  const circle = { ca: 'import <cb>; a', cb: 'import <cc>; b', cc: 'import <ca>; c', alone: 'x' }
  const before = named(circle)
  assert.deepEqual(named(circle, 'BBBB'), before)
  const changed = named({ ...circle, cb: 'import <cc>; b2' })
  const renamed = Object.keys(circle).filter((key) => before[key]?.name !== changed[key]?.name)
  assert.deepEqual(renamed, ['ca', 'cb', 'cc'])
})

test('a file that imports itself is named', () => {
  const { ca } = named({ ca: 'import(<ca>)' })
  assert.equal(ca?.text, `import("./${ca?.name}")`)
})

test('equal files have one name, files that differ in anything have different ones', () => {
  const site = named({
    ca: 'export const a = 1',
    cb: 'export const a = 1',
    cc: 'import <ca>; import <alone>',
    cd: 'import <alone>; import <ca>',
    alone: 'alone()',
  })
  assert.equal(site['ca']?.name, site['cb']?.name)
  assert.notEqual(site['cc']?.text, site['cd']?.text)
  assert.notEqual(site['cc']?.name, site['cd']?.name)
})

test('two outputs of one name are always equal', () => {
  const site = Object.values(
    named({ ...SITE, cd: SITE['ca'] ?? '', ce: 'import <cd>; import <cc>', cf: 'import <cc>; import <ca>' }),
  )
  for (const one of site)
    for (const other of site) if (one.name === other.name) assert.equal(one.text, other.text)
})

test('styles keep their extension', () => {
  const [style] = [...stableNames(outputs({ main: 'a{}' }, 'AAAA', '.css')).values()]
  assert.match(style?.name ?? '', /^main-[\da-f]{8}\.css$/)
})
