import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClaims } from '../../../cli/output/claims.ts'
import { out } from './support.ts'

const CASES: readonly {
  readonly what: string
  readonly first: string
  readonly second: string
  readonly isFree: boolean
}[] = [
  { what: 'one path', first: 'a/index.html', second: 'a/index.html', isFree: false },
  { what: 'paths that differ in case', first: 'docs/API.html', second: 'docs/api.html', isFree: false },
  { what: 'folders that differ in case', first: 'Docs/a.html', second: 'docs/a.html', isFree: false },
  {
    what: 'paths that differ in Unicode form',
    first: 'caf\u00e9.png',
    second: 'cafe\u0301.png',
    isFree: false,
  },
  { what: 'case and Unicode form at once', first: 'CAF\u00c9.png', second: 'cafe\u0301.png', isFree: false },
  { what: 'a file where a folder is', first: 'docs/a/index.html', second: 'docs', isFree: false },
  { what: 'a folder where a file is', first: 'docs', second: 'docs/a/index.html', isFree: false },
  { what: 'a folder where a file is, but for case', first: 'Docs', second: 'docs/a/b.html', isFree: false },
  { what: 'two files in a folder', first: 'docs/a.html', second: 'docs/b.html', isFree: true },
  { what: 'a file and a folder with its stem', first: 'docs.html', second: 'docs/a.html', isFree: true },
  { what: 'names that start alike', first: 'docs/a', second: 'docs/ab', isFree: true },
  { what: 'hyphen and underscore', first: 'a-b.html', second: 'a_b.html', isFree: true },
]

for (const { what, first, second, isFree } of CASES) {
  test(`${what} ${isFree ? 'do not collide' : 'collide: the first claim wins'}`, () => {
    const claims = createClaims()
    assert.ok(claims.take(out(first), 'one.md'))
    assert.equal(claims.take(out(second), 'two.md'), isFree)
    const collision = { path: second, firstPath: first, first: 'one.md', second: 'two.md' }
    assert.deepEqual(claims.collisions(), isFree ? [] : [collision])
    assert.equal(claims.has(out(first)), true)
    assert.deepEqual(claims.paths(), isFree ? [first, second].sort() : [first])
  })
}

test('a collision is told once, however often it happens', () => {
  const claims = createClaims()
  claims.take(out('a'), 'one')
  for (let i = 0; i < 3; i += 1) claims.take(out('a'), 'two')
  claims.take(out('a'), 'three')
  const told = claims.collisions().map(({ first, second }) => `${first} ${second}`)
  assert.deepEqual(told, ['one three', 'one two'])
})

test('the same claim may take its path again', () => {
  const claims = createClaims()
  assert.ok(claims.take(out('a'), 'one'))
  assert.ok(claims.take(out('a'), 'one'))
  assert.deepEqual(claims.collisions(), [])
})

test('what was not written does not stand in the way of others', () => {
  const claims = createClaims()
  claims.take(out('a'), 'one')
  claims.take(out('a/b/c'), 'two')
  assert.ok(claims.take(out('a2/b'), 'three'))
  assert.equal(claims.has(out('a/b/c')), false)
})

test('names of the output itself are taken', () => {
  const claims = createClaims()
  for (const path of ['.sitegen-output.json', '.SITEGEN-publish.json', '.sitegen-stage-1-0/x']) {
    assert.equal(claims.take(out(path), 'static/x'), false)
  }
  assert.equal(claims.collisions().length, 3)
  assert.equal(claims.collisions()[0]?.first, 'sitegen itself')
})

test('paths are sorted by code unit', () => {
  const claims = createClaims()
  for (const path of ['b', 'a/z', 'Z', 'é', 'a', '😀', '\uFF21']) claims.take(out(path), path)
  assert.deepEqual(claims.paths(), ['Z', 'a/z', 'b', 'é', '😀', '\uFF21'])
})

test('a path that leads out of the output is a fault of the caller', () => {
  for (const path of ['../x', '/etc/passwd', 'a/../../x', '']) {
    assert.throws(() => createClaims().take(out(path), 'x'), /not a path inside the output/)
  }
})
