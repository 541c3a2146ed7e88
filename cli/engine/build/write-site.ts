import { copyStaticFiles } from '../../output/static.ts'
import type { RenderedPage } from '../../render/pages.ts'
import { problemsOf, type Diagnostic } from '../../report/diagnostic.ts'
import type { Threads } from '../../threads/threads.ts'
import type { BuiltSite } from './render-site.ts'
import { join } from 'node:path'
import { otherLocaleFolders } from '../../config/resolve/resolve-i18n.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { hasMarker, RESERVED_PREFIX } from '../../output/publish/out-dir.ts'
import type { StagedOutput } from '../../output/output.ts'
import type { Output } from '../../output/output-below.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { filesBelow } from '../../types/looks.ts'
import type { OutputFile, OutputGroup, RenderedSite, WrittenOutput } from '../../features/output-file.ts'
import { markdownPathOf, outputPathOf, textPathOf } from '../../routes/output-path.ts'
import { isSharedFile } from '../../../runtime/shared/url/url.ts'
import type { Site } from '../site.ts'

/** Writes what is not a page of the site in a language. */
export async function writeSite(
  { site, code, output, files }: BuiltSite,
  rendered: readonly RenderedPage[],
  threads: Threads,
): Promise<readonly Diagnostic[]> {
  await writeClient({ code, files })
  return putFiles(site, output, renderedSite(site.config, rendered, { output, files, threads }))
}

export async function writeClient({ code, files }: Pick<BuiltSite, 'code' | 'files'>): Promise<void> {
  for (const file of code.bundle.client.files)
    await files.put(file.path as OutputPath, file.text, 'the client bundle')
}

/** Writes what languages share: static files, and the assets that content and code ask for. */
export async function writeShared({ site, assets, files }: BuiltSite): Promise<readonly Diagnostic[]> {
  const copied = await copyStaticFiles(files, site.config)
  for (const asset of assets.all()) await files.copy(asset.outputPath, asset.file, asset.outputPath)
  return copied.diagnostics
}

/** Takes over from the old output what a build of some languages does not make: the others, and files that they share. */
export async function keepLanguages(
  output: StagedOutput,
  { i18n }: SiteConfig,
  { outDir, built }: { readonly outDir: string; readonly built: readonly string[] },
): Promise<void> {
  if (!hasMarker(outDir) || built.length === i18n.locales.length) return
  const folders = [...otherLocaleFolders(i18n)]
  for (const file of filesBelow(outDir)) {
    const path = file as OutputPath
    const [locale] = folders.find(([, folder]) => file.startsWith(`${folder}/`)) ?? [i18n.defaultLocale]
    if (built.includes(locale) || file.startsWith(RESERVED_PREFIX) || output.has(path)) continue
    const claim = `the language "${locale}"`
    if (!output.keep(path, claim)) await output.copy(path, join(outDir, file), claim)
  }
}

async function putFiles(site: Site, output: Output, rendered: RenderedSite) {
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
  { output, files, threads }: Pick<BuiltSite, 'output' | 'files'> & { readonly threads: Threads },
): RenderedSite {
  const isShared = (path: string): boolean => SHARED.test(path) || isSharedFile(path, config)
  return {
    pages: async () => pages.map(({ page, noIndex, policy }) => ({ url: page.url, noIndex, policy })),
    readPage: async (url) => output.read(outputPathOf(url, config))?.toString() ?? null,
    text: async (url) => output.found(textPathOf(url, config)),
    markdown: async (url) => output.found(markdownPathOf(url, config)),
    earlier: {
      file: (path) => output.published(path),
      // Addresses of an earlier build may have another base URL.
      text: (url) => (url.startsWith(config.baseUrl) ? output.published(textPathOf(url, config)) : null),
      markdown: (url) => output.published(markdownPathOf(url, config)),
    },
    files: () => writtenFiles(output),
    shared: () => (config.shared === null ? [] : writtenFiles(files).filter(({ path }) => isShared(path))),
    inThreads(count) {
      if (!threads.wanted(count)) return null
      const job = threads.job<unknown, unknown>('terms', () => null)
      return (input) => job(input, [{ work: 'worked for the feature search', file: null }])
    },
  }
}

/** Folders of scripts, styles and what content brings along; data and search are those of a language. */
const SHARED = /^assets\/(?!data\/|search\/)/

function writtenFiles(output: Output): readonly WrittenOutput[] {
  return output.paths().flatMap((path) => {
    const found = output.found(path)
    return found === null ? [] : [{ path, size: output.size(path), hash: found.hash }]
  })
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
  output: Output,
): Promise<readonly Diagnostic[]> {
  for (const [path, text] of await contents(rendered)) {
    if (text === null) output.keep(path, claim)
    else await output.put(path, text, claim)
  }
  return []
}
