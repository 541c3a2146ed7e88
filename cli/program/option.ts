import { InvalidArgumentError } from 'commander'

/** An option of a command, written once: help, parsing and the type of its value come from it. */
export interface OptionSpec<T> {
  /** A short form, such as `-y`. */
  readonly short?: string
  /** Name of its value in help, `<file>`, or `[file]` where it may be left out; none for a switch. */
  readonly placeholder?: string
  /** What it does, as help and the documentation have it; code is between backticks. */
  readonly about: string
  /** What is used when it is not given, in words. */
  readonly otherwise?: string
  /** What `--no-name` does, where a switch can be written so, too. */
  readonly negation?: string
  /** Whether it is written as `--no-name`, and switches something off that is on otherwise. */
  readonly isNegated?: boolean
  /** Its value when it is not given. */
  readonly default?: T
  /**
   * Makes the value of what was written.
   *
   * @param before - its value so far, where it may be given several times
   * @throws InvalidArgumentError
   */
  parse?(text: string, before: T | undefined): T
  /** Its value when it is given without one. @default true */
  readonly preset?: T
  /** Whether what was written is a path, which is made absolute. */
  readonly isPath?: boolean
  /** Whether the path has to be that of a file. */
  readonly isFile?: boolean
  /** The values that are possible. */
  readonly choices?: readonly string[]
  /** Names of options that cannot be given together with it. */
  readonly conflicts?: readonly string[]
}

/** Options by their names, in camel case. */
export type OptionSpecs = Readonly<Record<string, OptionSpec<unknown>>>

/** The values of options. */
export type OptionValues<Specs> = {
  readonly [Name in keyof Specs]: Specs[Name] extends OptionSpec<infer T> ? T : never
}

interface Details {
  readonly short?: string
  readonly otherwise?: string
  readonly negation?: string
  readonly conflicts?: readonly string[]
}

/** An option that is there or not. */
export function flag(about: string, details: Details = {}): OptionSpec<boolean> {
  return { about, default: false, ...details }
}

/** An option that is asked for where it is not given; undefined then. */
export function flagOrNone(about: string): OptionSpec<boolean | undefined> {
  return { about }
}

/** An option of the form `--no-name`; its value is false when it is given, else true. */
export function negatedFlag(about: string): OptionSpec<boolean> {
  return { about, isNegated: true, default: true }
}

/** An option with a text; undefined when it is not given. */
export function text(
  placeholder: string,
  about: string,
  details: Details = {},
): OptionSpec<string | undefined> {
  return { placeholder, about, ...details }
}

/** An option with a path, which becomes absolute; undefined when it is not given. */
export function path(
  placeholder: string,
  about: string,
  details: Details = {},
): OptionSpec<string | undefined> {
  return { placeholder, about, isPath: true, ...details }
}

/** An option with the path of a file that is there, which becomes absolute; undefined when it is not given. */
export function existingFile(
  placeholder: string,
  about: string,
  details: Details = {},
): OptionSpec<string | undefined> {
  return { placeholder, about, isPath: true, isFile: true, ...details }
}

/** An option with a path that may be left out, which makes it true; undefined when it is not given. */
export function optionalPath(placeholder: string, about: string): OptionSpec<string | true | undefined> {
  return { placeholder, about, isPath: true }
}

/** An option with one of several words; undefined when it is not given. */
export function choice<T extends string>(
  placeholder: string,
  about: string,
  { choices, otherwise }: { readonly choices: readonly T[]; readonly otherwise: string },
): OptionSpec<T | undefined> {
  return { placeholder, about, choices, otherwise }
}

/** An option whose value is parsed; undefined when it is not given. */
export function parsed<T>(
  placeholder: string,
  about: string,
  parse: (text: string, before: T | undefined) => T,
): OptionSpec<T | undefined> {
  return { placeholder, about, parse }
}

/** A text with code between backticks, as terminals show it: options and numbers as they are, other code in quotes. */
export function plainText(text: string): string {
  return text.replaceAll(/`([^`]*)`/g, (_, code: string) => (/^[-\d]/.test(code) ? code : `"${code}"`))
}

/** Makes a parser of whole numbers within bounds. */
export function numberFrom(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (number >= least && number <= most) return number
    throw new InvalidArgumentError(`Give a number from ${least} to ${most}.`)
  }
}
