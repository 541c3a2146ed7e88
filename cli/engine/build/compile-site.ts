import type { BuildCache } from '../../cache/build-cache.ts'
import type { ModuleSource } from '../../config/module/evaluate-module.ts'
import {
  createContentCompiler,
  frontMatterOf,
  type ContentCompiler,
} from '../../content/compile/content-compiler.ts'
import { createHighlighter } from '../../content/markdown/code/highlight.ts'
import type { Scanning } from '../../content/scan/scan.ts'
import type { BuildTimes } from '../../report/build-report/report-lines.ts'
import type { Reporter } from '../../report/steps.ts'
import { contentsOf } from '../../routes/page.ts'
import type { Threads } from '../../threads/threads.ts'
import type { Site } from '../site.ts'

/** What compiling and rendering of many pages work with. */
export interface Working {
  /** What works in threads, and what they get the functions of the configuration from. */
  readonly threads: Threads
  readonly source: ModuleSource
  readonly progress: Reporter['progress']
  /** Null when nobody wants to know. */
  readonly times: BuildTimes | null
}

/** How content is scanned. Where all of it is compiled afterwards, threads start meanwhile. */
export function scanning(cache: BuildCache, threads: Threads): Scanning {
  const remembering = { cache: cache.sources, keeping: cache.keeping }
  if (!cache.isNew) return remembering
  let files = 0
  return { ...remembering, onListed: (listed) => threads.expect('compile', (files += listed)) }
}

/** Compiles the content of every page, and the content that it imports. */
export async function compileSite(
  site: Site,
  { cache, progress, times, threads, source }: Working & { readonly cache: BuildCache },
): Promise<ContentCompiler> {
  const { config, sources, manifest, contentDirs } = site
  const compiler = createContentCompiler({
    config,
    contentDirs,
    frontMatterByPath: frontMatterOf(sources),
    highlight: createHighlighter(config.prism),
    threads: { threads, source },
    cache: cache.content,
    onTime: times?.compiled,
  })
  const files = manifest.pages.flatMap((page) => (page.kind === 'react' ? [] : contentsOf(page)))
  await compiler.compile(files, progress)
  await compiler.prepareModules()
  return compiler
}
