import type { OutputFile, RenderedFacts, RenderedSite } from '../../../cli/features/output-file.ts'

/** A file as it would be written. */
export interface MadeFile {
  readonly path: string
  readonly text: string
}

/** A site whose pages are rendered. */
export function renderedSite(
  pages: readonly Pick<RenderedFacts, 'url' | 'noIndex'>[],
  readPage: RenderedSite['readPage'] = () => Promise.resolve(null),
): RenderedSite {
  return {
    pages: () => Promise.resolve(pages.map((page) => ({ ...page, policy: [] }))),
    readPage,
    text: () => Promise.resolve(null),
    markdown: () => Promise.resolve(null),
    earlier: { file: () => null, text: () => null, markdown: () => null },
    files: () => [],
    shared: () => [],
    inThreads: () => null,
  }
}

/** Makes all files that are no copies. */
export async function madeFiles(
  files: readonly OutputFile[],
  rendered: RenderedSite,
): Promise<readonly MadeFile[]> {
  const made: MadeFile[] = []
  for (const { path, content } of files) {
    const text = await content(rendered)
    if (typeof text === 'string') made.push({ path, text })
  }
  return made
}
