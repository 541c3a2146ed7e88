import type { ClientBundle } from '../bundle/client/client-output.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { fileOf } from '../content/compile/content-part.ts'
import type { AssetStore } from '../content/assets/assets.ts'
import type { PageFiles } from '../render/pages.ts'
import { levelOf, type Diagnostic } from '../report/diagnostic.ts'
import type { Page } from '../routes/page.ts'
import type { OutputPath } from '../types/file-path.ts'
import type { Output } from './output.ts'
import { dataPathOf, pageFilesOf } from './output-path.ts'

/** Writes the two files of a page. */
export async function putPage(
  output: Output,
  page: Page,
  { files, config }: { files: PageFiles; config: SiteConfig },
): Promise<void> {
  const claim = page.source === null ? `the page ${page.url}` : fileOf(page.source)
  const paths = pageFilesOf(page.url, config)
  const data = dataPathOf(page.url, config)
  for (const path of paths) await output.put(path, path === data ? files.data : files.html, claim)
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
