import type { ThrownValue } from './thrown-value.ts'

/** What a thread is told. */
export type Order =
  | { readonly kind: 'prepare'; readonly task: string }
  | { readonly kind: 'set-up'; readonly task: string; readonly data: unknown }
  | { readonly kind: 'run'; readonly task: string; readonly id: number; readonly input: unknown }

/** What a thread answers. */
export type Answer =
  { readonly id: number; readonly output: unknown } | { readonly id: number; readonly thrown: ThrownValue }

/** What a thread gets when it starts. */
export interface ThreadData {
  /** One number: the index of the piece of its batch that the thread is at work on. Read when a thread has died. */
  readonly at: Int32Array
}
