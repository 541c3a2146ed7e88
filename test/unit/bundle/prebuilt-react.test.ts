import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Bundle } from '../../../cli/bundle/bundle.ts'
import { loadEngine } from '../../../cli/types/theme-parts.ts'
import { bundleFiles, exportsOf, shortNames, type BundleSetup } from './support.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

const engine = loadEngine()
const PACKAGES = fileURLToPath(new URL('../../../node_modules', import.meta.url))
const REACT = 'react.js'

async function bundled(page: string, setup: Partial<BundleSetup> = {}): Promise<Bundle> {
  const old =
    "const { useState } = require('react')\nexports.old = [useState, require('react-dom').version]\n"
  return (await bundleFiles({ 'src/pages/index.jsx': page, 'src/old.cjs': old }, { engine, ...setup })).bundle
}

function hasReactFile({ client }: Bundle): boolean {
  return shortNames(client.files.map((file) => file.path)).includes(REACT)
}

/** A copy of React that a site has installed. */
function installReact(siteDir: string): void {
  for (const name of ['react', 'react-dom', 'scheduler'])
    cpSync(path.join(PACKAGES, name), path.join(siteDir, 'node_modules', name), { recursive: true })
}

const ALL_WAYS = `
import React, { useState } from 'react'
import * as all from 'react'
import { jsx } from 'react/jsx-runtime'
import { createPortal, version } from 'react-dom'
import { old } from '../old.cjs'
export const ways = [React.useState, useState, all.useState, { ...all }.useState, old[0]]
export const versions = [version, old[1], React.version, all['version']]
export const others = [typeof jsx, typeof createPortal, all.Fragment === React.Fragment]
export default () => <p />
`

for (const dev of [false, true]) {
  test(`React of ${dev ? 'development' : 'production'} is a file of its own, and the same by whatever way it is imported`, async () => {
    const bundle = await bundled(ALL_WAYS, { dev })
    assert.deepEqual(bundle.diagnostics, [])
    const [largest] = bundle.client.files.toSorted((a, b) => b.text.length - a.text.length)
    assert.deepEqual(shortNames([largest?.path ?? '']), [REACT])
    assert.ok(shortNames(bundle.client.preloads).includes(REACT))
    assert.ok('react.mjs' in bundle.server.hashes)
    const { ways, versions, others } = await exportsOf(bundle, 'src/pages/index.jsx')
    assert.equal(new Set(ways as unknown[]).size, 1)
    assert.equal(typeof (ways as unknown[])[0], 'function')
    assert.equal(new Set(versions as unknown[]).size, 1)
    assert.deepEqual(others, ['function', 'function', true])
  })
}

test('a name that React does not have is nothing', async () => {
  const nothing =
    "import { useNothing } from 'react'\nexport const found = [useNothing]\nexport default () => <p />\n"
  const bundle = await bundled(nothing)
  assert.deepEqual(bundle.diagnostics, [])
  assert.ok(!hasReactFile(bundle))
  assert.deepEqual((await exportsOf(bundle, 'src/pages/index.jsx'))['found'], [undefined])
})

test(
  'what is wrong beside a name that React does not have is told once',
  { skip: skipUnlessWhole },
  async () => {
    const page =
      "import { useNothing } from 'react'\nimport './nowhere'\nexport default () => import('./later.tsx') && useNothing\n"
    const prepare = (siteDir: string): void =>
      writeFileSync(path.join(siteDir, 'src/pages/later.tsx'), 'export const later = 1\n')
    const { diagnostics } = await bundled(page, { prepare })
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ['UNKNOWN_IMPORT'],
    )
  },
)

test(
  'another React that the site has installed, and be it one that somebody edited, is bundled with the site',
  { skip: skipUnlessWhole },
  async () => {
    const page = "import { edited } from 'react'\nexport { edited }\nexport default () => <p />\n"
    const bundle = await bundled(page, {
      prepare(siteDir) {
        installReact(siteDir)
        const file = path.join(siteDir, 'node_modules/react/cjs/react.production.js')
        writeFileSync(file, `${readFileSync(file, 'utf8')}\nexports.edited = 'by somebody'\n`)
      },
    })
    assert.deepEqual(bundle.diagnostics, [])
    assert.ok(!hasReactFile(bundle))
    assert.ok(!('react.mjs' in bundle.server.hashes))
    assert.equal((await exportsOf(bundle, 'src/pages/index.jsx'))['edited'], 'by somebody')
  },
)

test(
  'a copy of React that the site has installed is looked at, and stays its own file',
  { skip: skipUnlessWhole },
  async () => {
    const bundle = await bundled('export default () => <p />\n', { prepare: installReact })
    assert.ok(hasReactFile(bundle))
    const looked = bundle.inputs.filter((file) =>
      /\/node_modules\/(?:react|react-dom|scheduler)\//.test(file),
    )
    assert.ok(looked.length > 8, looked.join())
    for (const file of looked) {
      assert.ok(!file.startsWith(PACKAGES), file)
      const isOfClient = file.includes('scheduler') || file.includes('client')
      assert.ok(isOfClient || bundle.server.inputsOf(null).includes(file), file)
    }
  },
)
