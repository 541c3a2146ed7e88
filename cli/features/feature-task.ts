import type { Task } from '../threads/serve-tasks.ts'
import { FEATURES } from './registry.ts'

/** What a thread needs to work for a feature. */
export interface FeatureWork {
  readonly feature: string
}

/** Does the work of one feature in a thread. */
export async function featureTask(setUp: unknown): Promise<Task> {
  const { feature } = setUp as FeatureWork
  const work = await FEATURES.find(({ name }) => name === feature)?.work?.()
  if (work === undefined) throw new Error(`The feature ${feature} has no work for threads.`)
  return async (input, onItem) => {
    onItem(0)
    return work(input)
  }
}
