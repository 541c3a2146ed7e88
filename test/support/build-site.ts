import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type * as CommandLine from '../../cli/main.ts'
import type { Diagnostic } from '../../cli/report/diagnostic.ts'
import { buildDocument } from '../../cli/report/result-schema.ts'
import { captureStreams } from './capture.ts'

/**
 * The command line as it is built: its sources are some hundred modules more to load in each process of tests. Coverage is that
 * of the sources.
 */
const MAIN = process.env['NODE_V8_COVERAGE'] === undefined ? '../../dist/main.js' : '../../cli/main.ts'

/** What one run of the command line gave. */
export interface CliResult {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** What `sitegen build --json` gave. */
export interface BuildResult extends CliResult {
  readonly diagnostics: readonly Diagnostic[]
  readonly codes: readonly string[]
}

/** The command line, as `import` gives it. */
export async function loadCli(): Promise<typeof CommandLine> {
  return (await import(MAIN)) as typeof CommandLine
}

/** Runs the command line in this process. */
export async function runCli(
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<CliResult> {
  const { run } = await loadCli()
  const { stdout, stderr } = captureStreams()
  const exitCode = await run([...args], { cwd, env, stdout, stderr })
  return { exitCode, stdout: stdout.text(), stderr: stderr.text() }
}

/** Builds a site and reads the JSON document, which fits its schema. */
export async function buildSite(dir: string, ...args: readonly string[]): Promise<BuildResult> {
  const result = await runCli(['build', dir, '--json', ...args], dir)
  const { diagnostics } = buildDocument.parse(JSON.parse(result.stdout)) as {
    diagnostics: readonly Diagnostic[]
  }
  return { ...result, diagnostics, codes: [...new Set(diagnostics.map(({ code }) => code))].sort() }
}

/** Files to write, by path. */
export type Files = Readonly<Record<string, string | Uint8Array>>

/** The least configuration that builds. */
export const MINIMAL_CONFIG = `export default { title: 'Test', url: 'https://sitegen.example' }\n`

/** A temporary site. `remove` deletes it. */
export interface TemporarySite {
  readonly dir: string
  readonly write: (files: Files) => void
  readonly read: (file: string) => string
  readonly remove: () => void
}

/** Writes a site to a new temporary folder; \`site.config.mjs\` is added when there is no configuration. */
export function temporarySite(files: Files, name = 'site'): TemporarySite {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'sitegen-test-'))
  const dir = path.join(parent, name)
  const write = (written: Files): void => {
    for (const [file, content] of Object.entries(written)) {
      const target = path.join(dir, file)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, content)
    }
  }
  mkdirSync(dir, { recursive: true })
  const hasConfig = Object.keys(files).some((file) => /^(?:site|docusaurus)\.config\./.test(file))
  write({ ...(hasConfig ? {} : { 'site.config.mjs': MINIMAL_CONFIG }), ...files })
  return {
    dir,
    write,
    read: (file) => readFileSync(path.join(dir, file), 'utf8'),
    remove: () => rmSync(parent, { recursive: true, force: true }),
  }
}

/** Copies a fixture site to a new temporary folder. */
export function copyFixture(fixture: string, name = 'site'): TemporarySite {
  const site = temporarySite({ 'site.config.mjs': '' }, name)
  rmSync(path.join(site.dir, 'site.config.mjs'))
  cpSync(fixture, site.dir, { recursive: true, verbatimSymlinks: true })
  return site
}

/** Every file below a folder, as path -> bytes, in path order. */
export function readTree(dir: string): ReadonlyMap<string, Buffer> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name))).sort()
  return new Map(paths.map((file) => [file, readFileSync(path.join(dir, file))]))
}
