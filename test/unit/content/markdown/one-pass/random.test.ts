import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONSTRUCTS } from '../../../../../cli/content/markdown/one-pass/constructs.ts'
import { isWhole } from '../../../../support/is-whole.ts'
import { oddDocument } from '../../text/odd-documents.ts'
import { createComparison, type Comparison } from './compare.ts'
import { DRAWN, drawnDocument } from './documents.ts'

const COUNT = isWhole ? 100_000 : 2_000

const [site, blog] = [createComparison(), createComparison({ posts: true })]

/** Pages, posts and parts of files in turn. */
const WAYS: readonly (readonly [Comparison, path: string])[] = [
  [site, 'docs/a.mdx'],
  [blog, 'blog/a.mdx'],
  [site, 'blog/a.mdx?excerpt=0-100-0123456789abcdef'],
  [blog, 'changelog.md?section=0-100-0123456789abcdef'],
]

test('documents are drawn from everything that is written in one pass', () => {
  assert.deepEqual(
    Object.keys(CONSTRUCTS).filter((type) => !DRAWN.includes(type)),
    [],
  )
})

test(`${COUNT} drawn documents are the same`, async () => {
  const counts = new Map<string, number>()
  for (let seed = 0; seed < COUNT; seed++) {
    const [comparison, path] = WAYS[seed % WAYS.length] ?? [site, 'docs/a.mdx']
    const format = seed % 4 === 0 ? 'md' : 'mdx'
    const sentBack = (await comparison.compare(drawnDocument(String(seed)), format, path)) ?? 'written'
    counts.set(sentBack, (counts.get(sentBack) ?? 0) + 1)
  }
  assert.ok((counts.get('written') ?? 0) > COUNT / 5, JSON.stringify([...counts]))
})

test(`${COUNT / 4} odd documents are the same`, async () => {
  for (let seed = 0; seed < COUNT / 4; seed++)
    await site.compare(oddDocument(`one-pass ${seed}`), seed % 2 === 0 ? 'md' : 'mdx')
})
