import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openContainers, readLine } from '../../../../cli/content/text/containers.ts'

/** How often reading the containers of a text's first line looks at a character. */
function reads(source: string): number {
  let count = 0
  const text: unknown = new Proxy(Object(source) as object, {
    get: (target, key) => {
      count++
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(source) as unknown) : value
    },
  })
  openContainers(text as string, readLine(text as string, 0))
  return count
}

for (const unit of ['- ', '* - ', '> ', '1. ']) {
  test(`the steps for nested blocks on a line grow with its length: ${JSON.stringify(unit)}`, () => {
    const few = reads(`${unit.repeat(200)}a`)
    const twice = reads(`${unit.repeat(400)}a`)
    assert.ok(few > 200 && twice / few < 2.2, `${few}, then ${twice}`)
  })
}
