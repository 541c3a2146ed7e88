import path from 'node:path'
import type { OutputFile, RenderedFacts, RenderedSite } from '../../features/output-file.ts'
import { policyNeeds } from '../../content/content-policy.ts'
import { SiteProblems } from '../../report/diagnostic.ts'
import type { LiveFile } from '../../server/live-site.ts'
import type { OutputPath } from '../../types/file-path.ts'
import type { FilesOptions } from './dev-files.ts'
import type { Snapshot, ShownPage } from './dev-pages.ts'

/** A file of the site that is made from all of it: shared data, a feed, the sitemap. */
export function madeFile(outputPath: string, { fileByPath }: Snapshot): OutputFile | null {
  return fileByPath.get(outputPath as OutputPath) ?? null
}

/** Makes such a file from the pages as they are now; null for none. */
export async function findMadeFile(outputPath: OutputPath, options: FilesOptions): Promise<LiveFile | null> {
  await options.settled()
  const snapshot = options.snapshot()
  const file = madeFile(outputPath, snapshot)
  if (file === null) return null
  const made = await makeFile(file, renderedSite(snapshot, options))
  // Its pages are all of one time.
  return options.snapshot() === snapshot ? made : findMadeFile(outputPath, options)
}

async function makeFile(file: OutputFile, rendered: RenderedSite): Promise<LiveFile | null> {
  const name = path.basename(file.path)
  try {
    const content = await file.content(rendered)
    if (content === null) return null
    if (typeof content === 'string' || content instanceof Uint8Array)
      return { kind: 'made', name, body: content }
    return { kind: 'disk', root: path.dirname(content.from), names: [path.basename(content.from)] }
  } catch (error) {
    if (error instanceof SiteProblems) return { kind: 'made', name, body: `${error.message}\n`, status: 500 }
    throw error
  }
}

function renderedSite({ site }: Snapshot, { show }: Pick<FilesOptions, 'show'>): RenderedSite {
  return {
    async pages() {
      const pages: RenderedFacts[] = []
      for (const { url } of site.manifest.pages) {
        const shown = await show(url)
        if (shown !== null) pages.push(inputsOf(shown))
      }
      return pages
    },
    async readPage(url) {
      const shown = await show(url)
      return shown === null ? null : documentOf(shown)
    },
  }
}

function inputsOf(shown: ShownPage): RenderedFacts {
  const { page, noIndex } = shown.rendered
  // What an open page gets from the dev server has no policy; this is what the published one needs.
  return { url: page.url, noIndex, policy: policyNeeds([documentOf(shown) ?? '']) }
}

function documentOf({ files }: ShownPage): string | null {
  return files === null ? null : Buffer.from(files.html).toString()
}
