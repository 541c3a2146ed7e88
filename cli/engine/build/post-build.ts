import fs from 'node:fs'
import path from 'node:path'
import { docusaurusName } from '../../../runtime/shared/docusaurus-name.ts'
import { isEqual } from 'lodash-es'
import type { Output } from '../../output/output-below.ts'
import { callMethod, type PluginHost } from '../../plugins/open-plugins.ts'
import { leafRoutes, type PluginRoute, type PostBuildProps } from '../../plugins/plugin.ts'
import type { RenderedPage } from '../../render/pages.ts'
import { upwards, type OutputPath } from '../../types/file-path.ts'
import { outputPathOf } from '../../routes/output-path.ts'
import type { Page } from '../../routes/page.ts'
import { pageHead } from './page-head.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { filesBelow, statsOf } from '../../types/looks.ts'
import { onceAsked, orNull } from '../../types/memoized.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { KEPT, keptPath } from '../../kept/registry.ts'
import { folderStore, getJson, makerOf, tryPut } from '../../kept/store.ts'
import { replace } from '../../kept/write-whole.ts'
import { engineFingerprint } from '../../types/package-root.ts'
import { workDir } from '../../types/work-dir.ts'
import { isElsewhere, processEnvironment } from '../../config/module/process-environment.ts'
import type { BuiltSite } from './render-site.ts'

/**
 * Shows plugins the whole output in a folder of its own, and takes over what they write, change and remove there.
 *
 * @throws SiteProblems where one fails
 */
export async function postBuild(
  { site, output }: Pick<BuiltSite, 'site' | 'output'>,
  rendered: readonly RenderedPage[],
  plugins: PluginHost | null,
): Promise<void> {
  const contents = site.ofPlugins.contents.filter(({ by }) => by.plugin.postBuild !== undefined)
  if (plugins === null || contents.length === 0) return
  const { outDir } = plugins.context()
  const folder = path.join(workDir(site.config.siteDir), KEPT.pluginOutput.folder, String(process.pid))
  const last = lastCopy(site.config, folder)
  fs.rmSync(folder, { recursive: true, force: true })
  const copied = copyOutput(output, outDir, plugins.keeping === 'use' ? last.take() : new Map())
  const marks = new Map([...copied].map(([name, [, mark]]) => [name, mark]))
  const ofPlugins = new Map(
    site.ofPlugins.contents.flatMap(({ routes }) => leafRoutes(routes)).map((route) => [route.path, route]),
  )
  const routes = site.manifest.pages.map((page) => ofPlugins.get(page.url) ?? routeOf(page))
  const facts = Object.fromEntries(rendered.map(({ page, noIndex }) => [page.url, { noIndex }]))
  for (const { by, content } of contents) {
    const heads = onceAsked(() => headsOf({ site, output }))
    const props: PostBuildProps = {
      ...plugins.context(),
      content,
      routes,
      routesPaths: routes.map((route) => route.path),
      routesBuildMetadata: facts,
      get head() {
        return heads()
      },
    }
    const before = processEnvironment.writes()
    const { reads } = await callMethod(by, 'postBuild', props)
    const isSeen = processEnvironment.writes() !== before || Object.keys(reads).some(isElsewhere)
    // What others write than Node, such as libraries in C, is found after the last of them.
    if (isSeen || by === contents.at(-1)?.by)
      await takeOver(output, { outDir, marks, claim: `the plugin ${by.name}` })
  }
  last.leave(copied)
}

function headsOf({
  site: { config, manifest },
  output,
}: Pick<BuiltSite, 'site' | 'output'>): PostBuildProps['head'] {
  const heads = {}
  for (const { url } of manifest.pages) {
    const get = onceAsked(() => pageHead(output.read(outputPathOf(url, config))?.toString() ?? ''))
    Object.defineProperty(heads, url, { enumerable: true, get })
  }
  return heads
}

/** A route as plugins know it. */
function routeOf({ url, layout, source, context }: Page): PluginRoute {
  return {
    path: url,
    component: layout,
    exact: true,
    plugin: { ...context.plugin, name: docusaurusName(context.plugin.name) },
    ...(source !== null && { metadata: { sourceFilePath: source } }),
  }
}

/** How files look, by their paths. */
type Marks = Map<string, string>

/** A file that was copied, and how the copy looked. */
type CopiedFile = readonly [hash: string, mark: string]

type Copied = Map<string, CopiedFile>

/** The copy that a build leaves for the next one of the same language, and what is known of it. */
function lastCopy({ siteDir, i18n }: SiteConfig, folder: string) {
  const work = workDir(siteDir)
  const store = folderStore(work)
  const kind = KEPT.pluginOutput
  const name = `last-${i18n.locale}`
  const lastFolder = keptPath({ workDir: work, kind, name })
  const entry = { kind, name: `${name}/copied.json`, maker: makerOf(kind, engineFingerprint()) }
  return {
    /** Moves it to the folder of this build, so that nobody else takes it. */
    take: () =>
      orNull(() => {
        const copied = getJson(store, entry)
        fs.renameSync(lastFolder, folder)
        return new Map(copied as Iterable<readonly [string, CopiedFile]>)
      }) ?? new Map(),
    leave(copied: Copied): void {
      orNull(() => replace(folder, lastFolder))
      tryPut(store, entry, JSON.stringify([...copied]))
    },
  }
}

/** Makes a copy of the output. What is there already stays if it is what was copied: to look takes less time than to copy. */
function copyOutput(output: Output, outDir: string, last: Copied): Copied {
  const files = shownFiles(output)
  const folders = new Set([...files.keys()].flatMap((name) => upwards(path.dirname(name))))
  const copied: Copied = new Map()
  for (const entry of orNull(() => fs.readdirSync(outDir, { recursive: true, withFileTypes: true })) ?? []) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(outDir, file).replaceAll(path.sep, '/')
    const known = last.get(name)
    if (entry.isFile() && known !== undefined && isEqual(known, [files.get(name)?.hash, markOf(file)]))
      copied.set(name, known)
    else if (!entry.isDirectory() || !folders.has(name)) fs.rmSync(file, { recursive: true, force: true })
  }
  for (const [name, { hash, from }] of files)
    if (!copied.has(name)) copied.set(name, [hash, copyOf(from, path.join(outDir, name))])
  return copied
}

function shownFiles(output: Output) {
  const files = new Map<string, { readonly hash: string; readonly from: string }>()
  for (const name of output.paths()) {
    const found = output.found(name)
    if (found !== null) files.set(name, { hash: found.hash, from: found.content.from })
  }
  return files
}

/** Copies a file. Returns how the copy looks. */
function copyOf(from: string, to: string): string {
  fs.mkdirSync(path.dirname(to), { recursive: true })
  // Where the file system can do so, without copying a byte until somebody writes.
  fs.copyFileSync(from, to, fs.constants.COPYFILE_FICLONE)
  return markOf(to)
}

function markOf(file: string): string {
  const stats = statsOf(file)
  return stats === null ? '' : `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`
}

async function takeOver(
  output: Output,
  { outDir, marks, claim }: { readonly outDir: string; readonly marks: Marks; readonly claim: string },
): Promise<void> {
  const names = new Set(filesBelow(outDir))
  // First, as what is called otherwise now may differ by case alone.
  for (const name of [...marks.keys()].filter((one) => !names.has(one))) {
    marks.delete(name)
    output.remove(name as OutputPath)
  }
  for (const name of names) {
    const file = path.join(outDir, name)
    const [before, now] = [marks.get(name), markOf(file)]
    if (before === now) continue
    marks.set(name, now)
    const at = name as OutputPath
    const bytes = fs.readFileSync(file)
    if (!output.has(at)) await output.put(at, bytes, claim)
    else if (output.found(at)?.hash !== contentHash(bytes)) output.alter(at, bytes, claim)
  }
}
