import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { installCommand } from '../../../cli/config/packages.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const CASES: readonly (readonly [files: Readonly<Record<string, string>>, command: string])[] = [
  [{ 'site/package-lock.json': '{}' }, 'npm install mermaid'],
  [{ 'site/pnpm-lock.yaml': '' }, 'pnpm add mermaid'],
  [{ 'yarn.lock': '', 'site/a.txt': '' }, 'yarn add mermaid'],
  [{ 'site/bun.lock': '' }, 'bun add mermaid'],
  [
    { 'site/package.json': '{"packageManager":"pnpm@10"}', 'site/package-lock.json': '{}' },
    'pnpm add mermaid',
  ],
  [{ 'site/package.json': '{', 'bun.lockb': '' }, 'bun add mermaid'],
]

for (const [files, command] of CASES)
  test(`"${command}" follows from ${JSON.stringify(files)}`, () => {
    assert.equal(installCommand(path.join(temporaryFolder(files), 'site'), 'mermaid'), command)
  })
