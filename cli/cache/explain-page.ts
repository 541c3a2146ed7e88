import type { Page } from '../routes/page.ts'
import type { Fingerprints } from '../types/fingerprints.ts'
import { inputKey, inputOf } from '../types/inputs.ts'
import type { FilePath } from '../types/file-path.ts'
import type { BuildState, stateProblem } from './build-state.ts'
import { causesOf, type ChangeScope } from './change-causes.ts'
import type { CachedCode } from './code-cache.ts'
import type { KeptContent } from './content-cache.ts'
import type { InputChange } from './inputs.ts'
import type { PageCache } from './page-cache.ts'
import type { PlanInputs } from '../features/feature.ts'

export interface ExplainedPage {
  readonly page: Pick<Page, 'url' | 'source' | 'context'>
  /** Files of the output that are not as they were published, as they are shown. */
  readonly damaged: () => readonly string[]
  readonly wasPublished: boolean
  readonly differences: () => readonly string[]
}

type StateProblem = ReturnType<typeof stateProblem>

interface ExplainScope {
  readonly state: BuildState | null
  readonly problem: () => StateProblem
  readonly fingerprints: Fingerprints
  readonly content: KeptContent
  readonly code: CachedCode
  readonly pages: PageCache
  readonly planInputs: readonly PlanInputs[]
}

/** To be asked before the output is published. */
export function explainPage(asked: ExplainedPage, scope: ExplainScope) {
  const { source } = asked.page
  return {
    /** Why it was rendered, a sentence for each cause; null when it was taken over. */
    reasons: reasonsFor(asked, scope),
    /** What became of its content; null for a page that is not made from content. */
    content: source === null ? null : scope.content.statusOf(source),
  }
}

function reasonsFor(asked: ExplainedPage, scope: ExplainScope): readonly string[] | null {
  const reason = scope.pages.reasonFor(asked.page.url)
  switch (reason?.kind) {
    case undefined:
      return null
    case 'new':
      if (scope.state === null) return [WITHOUT_STATE[scope.problem()]]
      return [asked.wasPublished ? REPORTED : WITHOUT_STATE.missing]
    case 'output':
      return asked.damaged().map((file) => `${file} is not as it was published`)
    case 'remarks':
      return ['what is to be told of its links or images changed']
    case 'changed':
      return changeCauses(reason.changes, asked, scope)
  }
}

const REPORTED =
  'the earlier build had a message about it that cannot be kept: such pages are made again, so that it comes again'

const WITHOUT_STATE: Readonly<Record<StateProblem, string>> = {
  missing: 'there is no earlier build of it',
  engine: 'the earlier build was made by another version of sitegen or Node',
  damaged: 'what the earlier build noted about itself is damaged',
}

function changeCauses(
  changes: readonly InputChange[],
  { page, differences }: ExplainedPage,
  scope: ExplainScope,
): readonly string[] {
  const { state, fingerprints, code } = scope
  if (state?.bundle == null)
    return ['files of its code were changed while the earlier build ran, so that nothing was kept of it']
  const changeScope: ChangeScope = {
    source: page.source,
    isOtherFile(file) {
      const before = state.files.get(file)
      return before !== undefined && before[3] !== fingerprints.hashOf(file)
    },
    changedReads: (file) => scope.content.changedReads(file as FilePath),
    codeChanges: code.reason?.kind === 'changed' ? code.reason.changes : [],
    moduleFiles: code.moduleFiles,
    pageDifferences: differences,
  }
  // The page's own file first: the rest often follows from it.
  const own = inputKey('content', page.source ?? '')
  const ownFirst = changes.toSorted((a, b) => Number(b.key === own) - Number(a.key === own))
  const { name, id } = page.context.plugin
  const plan = { instance: `${name}/${id}`, before: state.planInputs, now: scope.planInputs }
  const planned = planCauses(changes, { ...changeScope, ...plan })
  return [...new Set([...planned, ...causesOf(ownFirst, changeScope)])]
}

interface PlanScope extends Pick<ChangeScope, 'isOtherFile' | 'codeChanges'> {
  readonly instance: string
  readonly before: readonly PlanInputs[]
  readonly now: readonly PlanInputs[]
}

/** Names files that were changed, and that what changed was planned from: a sentence each. */
function planCauses(changes: readonly InputChange[], scope: PlanScope): readonly string[] {
  const { before, now } = scope
  const instances = new Set([...now, ...before].map(({ instance }) => instance))
  const concerned = [...instances].filter((instance) =>
    changes.some((change) => isPlannedBy(instance, change, scope)),
  )
  return concerned.flatMap((instance) => {
    const filesOf = (inputs: readonly PlanInputs[]) =>
      new Set(inputs.flatMap((one) => (one.instance === instance ? one.files : [])))
    const [was, is] = [filesOf(before), filesOf(now)]
    const [feature = ''] = instance.split('/', 1)
    return [...new Set([...is, ...was])].flatMap((file) => {
      const status = !was.has(file) ? 'is new' : !is.has(file) ? 'was removed' : 'changed'
      if (status === 'changed' && !scope.isOtherFile(file)) return []
      return [`${file} ${status}, which pages of the ${feature} are planned with`]
    })
  })
}

function isPlannedBy(instance: string, { key }: InputChange, scope: PlanScope): boolean {
  const { kind, name } = inputOf(key)
  switch (kind) {
    case 'page':
      return instance === scope.instance
    case 'shared':
    case 'slice':
      return (
        name.startsWith(`${instance.replace('/', '-')}-`) || name === `plugins/${instance.split('/', 1)[0]}`
      )
    case 'client':
    case 'theme':
      // A page of any instance may be the first one that has its layout.
      return scope.codeChanges.some((change) => inputOf(change.key).kind === 'entries')
    default:
      return false
  }
}
