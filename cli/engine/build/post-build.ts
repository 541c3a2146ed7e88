import fs from 'node:fs'
import path from 'node:path'
import { docusaurusName } from '../../../runtime/shared/plugins.ts'
import type { Output } from '../../output/output-below.ts'
import { callMethod, type PluginHost } from '../../plugins/open-plugins.ts'
import { leafRoutes, type PluginRoute, type PostBuildProps } from '../../plugins/plugin.ts'
import type { RenderedPage } from '../../render/pages.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { onceAsked } from '../../types/memoized.ts'
import { outputPathOf } from '../../routes/output-path.ts'
import { pageHead } from './page-head.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { filesBelow, statsOf } from '../../types/looks.ts'
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
  const marks = copyOutput(output, outDir)
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
    await callMethod(by, 'postBuild', props)
    await takeOver(output, { outDir, marks, claim: `the plugin ${by.name}` })
  }
  fs.rmSync(path.dirname(outDir), { recursive: true, force: true })
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
function routeOf({
  url,
  layout,
  source,
  context,
}: BuiltSite['site']['manifest']['pages'][number]): PluginRoute {
  return {
    path: url,
    component: layout,
    exact: true,
    plugin: { ...context.plugin, name: docusaurusName(context.plugin.name) },
    ...(source !== null && { metadata: { sourceFilePath: source } }),
  }
}

type Marks = Map<string, string>

function copyOutput(output: Output, outDir: string): Marks {
  fs.rmSync(outDir, { recursive: true, force: true })
  const marks: Marks = new Map()
  for (const name of output.paths()) {
    const found = output.found(name)
    if (found === null) continue
    const file = path.join(outDir, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    // Where the file system can do so, without copying a byte until somebody writes.
    fs.copyFileSync(found.content.from, file, fs.constants.COPYFILE_FICLONE)
    marks.set(name, markOf(file))
  }
  return marks
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
    else if (output.found(at)?.hash !== contentHash(bytes)) output.alter(at, bytes)
  }
}
