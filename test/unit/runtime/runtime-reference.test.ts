import assert from 'node:assert/strict'
import test from 'node:test'
import { assertPage } from '../../support/golden-page.ts'
import { missingTypes, withProps, withSignatures } from './runtime-reference.ts'

const PAGES: readonly (readonly [page: string, modules: readonly string[]])[] = [
  ['api/runtime.md', ['runtime/index.ts', 'runtime/docs.ts', 'runtime/highlight.ts']],
  ['api/theme-kit.md', ['runtime/theme-kit.ts']],
]

for (const [page, modules] of PAGES)
  test(`${page} has everything that ${modules.join(', ')} export, as it is declared`, async () => {
    const made = await assertPage(page, (now) => modules.reduce(withSignatures, now))
    assert.deepEqual(
      modules.flatMap((file) => missingTypes(made, file)),
      [],
    )
  })

const COMPONENTS = [
  'Link',
  'Redirect',
  'Content',
  'ClientOnly',
  'ErrorBoundary',
  'Translate',
  'RouteContextProvider',
]

test('the page of the runtime has the props of its components, as the types have them', async () => {
  const made = await assertPage('api/runtime.md', (page) =>
    COMPONENTS.reduce((now, name) => withProps(now, name, 'runtime/index.ts'), page),
  )
  assert.doesNotMatch(made, /^\| `[\w-]+\??` \|.*\| \|$/m, 'every prop has a doc comment')
})
