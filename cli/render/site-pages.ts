import type { Highlighter } from '../../runtime/shared/code-block.ts'
import type { Json } from '../../runtime/shared/json.ts'
import type { HeadElement } from '../../runtime/shared/head.ts'
import type { SiteData } from '../../runtime/shared/site-data.ts'
import type { Bundle } from '../bundle/bundle.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { AssetStore } from '../content/assets.ts'
import type { CompiledContent } from '../content/compiled.ts'
import type { Page } from '../routes/page.ts'
import type { RouteManifest } from '../routes/plan.ts'
import type { ContentDir } from '../types/content-dir.ts'
import type { FilePath } from '../types/file-path.ts'
import { createFailureExplainer } from './failure.ts'
import { configHead } from './config-head.ts'
import { renderOne, type PageScope, type RenderedPage } from './pages.ts'
import { createIntern } from './page-facts.ts'
import { codeSettings } from '../content/markdown/code-blocks.ts'
import { createRenderer } from './renderer.ts'

/** What rendering a site needs. */
export interface SiteRendering {
  readonly config: SiteConfig
  readonly data: SiteData
  readonly manifest: RouteManifest
  readonly shared: ReadonlyMap<string, Json>
  readonly contentDirs: readonly ContentDir[]
  readonly compiledByPath: ReadonlyMap<FilePath, CompiledContent>
  readonly moduleByPath: ReadonlyMap<FilePath, CompiledContent>
  readonly assets: AssetStore
  readonly bundle: Bundle
  readonly highlight: Highlighter
  readonly write: PageScope['write']
  readonly onProgress?: (done: number, total: number) => void
  /** Told how long each page took, in milliseconds. */
  readonly onTime?: (page: Page, milliseconds: number) => void
}

/** How many pages are rendered before other work of the process gets a turn. */
const BATCH = 32

/** Renders every page of a site. Pages whose content did not compile are left out. */
export async function renderPages(rendering: SiteRendering): Promise<readonly RenderedPage[]> {
  const scope = await pageScope(rendering)
  const pages = rendering.manifest.pages.filter((page) => !failedToCompile(rendering, page.source))
  const rendered: RenderedPage[] = []
  for (const [index, page] of pages.entries()) {
    const started = performance.now()
    rendered.push(await renderOne(page, scope))
    rendering.onTime?.(page, performance.now() - started)
    if (index % BATCH === BATCH - 1) await new Promise((resolve) => setImmediate(resolve))
    rendering.onProgress?.(index + 1, pages.length)
  }
  return rendered
}

function failedToCompile({ compiledByPath }: SiteRendering, source: FilePath | null): boolean {
  const compiled = source === null ? undefined : compiledByPath.get(source)
  return compiled?.diagnostics.some((diagnostic) => diagnostic.level === 'error') ?? false
}

async function pageScope(rendering: SiteRendering): Promise<PageScope> {
  const { config, data, manifest, assets, contentDirs, compiledByPath, moduleByPath, bundle } = rendering
  const headTags: readonly HeadElement[] = configHead(config)
  const renderer = await createRenderer({
    serverFile: bundle.server.file,
    site: data,
    client: bundle.client,
    headTags,
    code: { settings: codeSettings(config.prism), highlight: rendering.highlight },
  })
  return {
    renderer,
    client: bundle.client,
    baseUrl: config.baseUrl,
    shared: (key) => rendering.shared.get(key),
    intern: createIntern(),
    write: rendering.write,
    explainFailure: createFailureExplainer({ server: bundle.server, siteDir: config.siteDir }),
    content: {
      config,
      manifest,
      assets,
      contentDirs,
      compiledByPath,
      moduleByPath,
      modulesOf: bundle.server.modulesOf,
    },
  }
}
