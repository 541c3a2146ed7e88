import assert from 'node:assert/strict'
import os from 'node:os'
import { describe, test } from 'node:test'
import { shownConfig } from '../../../cli/features/debug/plan-debug.ts'
import { packageRoot } from '../../../cli/types/package-root.ts'
import { siteConfig } from '../support/site-config.ts'

describe('a configuration that is shown', () => {
  const config = siteConfig({
    siteDir: '/home/ann/site',
    customFields: { token: 'secret' },
    clientModules: ['/home/ann/site/src/a.ts', `${packageRoot()}/b.ts`, `${os.homedir()}/c.ts`],
  })
  const text = (production: boolean): string => JSON.stringify(shownConfig(config, production))

  test('has no folder of the machine, and no hash of the code', () => {
    assert.match(text(false), /"\.\/src\/a\.ts","<sitegen>\/b\.ts","~\/c\.ts"/)
    assert.doesNotMatch(text(false), /\/home\/ann|siteDir|configHash/)
  })

  test('has customFields in development only', () => {
    assert.match(text(false), /secret/)
    assert.doesNotMatch(text(true), /secret/)
  })

  test('has functions by name, and what JSON does not have as text', () => {
    const round: Record<string, unknown> = { pattern: /a/g, set: new Set([1]), map: new Map([['k', 2]]) }
    round['self'] = round
    const plugins = [[function remarkNames() {}, round], () => undefined]
    const shown = shownConfig({ ...siteConfig(), plugins } as never, true) as Readonly<
      Record<string, unknown>
    >
    assert.deepEqual(shown['plugins'], [
      ['[function remarkNames]', { pattern: '/a/g', set: [1], map: { k: 2 }, self: '[contains itself]' }],
      '[function without a name]',
    ])
  })
})
