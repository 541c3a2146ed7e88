import type { OutputFile, RenderedSite } from '../../features/output-file.ts'
import { outputPathOf } from '../../output/output-path.ts'
import type { Output, StagedOutput } from '../../output/output.ts'
import type { RenderedPage } from '../../render/pages.ts'
import { SiteProblems, type Diagnostic } from '../../report/diagnostic.ts'
import type { Site } from '../site.ts'

/** Writes the files of a site that are made from all of it. What could not be made is told, and left out. */
export async function putFiles(
  { files, config }: Pick<Site, 'files' | 'config'>,
  pages: readonly RenderedPage[],
  output: StagedOutput,
): Promise<readonly Diagnostic[]> {
  const rendered: RenderedSite = {
    pages: () =>
      Promise.resolve(pages.map(({ page, noIndex, policy }) => ({ url: page.url, noIndex, policy }))),
    readPage: (url) => Promise.resolve(output.read(outputPathOf(url, config))?.toString() ?? null),
  }
  const diagnostics = new Set<Diagnostic>()
  for (const file of files)
    for (const problem of await putFile(file, rendered, output)) diagnostics.add(problem)
  return [...diagnostics]
}

async function putFile(
  { path, claim, content, givesWay }: OutputFile,
  rendered: RenderedSite,
  output: Output,
): Promise<readonly Diagnostic[]> {
  try {
    const made = await content(rendered)
    if (made === null) return []
    if (givesWay !== undefined && output.has(path)) return givesWay(made)
    if (typeof made === 'object' && 'from' in made) await output.copy(path, made.from, claim)
    else await output.put(path, made, claim)
    return []
  } catch (error) {
    if (error instanceof SiteProblems) return error.diagnostics
    throw error
  }
}
