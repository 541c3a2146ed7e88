import type { FeatureWork } from '../../features/registry.ts'
import type { OutputFile, OutputGroup, RenderedSite } from '../../features/output-file.ts'
import { outputPathOf, textPathOf } from '../../routes/output-path.ts'
import type { Output, StagedOutput } from '../../output/output.ts'
import type { RenderedPage } from '../../render/pages.ts'
import { SiteProblems, type Diagnostic } from '../../report/diagnostic.ts'
import type { Threads } from '../../threads/threads.ts'
import type { Site } from '../site.ts'

interface Putting {
  readonly output: StagedOutput
  readonly threads: Threads
}

/** Writes the files of a site that are made from all of it. What could not be made is told, and left out. */
export async function putFiles(
  site: Pick<Site, 'files' | 'groups' | 'config'>,
  pages: readonly RenderedPage[],
  putting: Putting,
): Promise<readonly Diagnostic[]> {
  const { output } = putting
  const rendered = renderedSite(site, pages, putting)
  const diagnostics = new Set<Diagnostic>()
  for (const file of site.files)
    for (const problem of await reported(putFile(file, rendered, output))) diagnostics.add(problem)
  for (const group of site.groups)
    for (const problem of await reported(putGroup(group, rendered, output))) diagnostics.add(problem)
  return [...diagnostics]
}

function renderedSite(
  { config }: Pick<Site, 'config'>,
  pages: readonly RenderedPage[],
  { output, threads }: Putting,
): RenderedSite {
  return {
    pages: () =>
      Promise.resolve(pages.map(({ page, noIndex, policy }) => ({ url: page.url, noIndex, policy }))),
    readPage: (url) => Promise.resolve(output.read(outputPathOf(url, config))?.toString() ?? null),
    text: (url) => Promise.resolve(output.found(textPathOf(url, config))),
    earlier: {
      file: output.published,
      // Addresses of an earlier build may have another base URL.
      text: (url) => (url.startsWith(config.baseUrl) ? output.published(textPathOf(url, config)) : null),
    },
    files: () =>
      output.paths().flatMap((path) => {
        const found = output.found(path)
        return found === null ? [] : [{ path, size: output.size(path), hash: found.hash }]
      }),
    inThreads(feature, count) {
      if (!threads.wanted(count)) return null
      const job = threads.job<unknown, unknown>('feature', (): FeatureWork => ({ feature }))
      return (input) => job(input, [{ work: `worked for the feature ${feature}`, file: null }])
    },
  }
}

async function putFile(
  { path, claim, content, givesWay }: OutputFile,
  rendered: RenderedSite,
  output: Output,
): Promise<readonly Diagnostic[]> {
  const made = await content(rendered)
  if (made === null) return []
  if (givesWay !== undefined && output.has(path)) return givesWay(made)
  if (typeof made === 'object' && 'from' in made) await output.copy(path, made.from, claim)
  else await output.put(path, made, claim)
  return []
}

async function putGroup(
  { claim, contents }: OutputGroup,
  rendered: RenderedSite,
  output: StagedOutput,
): Promise<readonly Diagnostic[]> {
  for (const [path, text] of await contents(rendered)) {
    if (text === null) output.keep(path, claim)
    else await output.put(path, text, claim)
  }
  return []
}

async function reported(putting: Promise<readonly Diagnostic[]>): Promise<readonly Diagnostic[]> {
  try {
    return await putting
  } catch (error) {
    if (error instanceof SiteProblems) return error.diagnostics
    throw error
  }
}
