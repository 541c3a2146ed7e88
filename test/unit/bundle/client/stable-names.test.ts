import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stableNames, type NamedOutput, type RawOutput } from '../../../../cli/bundle/client/client-output.ts'

/** An output as a test writes it: its text, with `<name>` where it imports another. */
type Sources = Readonly<Record<string, string>>

/** Outputs as esbuild names them, each with a hash of its own that says nothing about the content. */
function outputs(sources: Sources, hashes = 'AAAA', extension = '.js'): readonly RawOutput[] {
  // Chunks share one label, as esbuild's do.
  const labelOf = (key: string): string => (key.startsWith('c') ? 'chunk' : key)
  const nameOf = (key: string): string => `${labelOf(key)}-${hashes}${key.toUpperCase()}${extension}`
  return Object.entries(sources).map(([key, source]) => ({
    name: nameOf(key),
    text: source.replace(/<(\w+)>/g, (_, used: string) => `"./${nameOf(used)}"`),
    imports: [...source.matchAll(/<(\w+)>/g)].map(([, used = '']) => nameOf(used)),
    label: labelOf(key),
  }))
}

function named(sources: Sources, hashes?: string): Readonly<Record<string, NamedOutput>> {
  const found = [...stableNames(outputs(sources, hashes)).values()]
  return Object.fromEntries(Object.keys(sources).map((key, index) => [key, found[index] as NamedOutput]))
}

/** What has another name after a change. */
function renamed(sources: Sources, changed: Sources): string {
  const [before, after] = [named(sources), named({ ...sources, ...changed })]
  return Object.keys(sources)
    .filter((key) => before[key]?.name !== after[key]?.name)
    .join(' ')
}

const SITE: Sources = {
  main: 'import <ca>; import <cb>; main()',
  card: 'import { a } from <ca>; export default a',
  ca: 'import <cc>; export const a = 1',
  cb: 'export const b = () => import(<card>)',
  cc: 'export const c = 3',
  alone: 'alone()',
}
const CIRCLE = { ca: 'import <cb>; a', cb: 'import <cc>; b', cc: 'import <ca>; c', alone: 'x' }

test('names end in eight digits of a hash, keep label and extension, and imports lead to them', () => {
  const site = named(SITE)
  for (const { name } of Object.values(site)) assert.match(name, /^(?:main|card|chunk|alone)-[\da-f]{8}\.js$/)
  assert.equal(site['main']?.text, `import "./${site['ca']?.name}"; import "./${site['cb']?.name}"; main()`)
  assert.equal(site['cb']?.text, `export const b = () => import("./${site['card']?.name}")`)
  const [style] = [...stableNames(outputs({ main: 'a{}' }, 'AAAA', '.css')).values()]
  assert.match(style?.name ?? '', /^main-[\da-f]{8}\.css$/)
  const { ca } = named({ ca: 'import(<ca>)' })
  assert.equal(ca?.text, `import("./${ca?.name}")`)
})

test('names and texts depend neither on the hashes of esbuild nor on the order of outputs', () => {
  for (const sources of [SITE, CIRCLE]) assert.deepEqual(named(sources, 'BBBB'), named(sources))
  const names = (list: readonly RawOutput[]): readonly string[] =>
    [...stableNames(list).values()].map(({ name }) => name).toSorted()
  assert.deepEqual(names(outputs(SITE).toReversed()), names(outputs(SITE)))
})

test('another content gives another name to the file and to everything that reaches it, and to nothing else', () => {
  // cb reaches ca through card.
  assert.equal(renamed(SITE, { cc: 'export const c = 4' }), 'main card ca cb cc')
  assert.equal(renamed(CIRCLE, { cb: 'import <cc>; b2' }), 'ca cb cc')
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
