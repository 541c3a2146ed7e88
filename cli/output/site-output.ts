import type { SiteConfig } from '../config/site-config.ts'
import { fileOf } from '../content/compile/content-part.ts'
import type { PageOutput } from '../render/pages.ts'
import { levelOf, type Diagnostic } from '../report/diagnostic.ts'
import { PLUGIN_LAYOUT, type Page } from '../routes/page.ts'
import type { OutputPath } from '../types/file-path.ts'
import type { StagedOutput } from './output.ts'
import type { Output } from './output-below.ts'
import { pageFilesOf } from '../routes/output-path.ts'
import { cutLines, plural } from '../report/text.ts'

export function pageOutput(output: Output, config: SiteConfig): PageOutput {
  return {
    order: (page) =>
      pageFilesOf(page, config).flatMap(({ path, content }) => {
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

export function claimOf({ source, url, layout, context }: Page): string {
  if (layout === PLUGIN_LAYOUT) return `the page ${url} of the plugin ${context.plugin.name}`
  return source === null ? `the page ${url}` : fileOf(source)
}

/** What is wrong with the names of files that have been put into the output so far. */
export function nameProblems(output: StagedOutput, config: SiteConfig): readonly Diagnostic[] {
  return [...collisionDiagnostics(output, config), ...unportableNames(output)]
}

function collisionDiagnostics(
  output: StagedOutput,
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

const LISTED = 10

/**
 * Names in the output that Windows refuses: the site can be built and served elsewhere, but not copied or checked out
 * there. All of them are one warning, `NAME_NOT_PORTABLE`.
 */
export function unportableNames(output: Pick<StagedOutput, 'paths' | 'claimOf'>): readonly Diagnostic[] {
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
