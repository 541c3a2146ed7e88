import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Bundle } from '../../../../cli/bundle/bundle.ts'
import { bundleFiles, exportsOf, realEngine, withoutHash, type BundleSetup } from '../support.ts'

const engine = realEngine()
const PACKAGES = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
const REACT = 'assets/js/react.js'

function bundled(page: string, setup: Partial<BundleSetup> = {}): Promise<Bundle> {
  const files = {
    'src/pages/index.jsx': page,
    'src/old.cjs':
      "const { useState } = require('react')\nexports.old = [useState, require('react-dom').version]\n",
  }
  return bundleFiles(files, { engine, ...setup }).then(({ bundle }) => bundle)
}

function clientFiles({ client }: Bundle): readonly string[] {
  return client.files.map((file) => withoutHash(file.path))
}

/** What stands in the place of the file of React when it is a part of the client. */
function largest({ client }: Bundle): string {
  const [first] = client.files.toSorted((a, b) => b.text.length - a.text.length)
  return withoutHash(first?.path ?? '')
}

const ALL_WAYS = `
import React, { useState } from 'react'
import * as all from 'react'
import { jsx } from 'react/jsx-runtime'
import { createPortal, version } from 'react-dom'
import { old } from '../old.cjs'
export const ways = [React.useState, useState, all.useState, { ...all }.useState, old[0]]
export const versions = [version, old[1], React.version, all['version']]
export const others = [jsx, createPortal, all.Fragment === React.Fragment]
export default () => <p />
`

for (const dev of [false, true]) {
  test(`React of ${dev ? 'development' : 'production'} is a file of its own, and the same by whatever way it is imported`, async () => {
    const bundle = await bundled(ALL_WAYS, { dev })
    assert.deepEqual(bundle.diagnostics, [])
    assert.ok(clientFiles(bundle).includes(REACT))
    assert.equal(largest(bundle), REACT)
    assert.ok(bundle.client.preloads.map(withoutHash).includes(REACT))
    assert.ok('react.mjs' in bundle.server.hashes)
    const { ways, versions, others } = await exportsOf(bundle, 'src/pages/index.jsx')
    assert.equal(new Set(ways as unknown[]).size, 1)
    assert.equal(typeof (ways as unknown[])[0], 'function')
    assert.equal(new Set(versions as unknown[]).size, 1)
    const [jsx, createPortal, isSame] = others as unknown[]
    assert.deepEqual([typeof jsx, typeof createPortal, isSame], ['function', 'function', true])
  })
}

test('a name that React does not have is nothing, as where React is bundled with the site', async () => {
  const page =
    "import { useNothing } from 'react'\nexport const found = [useNothing]\nexport default () => <p />\n"
  const bundle = await bundled(page)
  assert.deepEqual(bundle.diagnostics, [])
  assert.ok(!clientFiles(bundle).includes(REACT))
  assert.deepEqual((await exportsOf(bundle, 'src/pages/index.jsx'))['found'], [undefined])
})

test('what else is wrong with such a site is told once', async () => {
  const page =
    "import { useNothing } from 'react'\nimport './nowhere'\nexport default () => import('./later.tsx') && useNothing\n"
  const bundle = await bundled(page, {
    prepare: (siteDir) =>
      writeFileSync(path.join(siteDir, 'src/pages/later.tsx'), 'export const later = 1\n'),
  })
  assert.deepEqual(
    bundle.diagnostics.map(({ code }) => code),
    ['UNKNOWN_IMPORT'],
  )
})

test('another React that the site has installed, and be it one that somebody edited, is bundled with the site', async () => {
  const bundle = await bundled(
    "import { edited } from 'react'\nexport { edited }\nexport default () => <p />\n",
    {
      prepare(siteDir) {
        for (const name of ['react', 'react-dom', 'scheduler'])
          cpSync(path.join(PACKAGES, name), path.join(siteDir, 'node_modules', name), { recursive: true })
        const file = path.join(siteDir, 'node_modules/react/cjs/react.production.js')
        writeFileSync(file, `${readFileSync(file, 'utf8')}\nexports.edited = 'by somebody'\n`)
      },
    },
  )
  assert.deepEqual(bundle.diagnostics, [])
  assert.ok(!clientFiles(bundle).includes(REACT))
  assert.ok(!('react.mjs' in bundle.server.hashes))
  assert.equal((await exportsOf(bundle, 'src/pages/index.jsx'))['edited'], 'by somebody')
})

test('a copy of React that the site has installed is looked at, and stays its own file', async () => {
  const bundle = await bundled('export default () => <p />\n', {
    prepare(siteDir) {
      for (const name of ['react', 'react-dom', 'scheduler'])
        cpSync(path.join(PACKAGES, name), path.join(siteDir, 'node_modules', name), { recursive: true })
    },
  })
  assert.ok(clientFiles(bundle).includes(REACT))
  const looked = bundle.inputs.filter((file) => /\/node_modules\/(?:react|react-dom|scheduler)\//.test(file))
  assert.ok(looked.length > 8, looked.join())
  for (const file of looked) assert.ok(!file.startsWith(PACKAGES), file)
  assert.ok(
    looked.every(
      (file) =>
        file.includes('scheduler') || bundle.server.inputsOf(null).includes(file) || file.includes('client'),
    ),
  )
})
