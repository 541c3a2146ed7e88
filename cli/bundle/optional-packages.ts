import { packageFolder } from '../config/packages/package-folder.ts'

/** A package that parts of the theme need and that sites install who use them. */
export interface OptionalPackage {
  readonly name: string
  /** The part of the theme that loads it. */
  readonly part: string
  /** Code of the problem when it is missing. */
  readonly code: string
  /** What it is for, as the subject of a sentence. */
  readonly purpose: string
  /** What shows in a source that it is used. */
  readonly sign: string
}

/** Packages that sitegen does not bring, since most sites do without and they are large. */
export const OPTIONAL_PACKAGES: readonly OptionalPackage[] = [
  {
    name: 'mermaid',
    part: '@theme/Mermaid',
    code: 'MERMAID_MISSING',
    purpose: 'Diagrams are drawn',
    sign: '```mermaid',
  },
]

/** The optional package that an import is of; undefined for any other. */
export function optionalPackage(specifier: string): OptionalPackage | undefined {
  return OPTIONAL_PACKAGES.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`))
}

/** Optional packages that a site has: name -> absolute folder. Others are looked for from where sitegen is. */
export function optionalAliases(siteDir: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    OPTIONAL_PACKAGES.flatMap(({ name }) => {
      const folder = packageFolder(name, siteDir)
      return folder === null ? [] : [[name, folder] as const]
    }),
  )
}
