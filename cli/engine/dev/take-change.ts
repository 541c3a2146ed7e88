import path from 'node:path'
import type { SiteConfig } from '../../config/site-config.ts'
import type { LiveMessage } from '../../../runtime/shared/live.ts'
import { isSiteThemeFile } from '../../types/site-theme.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { DevSite } from './dev-site.ts'

interface Taking {
  readonly devSite: DevSite
  readonly config: Pick<SiteConfig, 'siteDir' | 'themePath'>
  /** Tells pages something at once, before all is taken in. */
  readonly send: (message: LiveMessage) => void
}

/** Files that hold no code and are no asset. */
const TEXT_FILES = /\.(?:mdx?|json|ya?ml)$/i
/** Content that may be a module. */
const MODULE = /\.mdx?$/i
/** Files that code may be made of. */
const CODE = /\.(?:[cm]?[jt]sx?|css|s[ac]ss|mdx?|ya?ml)$/i

const UPDATE: LiveMessage = { kind: 'update', shared: [] }

/** What a change means. */
export interface TakenChange {
  /** What pages that are open should do. */
  readonly messages: readonly LiveMessage[]
  /** Those of the files that are of the site's content or code. */
  readonly ofSite: readonly string[]
}

/** Takes in files that have changed, as absolute paths. */
export async function takeChange(changed: readonly string[], taking: Taking): Promise<TakenChange> {
  const { devSite, config } = taking
  const { siteDir } = config
  const { code, content, plan } = devSite
  await code.settled()
  const nameOf = (file: string): FilePath => path.relative(siteDir, file).replaceAll('\\', '/') as FilePath
  const ofCode = new Set(changed.filter((file) => isCode(file, taking)))
  const mayBeContent = (file: string): boolean => TEXT_FILES.test(file) && !code.isInput(file)
  const ofContent = changed.filter(
    (file) => !ofCode.has(file) || mayBeContent(file) || plan.has(nameOf(file)),
  )
  // What is deleted is not planned any more, what is new is not yet.
  const known = new Set([...ofCode, ...changed.filter((file) => plan.has(nameOf(file)))])
  content.forget(new Set(changed.map(nameOf)))
  const messages = [
    ...(ofCode.size > 0 ? await takeCode([...ofCode], devSite) : []),
    ...(ofContent.length > 0 ? await takeContent(new Set(ofContent.map(nameOf)), taking) : []),
  ]
  const reload = messages.find(({ kind }) => kind === 'reload')
  const ofSite = changed.filter((file) => known.has(file) || plan.has(nameOf(file)))
  return { messages: reload === undefined ? messages : [reload], ofSite }
}

/** A file is of code when a bundle was made of it, or when it may fix or replace a part of one. */
function isCode(file: string, { devSite: { code }, config }: Taking): boolean {
  if (code.isInput(file)) return true
  const isOverride = isSiteThemeFile(file, config)
  return CODE.test(file) && (isOverride || code.diagnostics().length > 0)
}

async function takeCode(changed: readonly string[], devSite: DevSite): Promise<readonly LiveMessage[]> {
  const { code } = devSite
  const before = code.current()?.client.hash
  const change = await code.refresh(changed)
  devSite.invalidate()
  if (change === 'nothing') return []
  if (change !== 'scripts') return [stylesMessage(change.styles, devSite)]
  // Content that is a module is loaded by its page as another one.
  const isSwapped = changed.every((file) => MODULE.test(file)) && code.current()?.client.hash === before
  return [isSwapped ? UPDATE : { kind: 'reload' }]
}

function stylesMessage(
  styles: readonly (readonly [from: string, to: string])[],
  devSite: DevSite,
): LiveMessage {
  const { baseUrl } = devSite.snapshot().site.config
  return { kind: 'styles', replaced: styles.map(([from, to]) => [baseUrl + from, baseUrl + to]) }
}

async function takeContent(
  changed: ReadonlySet<FilePath>,
  { devSite, send }: Taking,
): Promise<readonly LiveMessage[]> {
  const { plan, content, code } = devSite
  const effect = await plan.effectOf(changed, (file) => content.contentOf(file) !== undefined)
  devSite.invalidate([...changed].every((file) => TEXT_FILES.test(file)) ? undefined : 'assets')
  if (effect === 'none') return [UPDATE]
  // The words are shown before titles and descriptions are found out.
  if (effect === 'later') send(UPDATE)
  const before = JSON.stringify(devSite.snapshot().site.data)
  const messages = JSON.stringify(devSite.snapshot().site.messages)
  const shared = await plan.invalidate()
  // Messages are a part of the code.
  const hasNewMessages = JSON.stringify(plan.site().messages) !== messages
  if (hasNewMessages) await code.refresh([...changed])
  devSite.invalidate()
  const isSameSite = !hasNewMessages && JSON.stringify(devSite.snapshot().site.data) === before
  return isSameSite ? [{ kind: 'update', shared }] : [{ kind: 'reload' }]
}
