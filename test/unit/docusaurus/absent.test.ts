import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { runInThisContext } from 'node:vm'
import { absentCode, absentName, absentValues, packageOf } from '../../../cli/docusaurus/absent.ts'

type Anything = (new () => Anything) &
  ((...values: readonly unknown[]) => Anything) & { readonly [key: string]: Anything } & Iterable<Anything>

/** What the code of a module for an absent package exports. */
function load(specifier: string): Anything {
  const wrapped = runInThisContext(`(module) => { ${absentCode(specifier)} }`) as (module: {
    exports?: Anything
  }) => void
  const module: { exports?: Anything } = {}
  wrapped(module)
  assert.ok(module.exports !== undefined)
  return module.exports
}

describe('what stands for an absent package', () => {
  const pkg = load('@scope/pkg/part')

  it('has everything, to any depth, and can be called', () => {
    const value = pkg['styles']?.['a']?.['b']?.('x')?.['require']
    assert.equal(absentName(value), '@scope/pkg/part#styles.a.b.require')
    assert.equal(absentName(pkg['default']), '@scope/pkg/part')
    assert.equal(absentName(new pkg()), '@scope/pkg/part')
    assert.equal(packageOf('@scope/pkg/part#styles'), '@scope/pkg')
  })

  it('says as a text that it is not there', () => {
    assert.equal(String(pkg['a']), '[package that is not installed: @scope/pkg/part#a]')
  })

  it('can be awaited, and is no promise', async () => {
    assert.equal(absentName(await Promise.resolve(pkg)), '@scope/pkg/part')
  })

  it('is known in texts, lists and objects that are made of it', () => {
    const found = absentValues({ text: `v${String(pkg['version'])}`, list: [...pkg], ...pkg })
    assert.deepEqual(
      found.map(({ name, path }) => `${path.join('.')} ${name}`),
      ['text @scope/pkg/part#version', 'list.0 @scope/pkg/part', ' @scope/pkg/part'],
    )
  })

  it('ends where prototypes are looked through', () => {
    assert.equal((pkg as unknown) instanceof Map, false)
  })
})

describe('absentValues', () => {
  it('finds nothing in other values, also in those that contain themselves', () => {
    const value: Record<string, unknown> = { a: [1, null, 'text', () => 1, /x/] }
    value['self'] = value
    assert.deepEqual(absentValues(value), [])
  })
})
