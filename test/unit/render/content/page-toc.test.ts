import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompiledContent } from '../../../../cli/content/compile/compiled.ts'
import { pageToc } from '../../../../cli/render/content/page-toc.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { compileText } from '../../content/markdown/compile-text.ts'

async function tocOf(files: Readonly<Record<string, string>>): Promise<ReturnType<typeof pageToc>> {
  const compiledByPath = new Map<FilePath, CompiledContent>()
  for (const [path, text] of Object.entries(files))
    compiledByPath.set(path as FilePath, await compileText(text, { path }))
  const [page] = compiledByPath.values()
  assert.ok(page !== undefined)
  return pageToc(page, (file) => compiledByPath.get(file))
}

const PARTIAL = "import P from './_p.mdx'\n\n"

test('the headings of partials stand where the partials do', async () => {
  const { toc, diagnostics } = await tocOf({
    'docs/a.mdx': `${PARTIAL}## A\n\n<P />\n\n## B`,
    'docs/_p.mdx': "import Q from './_q.md'\n\n### P\n\n<Q />",
    'docs/_q.md': '#### Q',
  })
  assert.deepEqual(
    toc.map(({ id }) => id),
    ['a', 'p', 'q', 'b'],
  )
  assert.deepEqual(diagnostics, [])
})

test('equal ids of several files are reported with the files; compiling reports those of one', async () => {
  const A = `${PARTIAL}## A\n\n<P />`
  const rows: readonly (readonly [a: string, partial: string, note: string | null])[] = [
    [A, '## A', 'they are in docs/a.mdx and docs/_p.mdx'],
    [`${PARTIAL}<P />\n\n<P />`, '## A', 'both are in docs/_p.mdx, which is put in twice'],
    [`${PARTIAL}<P />`, '## A {#x}\n\n## B {#x}', null],
  ]
  for (const [a, partial, note] of rows) {
    const { toc, diagnostics } = await tocOf({ 'docs/a.mdx': a, 'docs/_p.mdx': partial })
    assert.equal(toc.length, 2)
    assert.deepEqual(
      diagnostics.map(({ code, place, notes }) => [code, place, notes]),
      note === null ? [] : [['DUPLICATE_HEADING_ID', { file: 'docs/a.mdx' }, [note]]],
    )
  }
})
