import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClaims } from '../../../cli/output/claims.ts'
import { out } from './support.ts'

const COLLIDING: readonly (readonly [first: string, second: string])[] = [
  ['a/index.html', 'a/index.html'],
  ['Docs/a.html', 'docs/a.html'],
  ['CAF\u00c9.png', 'cafe\u0301.png'],
  ['docs/a/index.html', 'docs'],
  ['Docs', 'docs/a/b.html'],
]
const FREE: typeof COLLIDING = [
  ['docs/a.html', 'docs/b.html'],
  ['docs.html', 'docs/a.html'],
  ['docs/a', 'docs/ab'],
  ['a-b.html', 'a_b.html'],
]

test('paths collide that are one on some disk, or that are a file and a folder: the first claim wins', () => {
  for (const [first, second] of [...COLLIDING, ...FREE]) {
    const isFree = FREE.some((row) => row[0] === first && row[1] === second)
    const claims = createClaims()
    assert.ok(claims.take(out(first), 'one.md'))
    assert.equal(claims.take(out(second), 'two.md'), isFree, second)
    const collision = { path: second, firstPath: first, first: 'one.md', second: 'two.md' }
    assert.deepEqual(claims.collisions(), isFree ? [] : [collision])
    assert.equal(claims.has(out(first)), true)
    assert.deepEqual(claims.paths(), isFree ? [first, second].sort() : [first])
  }
})

test('a collision is told once, however often it happens; the same claim may take its path again', () => {
  const claims = createClaims()
  assert.ok(claims.take(out('a'), 'one'))
  assert.ok(claims.take(out('a'), 'one'))
  assert.deepEqual(claims.collisions(), [])
  for (const claim of ['two', 'two', 'three']) claims.take(out('a'), claim)
  const told = claims.collisions().map(({ first, second }) => `${first} ${second}`)
  assert.deepEqual(told, ['one three', 'one two'])
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
