import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { serveLine } from '../../../../cli/commands/build/build-report.ts'
import { unchangedOutput } from '../../../../cli/commands/build/begin-build.ts'

const parent = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'sitegen-serve-line-')))
const siteDir = path.join(parent, 'site')
mkdirSync(siteDir)
after(() => rmSync(parent, { recursive: true }))

function lineFor(
  files: Readonly<Record<string, string>>,
  where: { outDir?: string; cwd?: string } = {},
): string {
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(siteDir, file), text)
  const line = serveLine({ siteDir, outDir: path.join(siteDir, 'build'), cwd: siteDir, ...where })
  for (const file of Object.keys(files)) rmSync(path.join(siteDir, file))
  return line
}

const scripts = { serve: 'sitegen serve' }
const manifest = JSON.stringify({ scripts })

test('a site is served by its own script, with its own package manager', () => {
  assert.equal(lineFor({}), 'npx --no-install sitegen serve')
  assert.equal(
    lineFor({ 'package.json': '{"scripts":{"serve":"vite preview"}}' }),
    'npx --no-install sitegen serve',
  )
  assert.equal(lineFor({ 'package.json': 'no JSON' }), 'npx --no-install sitegen serve')
  assert.equal(lineFor({ 'package.json': manifest }), 'npm run serve')
  assert.equal(lineFor({ 'package.json': '{"scripts":{"look":"sitegen serve --port 80"}}' }), 'npm run look')
  assert.equal(lineFor({ 'package.json': manifest, 'pnpm-lock.yaml': '' }), 'pnpm run serve')
  assert.equal(lineFor({ 'package.json': manifest, 'bun.lock': '' }), 'bun run serve')
  const named = JSON.stringify({ scripts, packageManager: 'yarn@4.1.0' })
  assert.equal(lineFor({ 'package.json': named, 'package-lock.json': '' }), 'yarn run serve')
})

test('another output and another folder are named', () => {
  const outDir = path.join(siteDir, 'my public')
  assert.equal(lineFor({ 'package.json': manifest }, { outDir }), "npm run serve -- --dir 'my public'")
  assert.equal(
    lineFor({ 'package.json': manifest, 'yarn.lock': '' }, { outDir: path.join(siteDir, 'public') }),
    'yarn run serve --dir public',
  )
  assert.equal(lineFor({ 'package.json': manifest }, { cwd: parent }), 'npx --no-install sitegen serve site')
})

test('a failed build says what is left: the output of an earlier one, with its time, or nothing', () => {
  const outDir = path.join(siteDir, 'out')
  assert.equal(unchangedOutput(outDir), 'Nothing was published.')
  mkdirSync(outDir)
  const marker = path.join(outDir, '.sitegen-output.json')
  writeFileSync(marker, '{}')
  const built = new Date(2026, 10, 21, 9, 4)
  utimesSync(marker, built, built)
  const said = (now: Date): string => unchangedOutput(outDir, now)
  assert.equal(
    said(new Date(2026, 10, 21, 23, 0)),
    'Nothing was published; the site built at 09:04 is unchanged.',
  )
  assert.equal(
    said(new Date(2026, 10, 22, 0, 1)),
    'Nothing was published; the site built on 2026-11-21 at 09:04 is unchanged.',
  )
})
