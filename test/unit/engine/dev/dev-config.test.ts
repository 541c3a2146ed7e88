import assert from 'node:assert/strict'
import { test } from 'node:test'
import { devConfig } from '../../../../cli/engine/dev/dev-config.ts'
import type { LoadedConfig } from '../../../../cli/config/load.ts'
import { siteConfig } from '../../support/site-config.ts'

function loaded(router: 'browser' | 'hash'): LoadedConfig {
  return { config: siteConfig({ router }), diagnostics: [] } as unknown as LoadedConfig
}

test('the dev server shows a site with the hash router with the other one, and says so', () => {
  const { config, diagnostics } = devConfig(loaded('hash'))
  assert.equal(config.router, 'browser')
  assert.deepEqual(
    diagnostics.map(({ code, level }) => [code, level]),
    [['HASH_ROUTER_IN_DEV', 'warning']],
  )
})

test('the dev server takes every other configuration as it is', () => {
  const given = loaded('browser')
  assert.equal(devConfig(given), given)
})
