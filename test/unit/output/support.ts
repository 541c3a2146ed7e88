import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { SiteProblems, type Diagnostic } from '../../../cli/report/diagnostic.ts'
import type { FilePath, OutputPath } from '../../../cli/types/file-path.ts'

/** A folder that is removed when the tests of the file are done. */
export function tempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'sitegen-output-'))
  after(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Every file below a folder with its text; links and empty folders are told as such. */
export function readTree(dir: string, prefix = ''): Record<string, string> {
  const tree: Record<string, string> = {}
  const entries = readdirSync(join(dir, prefix), { withFileTypes: true })
  if (entries.length === 0 && prefix !== '') tree[prefix] = '(empty folder)'
  for (const entry of entries) {
    const path = `${prefix}${entry.name}`
    if (entry.isDirectory()) Object.assign(tree, readTree(dir, `${path}/`))
    else tree[path] = entry.isSymbolicLink() ? '(link)' : readFileSync(join(dir, path), 'utf8')
  }
  return tree
}

export function out(path: string): OutputPath {
  return path as OutputPath
}

export function file(path: string): FilePath {
  return path as FilePath
}

/** The problems that a promise rejects with. */
export async function problemsOf(promise: Promise<unknown>): Promise<readonly Diagnostic[]> {
  try {
    await promise
  } catch (error) {
    if (error instanceof SiteProblems) return error.diagnostics
    throw error
  }
  throw new Error('it did not fail')
}

/** The codes of problems. */
export function codes(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map((diagnostic) => diagnostic.code)
}
