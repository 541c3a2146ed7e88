import type { ClientBundle } from '../bundle/client/client-output.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { fileOf } from '../content/compile/content-part.ts'
import type { AssetStore } from '../content/assets/assets.ts'
import type { PageOutput } from '../render/page-files.ts'
import { levelOf, type Diagnostic } from '../report/diagnostic.ts'
import type { Page } from '../routes/page.ts'
import type { OutputPath } from '../types/file-path.ts'
import type { Output, StagedOutput } from './output.ts'
import { pageFilesOf, type PageFile } from '../routes/output-path.ts'

/** The files of pages in an output. */
export function pageOutput(output: StagedOutput, config: SiteConfig): PageOutput {
  const filesOf = (page: Page): readonly PageFile[] => pageFilesOf(page, config)
  return {
    async put(page, files) {
      for (const { path, content } of filesOf(page))
        await output.put(path, files[content] ?? '', claimOf(page))
    },
    order: (page) =>
      filesOf(page).flatMap(({ path, content }) => {
        const order = output.order(path, claimOf(page))
        return order === null ? [] : [{ ...order, content }]
      }),
    written(page, orders, files) {
      for (const [index, file] of files.entries()) {
        const order = orders[index]
        if (order !== undefined) output.written(order, file, claimOf(page))
      }
    },
  }
}

/** Who writes the files of a page. */
export function claimOf({ source, url }: Page): string {
  return source === null ? `the page ${url}` : fileOf(source)
}

interface BuiltFiles {
  readonly client: ClientBundle
  readonly assets: AssetStore
}

/** Writes what pages share: scripts, styles and assets. */
export async function putSharedFiles(output: Output, { client, assets }: BuiltFiles): Promise<void> {
  for (const file of client.files) await output.put(file.path as OutputPath, file.text, 'the client bundle')
  for (const asset of assets.all()) await output.copy(asset.outputPath, asset.file, asset.outputPath)
}

/** Two things that want to be one file: the first is kept. */
export function collisionDiagnostics(
  output: Output,
  { onDuplicateRoutes }: SiteConfig,
): readonly Diagnostic[] {
  const level = levelOf(onDuplicateRoutes)
  if (level === null) return []
  return output.collisions().map(({ path, firstPath, first, second }) => ({
    code: 'OUTPUT_COLLISION',
    level,
    message: `"${path}" is written by ${first} and by ${second}; the first is kept.`,
    notes: firstPath === path ? undefined : [`"${firstPath}" and "${path}" are one file on many systems`],
    hint: 'Rename one of them. The level is `onDuplicateRoutes` in site.config.',
  }))
}
