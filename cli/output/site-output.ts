import type { ClientBundle } from '../bundle/client/client-output.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { fileOf } from '../content/compile/content-part.ts'
import type { AssetStore } from '../content/assets/assets.ts'
import type { PageOutput } from '../render/pages.ts'
import { levelOf, type Diagnostic } from '../report/diagnostic.ts'
import type { Page } from '../routes/page.ts'
import type { OutputPath } from '../types/file-path.ts'
import type { Output, StagedOutput } from './output.ts'
import { pageFilesOf, type PageFile } from '../routes/output-path.ts'
import { cutLines, plural } from '../report/text.ts'

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

/** Names of devices, with any extension; characters that a name cannot hold; a dot or space at its end. */
const FORBIDDEN = /^(?:con|prn|aux|nul|(?:com|lpt)[1-9¹²³])(?:\.|$)|[<>:"|?*\\]|\p{Cc}|[. ]$/iu

/** As many names are listed. */
const LISTED = 10

/**
 * Names in the output that Windows refuses: the site can be built and served elsewhere, but not copied or checked out
 * there. All of them are one warning, `NAME_NOT_PORTABLE`.
 */
export function unportableNames(output: Pick<Output, 'paths' | 'claimOf'>): readonly Diagnostic[] {
  const found = new Map<string, string>()
  for (const path of output.paths()) {
    const name = forbiddenPart(path)
    if (name !== null) found.set(name, found.get(name) ?? `"${name}" (${output.claimOf(path) ?? path})`)
  }
  const [first, ...others] = found.values()
  if (first === undefined) return []
  const notes = others.map((name) => `also ${name}`)
  return [
    {
      code: 'NAME_NOT_PORTABLE',
      level: 'warning',
      message: `The output has ${plural(found.size, 'name')} that Windows forbids: ${first}.`,
      notes: notes.length === 0 ? undefined : cutLines(notes, LISTED),
      hint: 'Rename the file, or give the page another `slug`, if the site is to be built, copied or checked out on Windows.',
    },
  ]
}

/** A path up to the first part that is forbidden; null when none is. */
function forbiddenPart(path: OutputPath): string | null {
  const parts = path.split('/')
  const index = parts.findIndex((part) => FORBIDDEN.test(part))
  if (index === -1) return null
  // The two files of a page have one name.
  return parts
    .slice(0, index + 1)
    .join('/')
    .replace(/\.(?:page\.json|html)$/, '')
}
