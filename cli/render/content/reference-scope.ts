import { processEnvironment } from '../../config/module/process-environment.ts'
import type { RefProps } from '../../../runtime/shared/content/content.ts'
import { isUnsafeAddress } from '../../../runtime/shared/url/unsafe-address.ts'
import { describeValue } from '../../config/describe-value.ts'
import type { BrokenLinkHook } from '../../config/options/markdown.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { AssetStore } from '../../content/assets/assets.ts'
import type { Reference } from '../../content/compile/compiled.ts'
import { levelOf, type Diagnostic } from '../../report/diagnostic.ts'
import type { Page } from '../../routes/page.ts'
import { type ContentDir, type FilePath, holds } from '../../types/file-path.ts'

/** Keys of the configuration that are read to resolve addresses, beside the hooks of Markdown. */
export const REFERENCE_KEYS = [
  'siteDir',
  'configFile',
  'staticDirectories',
  'baseUrl',
  'trailingSlash',
  'router',
  'assets',
] as const

/** What is read of the configuration to resolve addresses. */
export interface ReferenceConfig extends Pick<SiteConfig, (typeof REFERENCE_KEYS)[number]> {
  readonly markdown: Pick<SiteConfig['markdown'], 'hooks'>
}

/** A page as links lead to it. */
export type LinkTarget = Pick<Page, 'url' | 'source' | 'context'>

/** Where links to files lead. */
export interface LinkTargets {
  readonly pages: readonly LinkTarget[]
  readonly pageBySource: ReadonlyMap<FilePath, LinkTarget>
}

/** What the addresses in content are resolved against. */
export interface ReferenceScope {
  readonly config: ReferenceConfig
  readonly manifest: LinkTargets
  readonly assets: AssetStore
  /** Content folders of all feature instances. */
  readonly contentDirs: readonly ContentDir[]
  /** The content is shown on another page than its own. @default false */
  readonly isOnOtherPage?: boolean
}

/** Where a reference stands: the file that was compiled, and the page that shows it. */
export interface ReferenceSite {
  readonly file: FilePath
  readonly page: Page
}

/** The attributes of a reference as served, and what is wrong with it. */
export interface Resolved {
  readonly props: RefProps
  readonly diagnostic?: Diagnostic
}

/** What a site says about an address that leads nowhere. */
interface Answer {
  /** Another address, or null to keep the one that was written. */
  readonly replaced: string | null
  /** Level of the message; null for none. */
  readonly level: Diagnostic['level'] | null
  /** Why a function of the site gave no answer. */
  readonly failure?: Diagnostic
}

/** Asks the site what to do about an address that leads nowhere. A function that fails is a problem of its own. */
export function askHook(hook: BrokenLinkHook, reference: Reference, at: ReferenceSite): Answer {
  if (typeof hook === 'string') return { replaced: null, level: levelOf(hook) }
  try {
    const answer: unknown = processEnvironment.calling(
      () => hook({ sourceFilePath: at.file, url: reference.url }),
      'page',
    )
    if (answer === undefined || answer === null) return { replaced: null, level: null }
    if (typeof answer === 'string' && isUnsafeAddress(answer, reference.kind === 'link' ? 'follow' : 'show'))
      return failed(reference, `it returned ${describeValue(answer)}, which can run code`)
    if (typeof answer === 'string') return { replaced: answer, level: null }
    return failed(reference, `it returned ${describeValue(answer)} instead of a text`)
  } catch (error) {
    return failed(reference, error instanceof Error ? error.message : String(error))
  }
}

function failed({ kind, url, place }: Reference, failure: string): Answer {
  const name = kind === 'link' ? 'onBrokenMarkdownLinks' : 'onBrokenMarkdownImages'
  return {
    replaced: null,
    level: null,
    failure: {
      code: 'LINK_HOOK_FAILED',
      level: 'error',
      message: `The function markdown.hooks.${name} failed for "${url}": ${failure}.`,
      place,
      hint: `Make markdown.hooks.${name} in site.config return an address, or nothing to keep the one that is written.`,
    },
  }
}

interface Instance {
  /** `<feature>/<id>` */
  readonly name: string
  readonly folder: string
}

/** The instance whose folder holds the file; for files outside of all, the one of the page that shows it. */
export function instanceOf(
  { file, page }: ReferenceSite,
  contentDirs: ReferenceScope['contentDirs'],
): Instance {
  const holding = innermost(file, contentDirs)
  if (holding !== undefined) return { name: holding.instance, folder: holding.path }
  const folder = page.source === null ? undefined : innermost(page.source, contentDirs)?.path
  return { name: nameOf(page), folder: folder ?? '' }
}

function innermost(file: FilePath, contentDirs: ReferenceScope['contentDirs']): ContentDir | undefined {
  return contentDirs
    .filter((folder) => holds(folder, file))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}

export function nameOf({ context }: LinkTarget): string {
  return `${context.plugin.name}/${context.plugin.id}`
}
