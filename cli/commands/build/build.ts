import path from 'node:path'
import { isEmptySite } from '../../config/find.ts'
import { loadSiteConfig } from '../../features/load-site-config.ts'
import type { Reporter } from '../../report/steps.ts'
import { offerInit } from '../init/offer-init.ts'
import { openManifest } from './build-manifest.ts'
import { measureBuild } from './build-measure.ts'
import { checkSite } from './check-site.ts'
import { createProblems } from './build-problems.ts'
import { recordBuild, startOfBuild, type BuildRecord } from './build-record.ts'
import { reportBuild, resultOf, type FinishedBuild } from './build-report.ts'
import { openRepeatedBuild } from './repeated-build.ts'
import * as stages from './build-stages.ts'
import { loadEngine } from '../engine.ts'
import { explainBuild, explainedPage } from './explain-build.ts'
import { checkOutput, openOutput, outputPlaces } from './open-output.ts'
import type { BuildOptions } from './build-command.ts'
import { openBundling } from './bundle-code.ts'
import { noteOtherLanguages } from './other-languages.ts'
import { unchangedOutput } from './unchanged-output.ts'
import { noteOutput } from '../earlier-outputs.ts'
import { OUT_DIR } from '../folders.ts'
import { loadSite } from '../site/site.ts'
import type { BuildOnce } from './verify-build.ts'

/** `sitegen build`: content in, a published site out. The old output stays until the new one is complete. */
export async function buildCommand(
  siteDir: string,
  options: BuildOptions,
  reporter: Reporter,
): Promise<number> {
  if (!options.json && options.config === undefined && isEmptySite(siteDir) && (await offerInit(siteDir, reporter))) return 0
  if (options.verify === true) {
    const { verifyBuild } = await import('./verify-build.ts')
    const once: BuildOnce = (given, reporting) => build(siteDir, given, reporting)
    return verifyBuild({ siteDir, options, reporter, build: once })
  }
  return recordBuild({ siteDir, options, reporter }, (record) =>
    build(siteDir, options, { reporter, record }),
  )
}

interface Reporting {
  readonly reporter: Reporter
  readonly record: BuildRecord
}

async function build(
  siteDir: string,
  options: BuildOptions,
  { reporter, record }: Reporting,
): Promise<number> {
  const [started, startedAt] = [startOfBuild(options), Date.now()]
  const problems = createProblems(reporter)
  const { step } = reporter
  const progress = stages.interruptibleProgress(reporter, options.signal)
  const { engine = loadEngine(), cwd = process.cwd() } = options
  reporter.afterFailure(unchangedOutput(options.outDir ?? path.join(siteDir, OUT_DIR)))

  const { config, source, diagnostics, inputs, withPlaces } = await step('config', () =>
    loadSiteConfig(siteDir, { keeping: options.cache ? 'use' : 'renew', locale: options.locale, config: options.config }),
  )
  const places = outputPlaces(siteDir, config, options)
  const { named, outDir } = places
  reporter.afterFailure(unchangedOutput(outDir))
  const manifest = openManifest(outDir, options)
  problems.add([...diagnostics, ...(await withPlaces(stages.languageProblems(config)))])
  checkOutput(config, { places, problems })
  const repeated = openRepeatedBuild(config, { engine, places, options, startedAt, problems })
  const ended = { config, places, options, cwd, started }
  const last = await repeated.unchanged()
  if (last !== null) return reportEnd({ ...ended, made: last, explanation: null }, reporter)
  const cache = stages.openCache(config, { engine, places, options, looks: repeated.looks() })
  record.opened({ folder: named, fingerprints: cache.outputs })
  const output = await openOutput({ places, engine, cache })
  const workDir = stages.keptIn(config, options)
  const bundling = openBundling(config, { engine, options, workDir, isNew: cache.isNew })
  const threads = stages.openThreads(options)
  try {
    const site = await step('scan', () => loadSite(config, named, { ...stages.scanning(cache, threads), readChanges: repeated.readChanges }))
    problems.add([...site.diagnostics, ...(await withPlaces(site.configProblems))])
    bundling.planned(site)
    const known = cache.ofSite(site)
    const asked = explainedPage(site, options, problems)

    const { compiler, ...compiled } = await step('compile', () =>
      stages.compileSite(site, { cache, threads, source, progress, times: record.times }),
    )
    problems.add(compiled.diagnostics)
    record.compiled(compiler.contents())
    const bundled = await step('bundle', () =>
      bundling.bundle({ site, compiler, cache: known.code, output }),
    )
    problems.add(bundled.diagnostics)

    const built = { site, compiler, bundled, output }
    const pages = await step('render', () =>
      stages.renderSite(built, { threads, source, workDir, progress, cache: known, times: record.times }),
    )
    const { rendered, kept } = pages
    record.cached(kept.counts())
    problems.add(await step('write', () => stages.writeSite(built, rendered, options.aside ? null : outDir)))
    problems.add(await step('check', () => checkSite(built, pages, inputs)))
    const measured = await measureBuild(built, rendered, options)
    record.measured(measured)
    problems.add(await withPlaces(measured?.problems ?? []))

    problems.throwErrors()
    options.signal?.throwIfAborted()
    const explanation = explainBuild(asked, { site, output, outDir, cache: kept, before: cache.outputs })
    await step('publish', () => output.publish())
    const outputs = output.fingerprints()
    kept.save(outputs)
    const made = resultOf({ output, rendered, measured }, config)
    repeated.save({ site, kept, outputs, result: made })
    reportEnd({ ...ended, made, explanation }, reporter)
    manifest?.write(output, reporter)
    return 0
  } finally {
    await threads.close()
    await bundling.close()
    await output.abandon()
    cache.saveContent()
    cache.close()
  }
}

/** Says that the output is there. */
function reportEnd(ended: FinishedBuild & { readonly options: BuildOptions }, reporter: Reporter): number {
  const { config, places, options } = ended
  reporter.afterFailure(null)
  if (options.aside === undefined) noteOutput(config.siteDir, places.root)
  noteOtherLanguages(config, options, reporter)
  reportBuild(ended, reporter)
  return 0
}
