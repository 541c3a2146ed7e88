/** What checks a value. It is one of zod's, of which published types say no more than this. */
export interface Schema<T = unknown> {
  readonly _zod: { readonly output: T }
}

/** An option: what may be written, and what it becomes. */
export interface Option<Written, Resolved = Written> {
  readonly schema: Schema<Written>
  /** It may not be left out. @default false */
  readonly isRequired?: boolean
  /** Undefined stands for an option that is left out. What is written has passed the schema. */
  resolve(written: Written | undefined): Resolved
}

/** The table of a section: an option for each key of an interface. One that is missing, or too many, is a type error. */
export type OptionTable<T> = { readonly [K in keyof Required<T>]: Option<Required<T>[K], unknown> }

type RequiredKey<T> = { [K in keyof T]: T[K] extends { readonly isRequired: true } ? K : never }[keyof T]

export type Written<T> = {
  [K in Exclude<keyof T, RequiredKey<T>>]?: T[K] extends Option<infer W, unknown> ? W : never
} & { [K in RequiredKey<T>]: T[K] extends Option<infer W, unknown> ? W : never }

export type Resolved<T> = {
  readonly [K in keyof T]: T[K] extends { readonly resolve: (...written: never) => infer R } ? R : never
}

/** Keys that may be undefined may be absent instead. */
export type Compact<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

export type ResolvedBy<F extends (...origin: never) => Option<unknown, unknown>> = ReturnType<
  ReturnType<F>['resolve']
>

/** What a rule found wrong. In all of its texts, `{key}` stands for the path of the value. */
export type Complaint = {
  /** From the checked value. @default the value itself */
  readonly path?: readonly (string | number)[]
} & (
  | {
      /** What would be right, after "must be". */
      readonly allowed: string
      /** @default what was probably meant, else what is allowed */
      readonly hint?: string
      readonly sentence?: never
    }
  | {
      /** The whole message, where "must be" does not fit. */
      readonly sentence: string
      readonly hint: string
      readonly allowed?: never
    }
)

export type Complain = (complaint: Complaint) => void
