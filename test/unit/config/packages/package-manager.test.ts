import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { installCommand } from '../../../../cli/config/packages/package-manager.ts'

const CASES: readonly (readonly [name: string, files: Readonly<Record<string, string>>, command: string])[] =
  [
    ['a lock file of npm', { 'package-lock.json': '{}' }, 'npm install mermaid'],
    ['a lock file of pnpm', { 'pnpm-lock.yaml': '' }, 'pnpm add mermaid'],
    ['a lock file of Yarn in a folder above', { '../yarn.lock': '' }, 'yarn add mermaid'],
    ['a lock file of Bun', { 'bun.lock': '' }, 'bun add mermaid'],
    [
      'what package.json names, whatever else is there',
      { 'package.json': '{"packageManager":"pnpm@10.1.0"}', 'package-lock.json': '{}' },
      'pnpm add mermaid',
    ],
    ['a package.json that is broken', { 'package.json': '{', '../bun.lockb': '' }, 'bun add mermaid'],
  ]

for (const [name, files, command] of CASES) {
  test(`the package manager follows from ${name}`, (t) => {
    const dir = path.join(mkdtempSync(path.join(os.tmpdir(), 'package-manager-')), 'site')
    t.after(() => rmSync(path.dirname(dir), { recursive: true }))
    mkdirSync(dir)
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(dir, file), text)
    assert.equal(installCommand(dir, 'mermaid'), command)
  })
}
