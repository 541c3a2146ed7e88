import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileText } from '../compile-text.ts'

async function importsOf(text: string, components?: Readonly<Record<string, string>>): Promise<object> {
  const { imports } = await compileText(text, components === undefined ? {} : { components })
  return Object.fromEntries(Object.entries(imports).map(([name, { source }]) => [name, source]))
}

test('a tag of the theme needs no import, and brings one', async () => {
  assert.deepEqual(await importsOf('<Tabs><TabItem value="a">x</TabItem></Tabs>'), {
    TabItem: '@theme/TabItem',
    Tabs: '@theme/Tabs',
  })
})

test('a page that does not use a tag does not import it', async () => {
  assert.deepEqual(await importsOf('`<Tabs>` and text'), {})
})

test('an import of the file wins over the one that would be added', async () => {
  assert.deepEqual(await importsOf("import Tabs from '@site/src/tabs'\n\n<Tabs />"), {
    Tabs: '@site/src/tabs',
  })
})

test('a component that the file itself exports wins too', async () => {
  const compiled = await compileText('export const Tabs = () => null\n\n<Tabs />')
  assert.deepEqual([compiled.kind, compiled.imports], ['module', {}])
})

test('the components of a site are found like those of the theme', async () => {
  const components = { Badge: '@site/src/badge' }
  assert.deepEqual(await importsOf('Some <Badge /> text <Other />', components), {
    Badge: '@site/src/badge',
  })
})

test('names of properties that every object has are no components', async () => {
  assert.deepEqual(await importsOf('<Constructor /> <ToString />', {}), {})
})
