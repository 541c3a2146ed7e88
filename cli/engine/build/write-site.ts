import { copyStaticFiles } from '../../output/static.ts'
import type { RenderedPage } from '../../render/pages.ts'
import { problemsOf, type Diagnostic } from '../../report/diagnostic.ts'
import type { Threads } from '../../threads/threads.ts'
import type { BuiltSite } from './render-site.ts'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { otherLocaleFolders } from '../../config/resolve/resolve-i18n.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { hasMarker } from '../../output/publish/out-dir.ts'
import type { StagedOutput } from '../../output/output.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { filesBelow } from '../../types/looks.ts'
import type { OutputFile, OutputGroup, RenderedSite } from '../../features/output-file.ts'
import { outputPathOf, textPathOf } from '../../routes/output-path.ts'
import type { Site } from '../site.ts'

/** Writes what is not a page. `languages` is the old output, whose other languages are taken over; null for none. */
export async function writeSite(
  { site, bundled: { code, assets }, output }: BuiltSite,
  rendered: readonly RenderedPage[],
  { threads, languages }: { readonly threads: Threads; readonly languages: string | null },
): Promise<readonly Diagnostic[]> {
  const { config } = site
  const copied = await copyStaticFiles(output, config)
  for (const file of code.bundle.client.files)
    await output.put(file.path as OutputPath, file.text, 'the client bundle')
  for (const asset of assets.all()) await output.copy(asset.outputPath, asset.file, asset.outputPath)
  const made = await putFiles(site, output, renderedSite(config, rendered, { output, threads }))
  void threads.close()
  const kept = languages === null ? [] : await keepOtherLanguages(output, config, languages)
  return [...copied.diagnostics, ...made, ...kept]
}

/** Begins the claims of what is taken over of other languages. */
export const OTHER_LANGUAGE = 'the language '

/**
 * Takes what was built of other languages over from the old output into a new one of the default language, which replaces the
 * folder that they lie in. A page of the default language at the same address is a collision. Problem: `LANGUAGE_NOT_KEPT` for
 * the output of a language that the site does not have any more.
 */
async function keepOtherLanguages(
  output: StagedOutput,
  { i18n }: SiteConfig,
  outDir: string,
): Promise<readonly Diagnostic[]> {
  if (i18n.locale !== i18n.defaultLocale) return []
  for (const [locale, folder] of otherLocaleFolders(i18n)) {
    const from = path.join(outDir, folder)
    if (!hasMarker(from)) continue
    for (const file of filesBelow(from))
      await output.copy(
        `${folder}/${file}` as OutputPath,
        path.join(from, file),
        `${OTHER_LANGUAGE}"${locale}"`,
      )
  }
  if (!hasMarker(outDir)) return []
  const known = [...otherLocaleFolders(i18n).values()].map((folder) => folder.split('/')[0])
  return readdirSync(outDir)
    .filter((name) => hasMarker(path.join(outDir, name)) && !known.includes(name))
    .sort()
    .map((name) => notKept(path.basename(outDir), name))
}

function notKept(outDir: string, name: string): Diagnostic {
  return {
    code: 'LANGUAGE_NOT_KEPT',
    level: 'warning',
    message: `The folder "${name}" in "${outDir}" holds the site in a language that is not one of i18n.locales; it is removed.`,
    hint: `Add the language to i18n.locales in site.config and build it again to have it back.`,
  }
}

async function putFiles(site: Site, output: StagedOutput, rendered: RenderedSite) {
  const diagnostics = new Set<Diagnostic>()
  const report = async (putting: Promise<readonly Diagnostic[]>): Promise<void> => {
    for (const problem of await putting.catch(problemsOf)) diagnostics.add(problem)
  }
  for (const file of site.files) await report(putFile(file, rendered, output))
  for (const group of site.groups) await report(putGroup(group, rendered, output))
  return [...diagnostics]
}

function renderedSite(
  config: SiteConfig,
  pages: readonly RenderedPage[],
  { output, threads }: { readonly output: StagedOutput; readonly threads: Threads },
): RenderedSite {
  return {
    pages: async () => pages.map(({ page, noIndex, policy }) => ({ url: page.url, noIndex, policy })),
    readPage: async (url) => output.read(outputPathOf(url, config))?.toString() ?? null,
    text: async (url) => output.found(textPathOf(url, config)),
    earlier: {
      file: (path) => output.published(path),
      // Addresses of an earlier build may have another base URL.
      text: (url) => (url.startsWith(config.baseUrl) ? output.published(textPathOf(url, config)) : null),
    },
    files: () =>
      output.paths().flatMap((path) => {
        const found = output.found(path)
        return found === null ? [] : [{ path, size: output.size(path), hash: found.hash }]
      }),
    inThreads(count) {
      if (!threads.wanted(count)) return null
      const job = threads.job<unknown, unknown>('terms', () => null)
      return (input) => job(input, [{ work: 'worked for the feature search', file: null }])
    },
  }
}

async function putFile(
  { path, claim, content, givesWay }: OutputFile,
  rendered: RenderedSite,
  output: StagedOutput,
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
