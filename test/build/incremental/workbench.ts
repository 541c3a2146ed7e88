import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { buildCommand } from '../../../cli/commands/build/build.ts'
import type { Engine } from '../../../cli/types/theme-parts.ts'
import { failureFrom } from '../../../cli/report/failure.ts'
import { createReporter } from '../../../cli/report/steps.ts'
import { readTree } from '../../support/build-site.ts'
import { edited, type Edit } from './edits.ts'
import { ALL_INSIDE, FIXTURE, type Layout, type SiteFiles } from './fixture.ts'

/** What a build gave. */
export interface Outcome {
  readonly exitCode: number
  /** Problems as they were told, sorted. */
  readonly told: readonly string[]
  readonly output: ReadonlyMap<string, string>
}

/** A site that is edited and built again and again. */
export interface Workbench {
  readonly dir: string
  readonly files: () => SiteFiles
  apply(edit: Edit): void
  /** Builds with what earlier builds kept. */
  build(): Promise<Outcome>
  /** Builds the same sources with nothing kept, to another folder; `moved` has the sources copied too. */
  buildCleanly(moved: boolean): Promise<Outcome>
  remove(): void
}

const SILENT = new Writable({ write: (_chunk, _encoding, done) => done() })

/** Thousands of small files are written and removed: where there is a disk in memory, they lie there. */
export function scratchFolder(name: string): string {
  const cache = '/dev/shm'
  return realpathSync(mkdtempSync(path.join(existsSync(cache) ? cache : os.tmpdir(), `sitegen-${name}-`)))
}

interface Building {
  readonly dir: string
  readonly outDir: string
  readonly engine: Engine
  readonly cache: boolean
  /** Called when a step of the build begins, which waits for it. */
  readonly onStep?: (name: string) => void | Promise<void>
  /** File for the report, absolute. @default none */
  readonly report?: string
}

/** Builds a site in this process. */
export async function build({ dir, outDir, engine, cache, onStep, report }: Building): Promise<Outcome> {
  const reporter = createReporter({
    stdout: SILENT,
    stderr: SILENT,
    env: {},
    siteDir: dir,
    cwd: dir,
    json: true,
  })
  const options = {
    cache,
    dev: false,
    json: true,
    threads: 0,
    outDir,
    cwd: dir,
    engine,
    ...(report === undefined ? {} : { report }),
  }
  let exitCode: number
  try {
    exitCode = await buildCommand(dir, options, {
      ...reporter,
      async step(name, work) {
        await onStep?.(name)
        return reporter.step(name, work)
      },
    })
  } catch (error) {
    const failure = failureFrom(error, '0.0.0')
    exitCode = failure.exitCode
    reporter.diagnostics(failure.diagnostics)
  }
  const told = reporter
    .found()
    .map((one) => JSON.stringify(one).replaceAll(dir, '<site>').replaceAll(outDir, '<out>'))
  return { exitCode, told, output: outputOf(outDir) }
}

function outputOf(outDir: string): ReadonlyMap<string, string> {
  try {
    return new Map([...readTree(outDir)].map(([file, bytes]) => [file, bytes.toString('latin1')]))
  } catch {
    return new Map()
  }
}

/** A site that was built once, to be copied for each sequence. */
export async function createTemplate(engine: Engine, layout = ALL_INSIDE): Promise<string> {
  const dir = path.join(scratchFolder('template'), 'site')
  write(dir, placed(FIXTURE, layout))
  const { exitCode, told } = await build({ dir, outDir: path.join(dir, 'build'), engine, cache: true })
  if (exitCode !== 0) throw new Error(`the fixture does not build: ${told.join('\n')}`)
  return dir
}

/** Files where a layout has them. */
function placed(files: Edit['files'], layout: Layout): Edit['files'] {
  return Object.fromEntries(
    Object.entries(files).map(([file, content]) => {
      if (typeof content === 'string') return layout.placed(file, content)
      return [layout.placed(file, '')[0], content]
    }),
  )
}

/** Writes and removes files below a folder; a text that begins with an arrow is a link. */
export function write(dir: string, files: Edit['files'], times?: Edit['times']): void {
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(dir, file)
    if (content === null) {
      rmSync(target, { force: true })
      continue
    }
    mkdirSync(path.dirname(target), { recursive: true })
    if (typeof content === 'string' && content.startsWith('-> ')) {
      rmSync(target, { force: true })
      symlinkSync(content.slice(3), target)
    } else if (times === undefined) writeFileSync(target, content)
    else replaceFile(target, content, times)
  }
}

/** Another file takes the place of one, with a time that does not tell. */
function replaceFile(target: string, content: string | Uint8Array, times: 'old' | 'kept'): void {
  const before = lstatSync(target, { throwIfNoEntry: false })
  const seconds = times === 'old' ? 1_700_000_000 : (before?.mtimeMs ?? 0) / 1000
  writeFileSync(`${target}.new`, content)
  utimesSync(`${target}.new`, seconds, seconds)
  renameSync(`${target}.new`, target)
}

/** A site to work on: a copy of the template, with all that its build kept. */
export function openWorkbench(template: string, engine: Engine, layout: Layout): Workbench {
  const parent = scratchFolder('sequence')
  const dir = path.join(parent, 'site')
  const parts = ['site', ...layout.beside]
  for (const part of parts) {
    const from = path.join(path.dirname(template), part)
    cpSync(from, path.join(parent, part), {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
    })
  }
  let files: SiteFiles = FIXTURE
  return {
    dir,
    files: () => files,
    apply(edit) {
      write(dir, placed(edit.files, layout), edit.times)
      files = edited(files, edit)
    },
    build: () => build({ dir, outDir: path.join(dir, 'build'), engine, cache: true }),
    async buildCleanly(moved) {
      if (!moved) return build({ dir, outDir: path.join(parent, 'clean'), engine, cache: false })
      const copy = path.join(parent, 'copy', 'site')
      write(copy, placed(files, layout))
      // Folders that edits emptied stay empty folders in the site.
      for (const part of parts)
        for (const entry of readdirSync(path.join(parent, part), { recursive: true, withFileTypes: true }))
          if (
            entry.isDirectory() &&
            !/[\\/](?:\.sitegen|build)(?:[\\/]|$)/.test(`${entry.parentPath}/${entry.name}`)
          )
            mkdirSync(path.join(parent, 'copy', path.relative(parent, entry.parentPath), entry.name), {
              recursive: true,
            })
      return build({ dir: copy, outDir: path.join(copy, 'build'), engine, cache: true })
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  }
}

/** Where two texts differ first, with what stands around. */
export function firstDifference(actual: string, expected: string): string {
  let at = 0
  while (actual[at] === expected[at]) at += 1
  const around = (text: string): string => text.slice(Math.max(0, at - 60), at + 100)
  return `  is:     ${around(actual)}\n  clean:  ${around(expected)}`
}
