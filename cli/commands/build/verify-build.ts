import { constants, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { changedOutput, type PublishedOutput } from '../../output/publish/old-output.ts'
import { SiteProblems, type Diagnostic } from '../../report/diagnostic.ts'
import { failureFrom } from '../../report/failure.ts'
import { createReporter, type Reporter } from '../../report/steps.ts'
import { cutLines, plural } from '../../report/text.ts'
import { packageVersion } from '../../types/package-root.ts'
import { workDir } from '../../types/work-dir.ts'
import { BuildRecord } from './build-record.ts'
import { compareTrees, type TreeDifference } from '../../compare/compare-outputs.ts'
import type { BuildOptions } from '../common-options.ts'
import { WORK_FOLDER, type OutputPath } from '../../types/file-path.ts'

type Build = (
  siteDir: string,
  options: BuildOptions,
  reporting: { readonly reporter: Reporter; readonly record: BuildRecord },
) => Promise<number>

type Variant = typeof FIRST | (typeof VARIANTS)[number]

const FIRST = { name: 'a cold build without threads', cache: false, threads: 0, finds: 'nothing' } as const

const VARIANTS = [
  { name: 'a cold build with 2 threads', cache: false, threads: 2, finds: 'nothing' },
  { name: 'a build from the cache and the output', cache: true, threads: 0, finds: 'cache and output' },
  { name: 'a build from the cache with 2 threads', cache: true, threads: 2, finds: 'cache' },
] as const

/**
 * `sitegen build --verify`: builds the site several times into temporary folders and compares the results
 * file by file. Uses copies of the cache and the output of earlier builds, which stay unchanged. Finally
 * hashes the files that the next build would take over from the output.
 */
export async function verifyBuild(
  siteDir: string,
  options: BuildOptions,
  { reporter, build }: { readonly reporter: Reporter; readonly build: Build },
): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-verify-'))
  try {
    const run = (variant: Variant, output: string | null) =>
      reporter.step(variant.name, () => runVariant(variant, { siteDir, options, build, folder, output }))
    const first = await run(FIRST, null)
    if (first.error !== null) throw first.error
    reporter.diagnostics(first.diagnostics)
    await reporter.step('pages and their Markdown', async () => {
      const { compareMarkdown } = await import('../../compare/compare-markdown.ts')
      const found = compareMarkdown(first.outDir)
      if (found.length > 0) throw new SiteProblems([otherMarkdown(found)])
    })
    const output = first.published?.folder ?? null
    let files = 0
    let published: PublishedOutput | null = null
    for (const variant of VARIANTS) {
      const result = await run(variant, output)
      const found = compareResults(first, result)
      files = found.files
      // Later variants would show the same differences and add nothing.
      if (found.differences.length > 0)
        throw new SiteProblems([different(variant, found.differences, first.makerOf)])
      if (variant.finds !== 'nothing') published = result.published
    }
    await reporter.step('the published output', () => {
      const problem = published === null ? null : changedOutput(siteDir, published)
      if (problem !== null) throw new SiteProblems([problem])
    })
    const builds = VARIANTS.length + 1
    reporter.result({ verified: { builds, files } })
    reporter.info(`Verified: ${builds} builds gave the same ${plural(files, 'file')}.`)
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type VariantResult = Awaited<ReturnType<typeof runVariant>>

interface Running {
  readonly siteDir: string
  readonly options: BuildOptions
  readonly build: Build
  readonly folder: string
  /** Absolute path of the published output; null until it is known. */
  readonly output: string | null
}

async function runVariant(variant: Variant, { siteDir, options, build, folder, output }: Running) {
  const place = mkdtempSync(path.join(folder, 'build-'))
  const aside = { workDir: path.join(place, 'work'), outDir: path.join(place, 'out') }
  if (variant.finds !== 'nothing' && existsSync(path.join(siteDir, WORK_FOLDER))) {
    copy(path.join(workDir(siteDir), 'cache'), path.join(aside.workDir, 'cache'))
    if (variant.finds === 'cache and output' && output !== null) copy(output, aside.outDir)
  }
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const silent = { stdout: nowhere, stderr: nowhere, level: 'quiet', json: true } as const
  const reporter = createReporter({ ...silent, env: {}, siteDir })
  let error: unknown = null
  const record = new BuildRecord()
  try {
    const { cache, threads } = variant
    const { explain: _explain, manifest: _manifest, report: _report, ...others } = options
    await build(siteDir, { ...others, cache, threads, aside }, { reporter, record })
  } catch (thrown) {
    if (options.signal?.aborted === true) throw thrown
    error = thrown
  }
  return { outDir: aside.outDir, diagnostics: reporter.found(), error, ...record }
}

function copy(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

function compareResults(first: VariantResult, second: VariantResult): ReturnType<typeof compareTrees> {
  if (second.error !== null) {
    const [problem] = failureFrom(second.error, packageVersion()).diagnostics
    const failed = { path: 'The build', what: `failed: ${problem?.message ?? 'unknown'}` }
    return { files: 0, differences: [failed] }
  }
  const { files, differences } = compareTrees(first.outDir, second.outDir)
  const isSameMessages = JSON.stringify(first.diagnostics) === JSON.stringify(second.diagnostics)
  const messages = { path: 'The messages', what: 'differ' }
  return { files, differences: isSameMessages ? differences : [...differences, messages] }
}

const SHOWN = 10

/** The plugin that a claim to a file ends with. */
function ofPlugin(claim: string): string {
  const [plugin] = /the plugin \S+$/.exec(claim) ?? []
  return plugin === undefined ? '' : ` of ${plugin}`
}

function otherMarkdown(differences: readonly TreeDifference[]): Diagnostic {
  return {
    code: 'VERIFY_MARKDOWN',
    level: 'error',
    message: `The words of ${plural(differences.length, 'page')} and of their Markdown differ.`,
    notes: cutLines(
      differences.map(({ path: file, what }) => `${file} ${what}`),
      SHOWN,
    ),
    hint: 'Please report this. `llms: false` in the front matter leaves a page out.',
  }
}

function different(
  { name, cache }: Variant,
  differences: readonly TreeDifference[],
  makerOf: BuildRecord['makerOf'],
): Diagnostic {
  return {
    code: 'VERIFY_DIFFERENT',
    level: 'error',
    message: `${plural(differences.length, 'file')} of ${FIRST.name} and ${name} differ.`,
    notes: cutLines(
      differences.map(({ path: file, what }) => `${file}${ofPlugin(makerOf(file as OutputPath))} ${what}`),
      SHOWN,
    ),
    hint: cache
      ? 'Look for a plugin that keeps what it has read for other pages: it has to name the file with file.data.addDependency(path) for each. If there is none, please report this, and build with --no-cache until it is fixed.'
      : 'Look for what gives something else each time: the clock, random numbers, the network, a counter that goes on from page to page.',
  }
}
