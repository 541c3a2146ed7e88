import path from 'node:path'
import type { Shard } from '../../cache/shared-results.ts'
import { hasPlugins } from '../../config/options/content-plugins.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import type { OutputFingerprints } from '../../output/publish/old-output.ts'
import { outputPathOf } from '../../routes/output-path.ts'
import { contentsOf, type Page } from '../../routes/page.ts'
import type { FilePath } from '../../types/file-path.ts'
import { statsOf, tryReadText } from '../../types/looks.ts'
import { memoized } from '../../types/memoized.ts'

interface ShardedSite {
  readonly config: SiteConfig
  readonly pages: readonly Page[]
  /** What is known of the files that an earlier build published. */
  readonly outputs: Pick<OutputFingerprints, 'get'>
}

/** The frame of a page is some work, too: as much as so many bytes of Markdown. */
const FRAME = 4000
/** Bytes of a document for a byte of Markdown. */
const GROWTH = 3

/**
 * The pages of a shard: neighbours, so that their results share packs, with an equal part of the work. That is the size of a
 * page's document in an earlier build, or follows from the size of its source.
 */
export function pagesOfShard(
  { config, pages, outputs }: ShardedSite,
  { index, count }: Shard,
): ReadonlySet<Page> {
  const bytesOf = memoized((file: FilePath) => statsOf(path.resolve(config.siteDir, fileOf(file)))?.size ?? 0)
  const workOf = (page: Page): number =>
    outputs.get(outputPathOf(page.url, config))?.[0] ??
    GROWTH * contentsOf(page).reduce((sum, file) => sum + bytesOf(file), FRAME)
  const sorted = pages
    .toSorted((a, b) => (a.url < b.url ? -1 : 1))
    .map((page) => [page, workOf(page)] as const)
  const total = sorted.reduce((sum, [, work]) => sum + work, 0)
  const own = new Set<Page>()
  let before = 0
  for (const [page, work] of sorted) {
    // By the middle of its work, so that each page is in one shard.
    const at = Math.min(count, Math.floor(((before + work / 2) / total) * count) + 1)
    if (at === index) own.add(page)
    before += work
  }
  return own
}

/**
 * Whether the content of a file may bring modules to the code of the site, which every shard has to know. An error costs
 * time: pages that were rendered with other code are rendered again.
 */
export function createModuleSearch({
  siteDir,
  markdown,
  instances,
}: SiteConfig): (file: FilePath) => boolean {
  const isAnything =
    markdown.overridableElements.length > 0 || instances.some(({ plugins }) => hasPlugins(plugins))
  return memoized((file: FilePath) => {
    if (isAnything) return true
    const text = tryReadText(path.resolve(siteDir, fileOf(file))) ?? ''
    return COMPONENT.test(text.replace(PLAIN_CODE, ''))
  })
}

/** Code that is shown as it is. */
const PLAIN_CODE = /^( *)(`{3,}|~{3,})(?!.*\b(?:live|mermaid|npm2yarn)\b).*\n[\s\S]*?^ *\2|`[^`\n]*`/gm
const COMPONENT = /<[A-Z]|\{(?!#)|^(?:import|export)\s|\b(?:live|mermaid|npm2yarn)\b/m
