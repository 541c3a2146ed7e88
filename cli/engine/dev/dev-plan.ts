import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PlaceOptions } from '../../cache/build-state.ts'
import { keptOutlines } from '../../cache/content-cache.ts'
import type { PluginHost } from '../../plugins/open-plugins.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { readLastChanges } from '../../content/git.ts'
import { mayChange, processEnvironment } from '../../config/module/process-environment.ts'
import { lookInto, type FoundSource, type SourceLook, type SourceCache } from '../../content/scan/scan.ts'
import type { Outline } from '../../content/scan/source-file.ts'
import { frontMatterOf } from '../../content/compile/content-compiler.ts'
import { holds, type FilePath, type OutputPath } from '../../types/file-path.ts'
import { isOfPattern } from '../../types/files-pattern.ts'
import { contentHash, fileHash } from '../../types/fingerprints.ts'
import { problemsOf, type Diagnostic } from '../../report/diagnostic.ts'
import { memoized } from '../../types/memoized.ts'
import { statsOf } from '../../types/looks.ts'
import { workDir } from '../../types/work-dir.ts'
import { loadSite, writtenData, type Site } from '../site.ts'
import { isOfGroup, type FoundFile, type OutputGroup, type RenderedSite } from '../../features/output-file.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import type { Snapshot } from './dev-site.ts'

type PlanEffect =
  /** Nothing: pages have the places, titles and descriptions that they had. */
  | 'none'
  /** What pages say of themselves may be another thing, once the site is planned again; their words can be shown now. */
  | 'later'
  /** Pages may come, go or move: the site has to be planned again before anything is shown. */
  | 'now'

/**
 * The plan of a site, which is made again when content changes. Owned by one run of the dev server. Of what the last build
 * knows, files that look as they did then are not read; planning again reads only the files that have changed.
 */
export async function createDevPlan(
  options: Pick<PlaceOptions, 'config' | 'engine'> & {
    readonly outDir: string
    /** @default none are run */
    readonly plugins?: PluginHost | null
  },
) {
  const { config, plugins = null, outDir, engine } = options
  const { siteDir } = config
  const startedAt = Date.now()
  const { found, cache, planned } = plannedSources(
    keptOutlines({ config, engine, workDir: workDir(siteDir), named: outDir, variant: 'production' }),
  )
  // Version control is asked once: what is edited now is in no commit yet.
  const changesOf = memoized((key: string) => readLastChanges(siteDir, JSON.parse(key) as FilePath[]))
  const planning = createPlanning(siteDir, async () => {
    const loaded = await loadSite(config, outDir, {
      plugins,
      cache,
      keeping: 'use',
      production: false,
      readChanges: (_, folders) => changesOf(JSON.stringify(folders)),
    })
    planned()
    return loaded
  })
  let site = await planning.load()
  const frontMatterByPath = new Map(frontMatterOf(site.sources))
  let texts = textsOf(site.shared)

  return {
    site: (): Site => site,
    frontMatterByPath,
    problems: planning.problems,
    /** Looks at files that changed. A file that is no page may be part of others: as such it places none. */
    async effectOf(files: ReadonlySet<FilePath>, isPart: (file: FilePath) => boolean): Promise<PlanEffect> {
      const others = [...files].filter((file) => !planning.isOwn(file))
      const looking = others.map(async (file): Promise<PlanEffect> => {
        const known = found.get(file)
        if (known === undefined) return isPart(file) ? 'none' : effectOfOther(file, site, config)
        const now = await lookAt(file, config, site)
        if (now === null || now.diagnostics.length > 0) {
          found.delete(file)
          return 'now'
        }
        found.set(file, now.source)
        if (
          isOfPlugins(file, site.ofPlugins, siteDir) ||
          isAnotherCopy(file, [known, now.source], { translations: site.translations, found })
        )
          return 'now'
        return effectBetween(known, now.source)
      })
      const effects = await Promise.all(looking)
      if (effects.includes('now') || (others.length > 0 && planning.problems().length > 0)) return 'now'
      return effects.includes('later') ? 'later' : 'none'
    },
    changed: (): ReadonlySet<FilePath> =>
      new Set(
        [...found].flatMap(([file, { hash }]) =>
          isWrittenSince(file, startedAt, siteDir) && fileHash(path.join(siteDir, file)) !== hash
            ? [file]
            : [],
        ),
      ),
    has: (file: FilePath): boolean => found.has(file),
    /** Plans again. Gives the keys of shared data that is another one now. */
    async invalidate(): Promise<readonly string[]> {
      const loaded = await planning.load()
      const fresh = textsOf(loaded.shared)
      const changed = [...new Set([...texts.keys(), ...fresh.keys()])].filter(
        (key) => texts.get(key) !== fresh.get(key),
      )
      // What is as it was stays the same object, which the thread that renders knows already.
      const shared = new Map(loaded.shared)
      for (const [key, value] of site.shared)
        if (shared.has(key) && texts.get(key) === fresh.get(key)) shared.set(key, value)
      site = { ...loaded, shared }
      texts = fresh
      frontMatterByPath.clear()
      for (const [file, frontMatter] of frontMatterOf(site.sources)) frontMatterByPath.set(file, frontMatter)
      return changed
    },
  }
}

/** Makes plans, and keeps in mind why the last one could not be made. */
function createPlanning(siteDir: string, plan: () => Promise<Site>) {
  let plannedAt = 0
  let failure: Error | null = null
  return {
    async load(): Promise<Site> {
      try {
        const site = await plan()
        failure = null
        return site
      } catch (error) {
        failure = error as Error
        throw error
      } finally {
        plannedAt = Date.now()
      }
    },
    /** Why the last plan could not be made. */
    problems: (): readonly Diagnostic[] => (failure === null ? [] : problemsOf(failure)),
    /** What plugins write while a site is planned is a part of the plan, and no reason for another one. */
    isOwn: (file: FilePath): boolean =>
      processEnvironment.isWritten(file) &&
      (statsOf(path.join(siteDir, file))?.mtimeMs ?? Infinity) <= plannedAt,
  }
}

/** The sources that a plan is made of. For the first plan, those that look as they did at the last build come from there. */
function plannedSources(kept: ReturnType<typeof keptOutlines>) {
  const found = new Map<FilePath, FoundSource>()
  const used = new Set<FilePath>()
  let first = kept
  const cache: SourceCache = {
    get(file) {
      // Of what plugins write nobody tells before it is planned.
      const source = processEnvironment.isWritten(file) ? null : (found.get(file) ?? first?.get(file) ?? null)
      if (source !== null) cache.set(file, source)
      return source
    },
    set(file, source) {
      used.add(file)
      found.set(file, source)
    },
  }
  return {
    found,
    cache,
    /** A plan was made. What it is not made of is forgotten: a file that comes back with the bytes that it had is planned then. */
    planned(): void {
      first = null
      for (const file of found.keys()) if (!used.has(file)) found.delete(file)
      used.clear()
    },
  }
}

/** Clocks of files are a little behind, in milliseconds. */
const CLOCK_STEP = 2000

function isWrittenSince(file: FilePath, snapshot: number, siteDir: string): boolean {
  const stats = statsOf(path.join(siteDir, file))
  return stats === null || stats.mtimeMs > snapshot - CLOCK_STEP
}

function textsOf(shared: Site['shared']): ReadonlyMap<string, string> {
  return new Map([...writtenData(shared)].map(([key, value]) => [key, contentHash(JSON.stringify(value))]))
}

async function lookAt(file: FilePath, config: SiteConfig, { readerOf }: Site): Promise<SourceLook | null> {
  const { siteDir, markdown } = config
  try {
    const bytes = readFileSync(path.join(siteDir, file))
    return await lookInto(bytes, { file, markdown, reader: readerOf(file) ?? undefined })
  } catch {
    return null
  }
}

/** Whether a file became the copy of one that it is a translation or the original of, or was one. */
function isAnotherCopy(
  file: FilePath,
  [before, now]: readonly [FoundSource, FoundSource],
  {
    translations,
    found,
  }: Pick<Site, 'translations'> & { readonly found: ReadonlyMap<FilePath, FoundSource> },
): boolean {
  return translations.some(({ file: translation, original }) => {
    if (translation !== file && original !== file) return false
    const other = found.get(translation === file ? original : translation)?.hash
    return (before.hash === other) !== (now.hash === other)
  })
}

function effectBetween(before: FoundSource, now: FoundSource): PlanEffect {
  const [old, next] = [before.outline, now.outline]
  if (old === null || next === null) return 'none'
  // What decides about the place and the title of a page.
  const placingOf = ({ frontMatter, frontMatterLines, contentTitle }: Outline): string =>
    JSON.stringify([frontMatter, frontMatterLines, contentTitle])
  // Lists show parts of files as they were planned.
  if (placingOf(old) !== placingOf(next) || old.findings?.excerpt !== next.findings?.excerpt) return 'now'
  const isSame = old.excerpt === next.excerpt && old.findings?.readingTime === next.findings?.readingTime
  return isSame ? 'none' : 'later'
}

/** Files that are no page: parts of pages, images and static files do not place pages; anything else may. */
function effectOfOther(
  file: FilePath,
  { contentDirs, ofPlugins }: Site,
  { staticDirectories, siteDir, i18n }: SiteConfig,
): PlanEffect {
  const isBelow = (folder: FilePath): boolean => holds({ path: folder }, file)
  if (processEnvironment.isWritten(file)) return 'none'
  if (isOfPlugins(file, ofPlugins, siteDir)) return 'now'
  if (staticDirectories.some(isBelow)) return 'none'
  if (!isBelow(i18n.folder) && !contentDirs.some(({ path: folder }) => isBelow(folder)))
    return ROOT_PLAN.test(file) ? 'now' : 'none'
  return PLANNING.test(file) ? 'now' : 'none'
}

/** Whether plugins load their content again for a file. */
function isOfPlugins(file: FilePath, { reads, watched }: Site['ofPlugins'], siteDir: string): boolean {
  return (
    reads.some((name) => mayChange(name, [file])) ||
    watched.some((pattern) => isOfPattern(path.join(siteDir, file), pattern))
  )
}

/** Files beside the folders of content that place pages. */
const ROOT_PLAN = /\.(?:json|ya?ml|[cm]?[jt]sx?)$/i

/** Files in them: new pages, `_category_.yml`, `tags.yml`, `authors.yml`. */
const PLANNING = /\.(?:mdx?|json|ya?ml|[cm]?[jt]sx?)$/i

interface GroupRendering extends RenderedSite {
  readonly readText: (url: Url) => Promise<string | null>
}

interface MadeGroup {
  readonly snapshot: Snapshot
  readonly files: ReadonlyMap<OutputPath, string>
  readonly texts: ReadonlyMap<Url, FoundFile>
}

export type DevGroups = ReturnType<typeof createDevGroups>

/** Files whose names are known when they are made: with the first that is asked for, after a change from what they were. */
export function createDevGroups() {
  const made = new Map<string, MadeGroup>()
  const make = async (
    { claim, contents }: OutputGroup,
    snapshot: Snapshot,
    { readText, ...rendering }: GroupRendering,
  ): Promise<MadeGroup> => {
    const before = made.get(claim)
    const texts = new Map<Url, FoundFile>()
    const text: RenderedSite['text'] = async (url) => {
      const content = await readText(url)
      if (content === null) return null
      const found = { hash: contentHash(content), content }
      texts.set(url, found)
      return found
    }
    const earlier: RenderedSite['earlier'] = {
      file(path) {
        const content = before?.files.get(path)
        return content === undefined ? null : { hash: contentHash(content), content }
      },
      text: (url) => before?.texts.get(url) ?? null,
      markdown: () => null,
    }
    const files = new Map<OutputPath, string>()
    for (const [path, content] of await contents({ ...rendering, text, earlier }))
      files.set(path, content ?? before?.files.get(path) ?? '')
    const now = { snapshot, files, texts }
    made.set(claim, now)
    return now
  }
  return {
    async find(path: OutputPath, snapshot: Snapshot, rendering: GroupRendering): Promise<string | null> {
      const group = snapshot.site.groups.find((one) => isOfGroup(path, one))
      if (group === undefined) return null
      const known = made.get(group.claim)
      const now = known?.snapshot === snapshot ? known : await make(group, snapshot, rendering)
      return now.files.get(path) ?? null
    },
  }
}
