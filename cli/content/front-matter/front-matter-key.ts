import type * as z from 'zod/mini'

/** A key of front matter. */
export interface FrontMatterKey<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly schema: S
  /** What to write for example, for hints. */
  readonly example: string
  /** What editors and the documentation say; its last sentence may be `Default: ….` Code is between backticks. */
  readonly description: string
}

/** A key of front matter: how it is checked, what to write for example, and what editors show. */
export function frontMatterKey<S extends z.ZodMiniType>(
  schema: S,
  example: string,
  description: string,
): FrontMatterKey<S> {
  return { schema, example, description }
}

/** The keys of a feature's front matter. Other keys are the site's own. */
export type FrontMatterTable = Readonly<Record<string, FrontMatterKey>>

/** Front matter after checking: texts, numbers and flags have their type. */
export type FrontMatterOf<T extends FrontMatterTable> = {
  readonly [K in keyof T]?: z.output<T[K]['schema']>
}
