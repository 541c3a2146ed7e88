import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { StagedOutput, type StagedOutputOptions } from '../../../cli/output/output.ts'
import { SiteProblems, type Diagnostic } from '../../../cli/report/diagnostic.ts'
import type { FilePath, OutputPath } from '../../../cli/types/file-path.ts'
import { watchDisk, type Watcher } from './fake-fs.ts'

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

/** Texts of files by their paths. */
export type Files = Readonly<Record<string, string>>

/** The file by which an output is known. */
export const MARKER: Files = { '.sitegen-output.json': '{"sitegen":"1.0.0"}\n' }

/** Files of one text, or of a text for each. */
export function filled(paths: readonly string[], text: string | ((path: string) => string)): Files {
  return Object.fromEntries(paths.map((path) => [path, typeof text === 'string' ? text : text(path)]))
}

/** Writes files as they are, without publishing. */
export function lay(dir: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
}

interface Staging extends Partial<StagedOutputOptions> {
  /** Watches the disk until something else is staged. */
  readonly disk?: Watcher | undefined
}

/** An output that is staged for a folder. */
export async function stage(outDir: string, { disk, ...options }: Staging = {}): Promise<StagedOutput> {
  watchDisk(disk ?? null)
  return new StagedOutput({ outDir, version: '1.0.0', ...options })
}

/** Puts files, each claimed by its own path. */
export async function putAll(output: StagedOutput, files: Files): Promise<void> {
  for (const [path, text] of Object.entries(files)) await output.put(out(path), text, path)
}

/** Publishes files: in which way, and what the next build knows of them. */
export async function publish(
  outDir: string,
  files: Files,
  options: Staging = {},
): Promise<{
  readonly way: string
  readonly old: ReturnType<StagedOutput['fingerprints']>
  readonly paths: readonly string[]
}> {
  try {
    const output = await stage(outDir, options)
    await putAll(output, files)
    const paths = output.paths()
    return { way: await output.publish(), old: output.fingerprints(), paths }
  } finally {
    watchDisk(null)
  }
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
