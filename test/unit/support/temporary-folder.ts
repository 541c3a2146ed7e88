import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after } from 'node:test'

/** Writes files to a new temporary folder, which is removed after the tests of the file; gives its path. */
export function temporaryFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'sitegen-unit-')))
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), content)
  }
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
