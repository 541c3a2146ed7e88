import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { PageScopeContext, type PageScope } from '../../../../runtime/page/page-context.ts'
import { useAllPluginData, usePluginData } from '../../../../runtime/page/plugin-data.ts'
import type { Json } from '../../../../runtime/shared/json.ts'

const SHARED: Readonly<Record<string, Json>> = {
  'plugins/docs': { default: { versions: 3 }, community: null, empty: '' },
  'plugins/none': {},
}

/** What a hook returns below a page. */
function resultOf(hook: () => unknown): unknown {
  let result: unknown
  const Probe = (): ReactNode => {
    result = hook()
    return null
  }
  // The hooks ask the scope for shared data only.
  const scope = { shared: (key: string) => SHARED[key] } as PageScope
  renderToString(createElement(PageScopeContext, { value: scope }, createElement(Probe)))
  return result
}

const FOUND: readonly (readonly [sentence: string, hook: () => unknown, expected: unknown])[] = [
  ['the data of the default instance', () => usePluginData('docs'), { versions: 3 }],
  ['the data of a named instance, null too', () => usePluginData('docs', 'community'), null],
  ['an empty string with failFast', () => usePluginData('docs', 'empty', { failFast: true }), ''],
  ['nothing for an unknown instance', () => usePluginData('docs', 'nope'), undefined],
  ['nothing for a name of all objects', () => usePluginData('docs', 'constructor'), undefined],
  ['nothing for an unknown plugin', () => usePluginData('blog'), undefined],
  ['the data of all instances', () => useAllPluginData('docs'), SHARED['plugins/docs']],
  ['no instances of a plugin that has none', () => useAllPluginData('none', { failFast: true }), {}],
  ['nothing for all instances of an unknown plugin', () => useAllPluginData('blog'), undefined],
]

for (const [sentence, hook, expected] of FOUND) {
  test(`plugin data: ${sentence}`, () => {
    assert.deepEqual(resultOf(hook), expected)
  })
}

const FAILURES: readonly (readonly [sentence: string, hook: () => unknown, message: RegExp])[] = [
  [
    'an unknown instance, with the known ones',
    () => usePluginData('docs', 'nope', { failFast: true }),
    /plugin "docs" with the id "nope"; its known ids: "default", "community", "empty"\.$/,
  ],
  [
    'an unknown plugin',
    () => usePluginData('blog', undefined, { failFast: true }),
    /plugin "blog" with the id "default"; its known ids: none\.$/,
  ],
  [
    'all instances of an unknown plugin',
    () => useAllPluginData('blog', { failFast: true }),
    /no data of the plugin "blog"/,
  ],
]

for (const [sentence, hook, message] of FAILURES) {
  test(`missing plugin data that fails fast names ${sentence}`, () => {
    assert.throws(() => resultOf(hook), message)
  })
}
