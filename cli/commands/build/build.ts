import { hasErrors, SiteProblems } from '../../report/diagnostic.ts'
import type { Reporter } from '../../report/steps.ts'
import { offerInit } from '../init/init.ts'
import { loadSite } from '../../engine/site.ts'
import type { BuildOptions } from '../common-options.ts'
import { measureBuild } from './build-measure.ts'
import { recordBuild, startOfBuild, type BuildRecord } from './build-record.ts'
import { reportBuild, resultOf } from './build-report.ts'
import { compileSite, renderSite, scanning } from '../../engine/build/render-site.ts'
import { writeSite } from '../../engine/build/write-site.ts'
import { checkSite } from '../../engine/build/check-site.ts'
import { checkUrls } from '../../check/urls/check-urls.ts'
import { explainBuild, explainedPage } from './explain-build.ts'
import { openBuild, openTools } from './open-build.ts'
import type { CommandFunction } from '../../program/command.ts'

/** `sitegen build`: content in, a published site out. The old output stays until the new one is complete. */
export const buildCommand: CommandFunction<BuildOptions> = async (siteDir, options, reporter) => {
  const { json = false, config } = options
  if (!json && config === undefined && (await offerInit(siteDir, reporter))) return 0
  if (options.verify === true) {
    const { verifyBuild } = await import('./verify-build.ts')
    return verifyBuild(siteDir, options, { reporter, build })
  }
  return recordBuild({ ...options, siteDir }, reporter, (record) =>
    build(siteDir, options, { reporter, record }),
  )
}

async function build(
  siteDir: string,
  options: BuildOptions,
  { reporter, record }: { readonly reporter: Reporter; readonly record: BuildRecord },
): Promise<number> {
  const started = startOfBuild(options)
  const { step } = reporter
  const opened = await openBuild(siteDir, options, reporter)
  const { config, source, withPlaces, places, repeated } = opened
  const last = await repeated.unchanged()
  if (last !== null) {
    reportBuild(opened, { started, made: last, explanation: null }, reporter)
    return 0
  }

  const { cache, output, bundling, threads, ...tools } = openTools(opened)
  record.makerOf = (file) => output.makerOf(file)
  record.published = { folder: places.named, fingerprints: cache.outputs }
  const common = {
    ...tools,
    threads,
    source,
    times: record.times,
    // An interrupted command stops at the next count.
    progress(done: number, total: number): void {
      options.signal?.throwIfAborted()
      reporter.progress(done, total)
    },
  }
  try {
    const site = await step('scan', () =>
      loadSite(config, places.named, {
        ...scanning(cache, threads),
        readChanges: repeated.readChanges,
        plugins: opened.plugins,
      }),
    )
    reporter.diagnostics([...site.diagnostics, ...(await withPlaces(site.configProblems))])
    bundling.planned(site)
    const known = cache.ofSite(site)
    const asked = explainedPage(site, options, reporter)

    const compiler = await step('compile', () => compileSite(site, { ...common, cache }))
    reporter.diagnostics(compiler.problems())
    const bundled = await step('bundle', () => bundling.bundle({ site, compiler, cache: known.code, output }))
    reporter.diagnostics(bundled.diagnostics)

    const built = { site, compiler, bundled, output }
    const pages = await step('render', () => renderSite(built, { ...common, cache: known }))
    const { rendered, kept } = pages
    record.cache = kept.counts()
    reporter.diagnostics(
      await step('write', () =>
        writeSite(built, rendered, { threads, languages: options.aside ? null : places.outDir }),
      ),
    )
    if (site.ofPlugins.contents.some(({ by }) => by.plugin.postBuild) && !hasErrors(reporter.found()))
      await step('plugins', async () => (await loadPostBuild())(built, rendered, opened.plugins))
    if (options.inspect !== undefined) {
      throwErrors(reporter)
      reporter.afterFailure(null)
      await options.inspect({ ...site, output })
      return 0
    }
    reporter.diagnostics(await step('check', () => checkSite(built, pages, opened.inputs)))
    reporter.diagnostics(await checkUrls({ ...site, output }))
    const measured = await measureBuild(built, rendered, options)
    record.measured = measured
    reporter.diagnostics([...(measured?.diagnostics ?? []), ...(await withPlaces(measured?.problems ?? []))])
    throwErrors(reporter)
    options.signal?.throwIfAborted()

    const explanation = explainBuild(asked, { site, output, places, cache: kept, before: cache.outputs })
    await step('publish', () => output.publish(site.data.matchBelow))
    const outputs = output.fingerprints()
    kept.save(outputs)
    const made = resultOf(built, rendered, measured)
    repeated.save(site, { lookedAt: kept.lookedAt(opened.pluginReads()), outputs, result: made })
    reportBuild(opened, { started, made, explanation }, reporter)
    await opened.writeManifest?.(output, reporter)
    return 0
  } finally {
    await tools.close()
  }
}

/** Few sites have a plugin that works on the output. */
async function loadPostBuild() {
  return (await import('../../engine/build/post-build.ts')).postBuild
}

function throwErrors({ found }: Reporter): void {
  if (hasErrors(found())) throw new SiteProblems(found())
}
