import assert from 'node:assert/strict'
import path from 'node:path'
import { after, test } from 'node:test'
import { sortModules } from '../../../../cli/bundle/client/plain-modules.ts'
import type { BundleOptions } from '../../../../cli/bundle/options.ts'
import { loadSiteConfig } from '../../../../cli/features/load-site-config.ts'
import { temporarySite } from '../../../support/build-site.ts'

const PACKAGE = path.join(import.meta.dirname, '../../../..')

const site = temporarySite({
  'plain.ts': `import { createStorageSlot, translate } from 'sitegen/runtime'
import { kept } from './kept.ts'
import './look.css'
export function onRouteDidUpdate() { kept.push(createStorageSlot('a').get(), translate({ message: 'b' })) }
export default { onRouteUpdate() {} }
`,
  'kept.ts': 'export const kept: unknown[] = []\n',
  'look.css': 'a { color: red }\n',
  'hook.ts': "import { useSite } from 'sitegen/runtime'\nexport const site = useSite\n",
  'type.ts':
    "import type { RouteChange } from 'sitegen/runtime'\nexport const of = ({ location }: RouteChange) => location\n",
  'react.jsx': 'export const Shown = () => <p />\n',
  'later.ts': "export const onRouteDidUpdate = () => import('./react.jsx')\n",
  'broken.ts': "import './none.ts'\n",
  'mixed.ts':
    "import { useStorageSlot } from 'sitegen/runtime'\nexport const kept = 1\nexport const useKept = () => useStorageSlot('a')\n",
  'beside.ts': "import { kept } from './mixed.ts'\nexport const onRouteDidUpdate = () => kept\n",
})
after(() => site.remove())

const plan = Promise.resolve({ language: { messages: { code: {} } } })

async function sorted(...clientModules: readonly string[]): ReturnType<typeof sortModules> {
  const config = { siteDir: site.dir, themePath: 'src/theme', clientModules, i18n: { locales: ['en'] } }
  return sortModules({ config, plan, packageDir: PACKAGE, themeParts: {} } as unknown as BundleOptions)
}

test('a module that uses no more of the engine than works without React is plain', async () => {
  const { plain, withReact } = await sorted('./plain.ts', './type.ts', './look.css')
  assert.deepEqual(withReact, [])
  assert.deepEqual(
    plain.map(({ specifier, exports, files }) => [
      specifier,
      exports.toSorted(),
      files.map((file) => path.basename(file)).toSorted(),
    ]),
    [
      ['./plain.ts', ['default', 'onRouteDidUpdate'], ['kept.ts', 'look.css', 'plain.ts']],
      ['./type.ts', ['of'], ['type.ts']],
    ],
  )
})

test('hooks, components, also later ones, and what cannot be bundled need React', async () => {
  const modules = ['./hook.ts', './react.jsx', './later.ts', './broken.ts', './beside.ts']
  assert.deepEqual(await sorted(...modules), { plain: [], withReact: modules })
})

test('those of this site need no React', async () => {
  const { config } = await loadSiteConfig(PACKAGE)
  assert.ok(config.clientModules.length > 1)
  const options = { config, plan, packageDir: PACKAGE, themeParts: {} } as unknown as BundleOptions
  assert.deepEqual((await sortModules(options)).withReact, [])
})
