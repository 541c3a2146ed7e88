import type { RouteChange } from '../client/lifecycle.ts'

/** Whether a reader came to another address: not to the first one, which is counted with the document. */
export function isOtherPage({ location, previousLocation }: RouteChange): boolean {
  if (previousLocation === null) return false
  return (['pathname', 'search', 'hash'] as const).some((part) => location[part] !== previousLocation[part])
}
