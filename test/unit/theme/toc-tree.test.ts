import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tocTree, visibleToc, type TocNode } from '../../../theme/TOC/toc-tree.ts'

const headings = (levels: readonly number[]) =>
  levels.map((level, index) => ({ level, id: `h${index}`, value: `${level}` }))

/** A tree as nested arrays of levels: `[2, [3]]` is a level 2 with one level 3 below it. */
type Shape = readonly (number | Shape)[]

const shape = (nodes: readonly TocNode[]): Shape =>
  nodes.flatMap((node) => (node.children.length === 0 ? [node.level] : [node.level, shape(node.children)]))

const TREES: readonly (readonly [string, readonly number[], Shape])[] = [
  ['a page without headings', [], []],
  ['levels in order', [2, 3, 4, 2], [2, [3, [4]], 2]],
  ['a level that is skipped', [2, 4, 3], [2, [4, 3]]],
  ['a page that starts below its highest level', [3, 2, 4], [3, 2, [4]]],
  ['a return to a middle level', [2, 4, 3, 4], [2, [4, 3, [4]]]],
]

for (const [what, levels, expected] of TREES) {
  test(`the tree of ${what}`, () => {
    assert.deepEqual(shape(tocTree(headings(levels))), expected)
  })
}

const VISIBLE: readonly (readonly [string, readonly number[], number, number, Shape])[] = [
  ['headings below an omitted one move up beside what came before it', [3, 2, 4], 3, 6, [3, 4]],
  ['levels above the minimum are left out', [2, 3, 3], 3, 3, [3, 3]],
  ['levels below the maximum are left out', [2, 3, 4, 5], 2, 3, [2, [3]]],
  ['an omitted level in the middle passes its children up', [2, 3, 4], 4, 4, [4]],
  ['nothing is left when no level fits', [2, 3], 5, 6, []],
]

for (const [what, levels, minHeadingLevel, maxHeadingLevel, expected] of VISIBLE) {
  test(what, () => {
    assert.deepEqual(shape(visibleToc(headings(levels), { minHeadingLevel, maxHeadingLevel })), expected)
  })
}
