import path from 'node:path'
import type { SiteConfig } from '../../config/site-config.ts'
import type { LiveMessage } from '../../../runtime/shared/live.ts'
import { isSiteThemeFile } from '../../types/site-theme.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { Site } from '../site.ts'
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

/**
 * Takes in files that have changed, as absolute paths.
 *
 * @returns what pages that are open should do, and those of the files that are of the site's content or code
 */
export async function takeChange(changed: readonly string[], taking: Taking) {
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
  const messages: readonly LiveMessage[] = [
    ...(ofCode.size > 0 ? await takeCode([...ofCode], devSite) : []),
    ...(ofContent.length > 0 ? await takeContent(new Set(ofContent.map(nameOf)), taking) : []),
  ]
  const reload = messages.find(({ kind }) => kind === 'reload')
  const ofSite = changed.filter((file) => known.has(file) || plan.has(nameOf(file)))
  return { messages: reload === undefined ? messages : [reload], ofSite }
}

/** A file is of code when a bundle was made of it, or when it may fix or replace a part of one. */
function isCode(file: string, { devSite: { code }, config }: Taking): boolean {
  return (
    code.isInput(file) ||
    // What bundles looked at takes a while to tell: an edit of words does not wait for it.
    (!MODULE.test(file) && code.mayBeFound(file)) ||
    (CODE.test(file) && (isSiteThemeFile(file, config) || code.diagnostics().length > 0))
  )
}

async function takeCode(changed: readonly string[], devSite: DevSite): Promise<readonly LiveMessage[]> {
  const { code } = devSite
  const before = code.current()?.client.hash
  const change = await code.refresh(changed)
  devSite.invalidate()
  if (change === 'nothing') return []
  if (change !== 'scripts') {
    const { baseUrl } = devSite.snapshot().site.config
    return [{ kind: 'styles', replaced: change.styles.map(([from, to]) => [baseUrl + from, baseUrl + to]) }]
  }
  // Content that is a module is loaded by its page as another one.
  const isSwapped = changed.every((file) => MODULE.test(file)) && code.current()?.client.hash === before
  return [isSwapped ? UPDATE : { kind: 'reload' }]
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
  const textsOf = ({ messages, data }: Site) => [JSON.stringify(messages), JSON.stringify(data)] as const
  const [messages, data] = textsOf(plan.site())
  const shared = await plan.invalidate()
  // Messages are a part of the code.
  const [newMessages, newData] = textsOf(plan.site())
  if (newMessages !== messages) await code.refresh([...changed])
  devSite.invalidate()
  return newMessages === messages && newData === data ? [{ kind: 'update', shared }] : [{ kind: 'reload' }]
}
