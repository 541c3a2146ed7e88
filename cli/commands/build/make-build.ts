import type { BegunBuild } from './begin-build.ts'
import { hasErrors, SiteProblems, type Diagnostic } from '../../report/diagnostic.ts'
import type { Reporter } from '../../report/steps.ts'
import { planSite, type Site } from '../../engine/site.ts'
import type { BuildOptions } from '../common-options.ts'
import { measureBuild, type Measured } from './build-measure.ts'
import type { BuildRecord } from './build-record.ts'
import { reportBuild, reportShard, resultOf } from './build-report.ts'
import { compileSites, renderSite, scanning } from '../../engine/build/render-site.ts'
import { createModuleSearch, pagesOfShard } from '../../engine/build/shard.ts'
import { groupNesting } from '../../render/problems/invalid-nesting.ts'
import { contentsOf } from '../../routes/page.ts'
import type { FilePath, OutputPath } from '../../types/file-path.ts'
import { keepLanguages, writeClient, writeShared, writeSite } from '../../engine/build/write-site.ts'
import { nameProblems } from '../../output/site-output.ts'
import { checkSite } from '../../engine/build/check-site.ts'
import { cacheReport, inTurn } from '../../engine/build/languages.ts'
import { allLookedAt } from '../../cache/finished-build.ts'
import { checkUrls } from '../../check/urls/check-urls.ts'
import { explainBuild, explainedPage } from './explain-build.ts'
import path from 'node:path'
import type { Shard } from '../../cache/shared-results.ts'
import {
  openBuild,
  openShared,
  openTools,
  unrepeated,
  type Language,
  type OpenBuild,
  type OpenShared,
} from './open-build.ts'

/** Makes a site that is not as the last build left it. */
export async function makeBuild(
  begun: BegunBuild,
  {
    options,
    reporter,
    record,
    started,
  }: Pick<Work, 'options' | 'reporter' | 'record'> & { readonly started: number },
): Promise<number> {
  const opened = await openBuild(begun, reporter)
  const shared = openShared(opened)
  try {
    // Results that another machine has made.
    const restored = shared === null || !options.cache ? null : await reporter.step('fetch', shared.restore)
    return await makeSite(
      { opened, tools: openTools(opened, restored), shared, options, reporter, record },
      started,
    )
  } finally {
    shared?.close()
  }
}

async function makeSite(working: Work, started: number): Promise<number> {
  const { opened, tools, options, reporter, record } = working
  const { places, repeated } = opened
  record.makerOf = (file) => tools.output.makerOf(file)
  record.published = { folder: places.named, fingerprints: tools.old }
  try {
    const planned = await planLanguages(working)
    const asked = explainedPage(sitesOf(planned), options, reporter)
    const bundled = await makeCode(planned, working)
    if (options.shard !== undefined)
      return await makeShard(bundled, working, { shard: options.shard, started })
    const rendered = await makePages(bundled, working)
    await callPlugins(rendered, working)
    const { output } = tools
    const [first] = rendered
    if (options.inspect !== undefined && first !== undefined) {
      throwErrors(reporter)
      reporter.afterFailure(null)
      await options.inspect({ ...first.site, output: first.output })
      return 0
    }
    const measured = await checkLanguages(rendered, working)
    throwErrors(reporter)
    options.signal?.throwIfAborted()

    const explanation = explainBuild(asked, rendered, places)
    const below = rendered.flatMap(({ site }) => site.data.matchBelow ?? [])
    await reporter.step('publish', () => output.publish(below.length > 0 ? below : undefined))
    for (const language of rendered) language.kept.save(language.output.fingerprints())
    await share(working, (file) => path.join(places.outDir, file))
    const made = resultOf(rendered, output, measured)
    const [one, ...others] = rendered.map(({ kept, pluginReads }) => kept.lookedAt(pluginReads()))
    if (one !== undefined)
      repeated.save(sitesOf(rendered), {
        lookedAt: allLookedAt([one, ...others]),
        outputs: output.fingerprints(),
        languages: opened.languages,
        result: made,
      })
    reportBuild(opened, { started, made, explanation }, reporter)
    await opened.writeManifest?.(output, reporter)
    return 0
  } finally {
    await tools.close()
  }
}

/** Puts what was made where other machines find it. */
async function share(
  { shared, tools, reporter }: Work,
  fileOf: (file: string) => string | null,
): Promise<void> {
  if (shared === null) return
  await reporter.step('share', () => shared.share({ fileOf, startedAt: tools.startedAt }))
  const problem = shared.problem()
  if (problem !== null) reporter.diagnostics([problem])
}

interface Work {
  readonly opened: OpenBuild
  readonly shared: OpenShared | null
  readonly tools: ReturnType<typeof openTools>
  readonly options: BuildOptions
  readonly reporter: Reporter
  readonly record: BuildRecord
}

/** What is wrong in all languages is told once. */
function report({ reporter }: Work, problems: readonly Diagnostic[]): void {
  reporter.diagnostics(unrepeated(problems))
}

function sitesOf(languages: readonly { readonly site: Site }[]): readonly Site[] {
  return languages.map(({ site }) => site)
}

async function planLanguages(working: Work) {
  const { opened, tools, reporter } = working
  const { cache, threads } = tools
  const loadedOnce = new Map()
  const planned = await reporter.step('scan', () =>
    planAll(tools.languages, ({ config, plugins }) =>
      planSite(config, opened.places.named, {
        ...scanning(cache, threads),
        readChanges: opened.repeated.readChanges,
        plugins,
        loadedOnce,
      }),
    ),
  )
  const ofConfig = await inTurn(planned, ({ site, withPlaces }) => withPlaces(site.configProblems))
  report(working, [...planned.flatMap(({ site }) => site.diagnostics), ...ofConfig.flat()])
  for (const { bundling, isOf } of tools.groups) bundling.planned(sitesOf(planned.filter(isOf)))
  const { shard } = working.options
  return planned.map((language) => {
    const { site, config, cache: own } = language
    const { pages } = site.manifest
    return {
      ...language,
      only: shard === undefined ? null : pagesOfShard({ config, pages, outputs: own.outputs }, shard),
    }
  })
}

/** Plans all languages, because their pages lead to each other, and gives those that are built. */
async function planAll<L extends Pick<Language, 'isBuilt' | 'cache'>>(
  languages: readonly L[],
  plan: (language: L) => ReturnType<typeof planSite>,
) {
  const planned = await inTurn(languages, async (language) => ({ language, plan: await plan(language) }))
  const all = planned.map(({ plan }) => plan)
  return planned
    .filter(({ language }) => language.isBuilt)
    .map(({ language, plan }, index) => {
      const site = plan.complete(all, index === 0)
      return { ...language, site, known: language.cache.ofSite(site) }
    })
}

type Planned = Awaited<ReturnType<typeof planLanguages>>

async function makeCode(planned: Planned, working: Work) {
  const { opened, tools, reporter } = working
  const compiler = await reporter.step('compile', () =>
    compileSites(sitesOf(planned), {
      ...usedTools(working),
      ...opened.languages[0],
      cache: tools.cache,
      isWanted: contentSearch(planned),
    }),
  )
  report(working, compiler.problems())
  const groups = await reporter.step('bundle', () =>
    inTurn(tools.groups, ({ bundling, isOf }) => bundling.bundle(planned.filter(isOf), compiler)),
  )
  report(
    working,
    groups.flatMap(({ diagnostics }) => diagnostics),
  )
  return groups.map(({ languages }) => languages)
}

/** Which content is compiled: that of the pages to make, and what may bring modules; undefined for all. */
function contentSearch(planned: Planned): ((file: FilePath) => boolean) | undefined {
  const [first] = planned
  if (first === undefined || first.only === null) return undefined
  const own = new Set(planned.flatMap(({ only }) => [...(only ?? [])].flatMap(contentsOf)))
  const mayBringModules = createModuleSearch(first.config)
  return (file) => own.has(file) || mayBringModules(file)
}

function usedTools({ tools, options, reporter, record }: Work) {
  return {
    threads: tools.threads,
    workDir: tools.workDir,
    times: record.times,
    // An interrupted command stops at the next count.
    progress(done: number, total: number): void {
      options.signal?.throwIfAborted()
      reporter.progress(done, total)
    },
  }
}

type Bundled = Awaited<ReturnType<typeof makeCode>>

function renderAll(bundled: Bundled, working: Work) {
  return working.reporter.step('render', () =>
    inTurn(bundled.flat(), async (language) => ({
      ...language,
      ...(await renderSite(language, { ...usedTools(working), ...language, cache: language.known })),
    })),
  )
}

/** Makes some of the pages, for a build that puts all of them together. */
async function makeShard(
  bundled: Bundled,
  working: Work,
  { shard, started }: { readonly shard: Shard; readonly started: number },
): Promise<number> {
  const { tools, reporter } = working
  const rendered = await renderAll(bundled, working)
  const pages = rendered.flatMap((language) => language.rendered)
  report(working, groupNesting(pages))
  throwErrors(reporter)
  for (const [main] of bundled) if (main !== undefined) await writeClient(main)
  tools.output.seal()
  for (const language of rendered) language.kept.save(language.output.fingerprints())
  await share(working, (file) => tools.output.found(file as OutputPath)?.content.from ?? null)
  reportShard({ shard, pages: pages.length, started }, reporter)
  return 0
}

async function makePages(bundled: Bundled, working: Work) {
  const { tools, opened, options, reporter, record } = working
  const { output, threads } = tools
  const rendered = await renderAll(bundled, working)
  record.cache = cacheReport(rendered.map(({ kept }) => kept.counts()))
  const problems = await reporter.step('write', async () => {
    const shared = await inTurn(bundled, async ([main]) => (main === undefined ? [] : writeShared(main)))
    const own = await inTurn(rendered, (language) => writeSite(language, language.rendered, threads))
    void threads.close()
    const built = rendered.map(({ config }) => config.i18n.locale)
    if (options.aside === undefined)
      await keepLanguages(output, opened.config, { outDir: opened.places.outDir, built })
    return [...shared.flat(), ...own.flat()]
  })
  report(working, problems)
  return rendered
}

type Rendered = Awaited<ReturnType<typeof makePages>>

async function checkLanguages(rendered: Rendered, working: Work): Promise<Measured | null> {
  const { opened, options, reporter, record } = working
  const found = await reporter.step('check', async () => {
    const ofLinks = await inTurn(rendered, (language) => checkSite(language, rendered))
    const ofUrls = await inTurn(rendered, ({ site, output }) => checkUrls({ ...site, output }))
    return [...ofLinks.flat(), ...ofUrls.flat()]
  })
  report(working, found)
  const measured = await measureBuild(rendered, options)
  record.measured = measured
  report(working, [...(measured?.diagnostics ?? []), ...(await opened.withPlaces(measured?.problems ?? []))])
  return measured
}

/** Lets plugins work on the output if nothing was wrong so far, and says what is wrong with names in it. */
async function callPlugins(rendered: Rendered, working: Work): Promise<void> {
  const { reporter, tools, opened } = working
  const names = (): readonly Diagnostic[] => nameProblems(tools.output, opened.config)
  const ofPages = rendered.flatMap((language) => language.rendered.flatMap(({ diagnostics }) => diagnostics))
  const concerned = rendered.filter(({ site }) =>
    site.ofPlugins.contents.some(({ by }) => by.plugin.postBuild),
  )
  if (concerned.length > 0 && !hasErrors([...reporter.found(), ...ofPages, ...names()]))
    await reporter.step('plugins', async () => {
      const { postBuild } = await import('../../engine/build/post-build.ts')
      await inTurn(concerned, (language) => postBuild(language, language.rendered, language.plugins))
    })
  report(working, names())
}

function throwErrors({ found }: Reporter): void {
  if (hasErrors(found())) throw new SiteProblems(found())
}
