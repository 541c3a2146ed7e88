import type { PlanInputs } from '../features/feature.ts'
import { inputOf } from '../types/inputs.ts'
import type { InputChange } from './inputs.ts'

/** What is asked to name the files behind a changed plan. */
export interface PlanScope {
  /** The instance of the page. */
  readonly instance: string
  readonly before: readonly PlanInputs[]
  readonly now: readonly PlanInputs[]
  /** Whether a file has other bytes than the earlier build knew; false for one that it did not know. */
  readonly isOtherFile: (file: string) => boolean
  /** Changes of inputs that the code was made from; empty when it was taken over. */
  readonly codeChanges: readonly InputChange[]
}

/** Names files that were changed, and that what changed was planned from: a sentence each. */
export function planCauses(changes: readonly InputChange[], scope: PlanScope): readonly string[] {
  const { before, now } = scope
  const instances = new Set([...now, ...before].map(({ instance }) => instance))
  const concerned = [...instances].filter((instance) =>
    changes.some((change) => isPlannedBy(instance, change, scope)),
  )
  return concerned.flatMap((instance) => {
    const [was, is] = [filesOf(before, instance), filesOf(now, instance)]
    const [feature = ''] = instance.split('/', 1)
    return [...new Set([...is, ...was])].flatMap((file) => {
      const status = !was.has(file) ? 'is new' : !is.has(file) ? 'was removed' : 'changed'
      if (status === 'changed' && !scope.isOtherFile(file)) return []
      return [`${file} ${status}, which pages of the ${feature} are planned with`]
    })
  })
}

function filesOf(inputs: readonly PlanInputs[], wanted: string): ReadonlySet<string> {
  return new Set(inputs.flatMap(({ instance, files }) => (instance === wanted ? files : [])))
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
