import { processEnvironment } from '../../config/module/process-environment.ts'
import type { RefProps } from '../../../runtime/shared/content/content.ts'
import { isUnsafeAddress } from '../../../runtime/shared/url/unsafe-address.ts'
import { describeValue } from '../../config/describe-value.ts'
import type { BrokenLinkHook } from '../../config/options/markdown.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { AssetStore } from '../../content/assets/assets.ts'
import type { Reference } from '../../content/compile/compiled.ts'
import { innermostDir } from '../../content/translations.ts'
import { levelOf, type Diagnostic } from '../../report/diagnostic.ts'
import type { Page } from '../../routes/page.ts'
import type { ContentDir, FilePath } from '../../types/file-path.ts'

/** Keys of the configuration that are read to resolve addresses, beside the hooks of Markdown. */
export const REFERENCE_KEYS = [
  'siteDir',
  'configFile',
  'staticDirectories',
  'baseUrl',
  'i18n',
  'shared',
  'trailingSlash',
  'router',
  'assets',
] as const

export interface ReferenceConfig extends Pick<SiteConfig, (typeof REFERENCE_KEYS)[number]> {
  readonly markdown: Pick<SiteConfig['markdown'], 'hooks'>
}

export type LinkTarget = Pick<Page, 'url' | 'source' | 'context'>

export interface LinkTargets {
  readonly pages: readonly LinkTarget[]
  readonly pageBySource: ReadonlyMap<FilePath, LinkTarget>
}

export interface ReferenceScope {
  readonly config: ReferenceConfig
  readonly manifest: LinkTargets
  readonly assets: AssetStore
  readonly contentDirs: readonly ContentDir[]
  /** The content is shown on another page than its own. @default false */
  readonly isOnOtherPage?: boolean
}

export interface ReferenceSite {
  readonly file: FilePath
  readonly page: Page
}

export interface Resolved {
  readonly props: RefProps
  readonly diagnostic?: Diagnostic
}

/** Asks the site about an address that leads nowhere. @param problem - what is wrong, in the level that the site wants */
export function askHook(
  hook: BrokenLinkHook,
  [reference, at]: readonly [Reference, ReferenceSite],
  problem: (level: Diagnostic['level']) => Diagnostic,
): { readonly address: string; readonly diagnostic?: Diagnostic | undefined } {
  const { kind, url } = reference
  const failed = (why: string) => ({ address: url, diagnostic: hookFailed(reference, why) })
  if (typeof hook === 'string') {
    const level = levelOf(hook)
    return { address: url, diagnostic: level === null ? undefined : problem(level) }
  }
  try {
    const ask = (): unknown => hook({ sourceFilePath: at.file, url })
    const answer = processEnvironment.calling(ask, 'page')
    if (answer === undefined || answer === null) return { address: url }
    if (typeof answer !== 'string') return failed(`it returned ${describeValue(answer)} instead of a text`)
    if (isUnsafeAddress(answer, kind === 'link' ? 'follow' : 'show'))
      return failed(`it returned ${describeValue(answer)}, which can run code`)
    return { address: answer }
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
}

function hookFailed({ kind, url, place }: Reference, why: string): Diagnostic {
  const name = kind === 'link' ? 'onBrokenMarkdownLinks' : 'onBrokenMarkdownImages'
  return {
    code: 'LINK_HOOK_FAILED',
    level: 'error',
    message: `The function markdown.hooks.${name} failed for "${url}": ${why}.`,
    place,
    hint: `Make markdown.hooks.${name} in site.config return an address, or nothing to keep the one that is written.`,
  }
}

/** The instance whose folder holds the file, `<feature>/<id>`; for files outside of all, the one of the page that shows it. */
export function instanceOf(
  { file, page }: ReferenceSite,
  { contentDirs }: Pick<ReferenceScope, 'contentDirs'>,
) {
  const holding = innermostDir(contentDirs, file)
  if (holding !== undefined) return { name: holding.instance, folder: holding.path }
  const folder = page.source === null ? undefined : innermostDir(contentDirs, page.source)?.path
  return { name: nameOf(page), folder: folder ?? '' }
}

export function nameOf({ context }: LinkTarget): string {
  return `${context.plugin.name}/${context.plugin.id}`
}
