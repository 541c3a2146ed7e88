import { defined } from '../../../../runtime/shared/defined.ts'
import type { Diagnostic, Place } from '../../../report/diagnostic.ts'
import type { FilePath } from '../../../types/file-path.ts'
import { didYouMean } from '../../../types/did-you-mean.ts'
import type { DocsInstance, VersionBanner, VersionOptions } from '../options.ts'
import { CURRENT, versionNameProblem } from './version-folders.ts'
import { docsName } from '../docs-name.ts'

/** What the configuration of an instance says about its versions. */
export type VersionsConfig = Pick<
  DocsInstance,
  | 'id'
  | 'path'
  | 'routeBasePath'
  | 'includeCurrentVersion'
  | 'onlyIncludeVersions'
  | 'disableVersioning'
  | 'lastVersion'
  | 'versions'
>

/** The list of versions as found on disk. */
export interface VersionsFile {
  /** Relative to the site directory. */
  readonly file: FilePath
  /** What it holds; undefined when it is no JSON, or cannot be read. */
  readonly value: unknown
  /** Where it is no JSON. @default it is */
  readonly wrong?: Pick<Place, 'line' | 'column'>
  readonly folder: FilePath
}

/** One version of an instance, with everything that follows from options and from its place in the list. */
export interface PlannedVersion {
  readonly name: string
  readonly label: string
  /** Path within the site, without the base URL, with a leading slash and no trailing one; `''` for the root. */
  readonly path: string
  /** Folder of its files, relative to the site directory. */
  readonly contentPath: FilePath
  readonly isLast: boolean
  readonly banner: Exclude<VersionBanner, 'none'> | null
  readonly badge: boolean
  readonly noIndex: boolean
  readonly className: string
}

interface Planned {
  /** In the order of the list: the current version first, then the newest. */
  readonly versions: readonly PlannedVersion[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Which versions an instance has, and where. Problems: `VERSIONS_FILE_INVALID`, `VERSION_UNKNOWN`, `VERSION_PATH_TAKEN`,
 * `VERSIONS_DISABLED_WITHOUT_FILE`, `VERSIONS_NONE`.
 */
export function planVersions(config: VersionsConfig, file: VersionsFile | null): Planned {
  const diagnostics: Diagnostic[] = []
  const { disableVersioning } = config
  if (disableVersioning && file === null)
    diagnostics.push({
      code: 'VERSIONS_DISABLED_WITHOUT_FILE',
      level: 'error',
      message: `The docs instance "${config.id}" sets disableVersioning, but it has no versions.`,
      hint: 'Remove disableVersioning.',
    })
  // Nobody reads a list that is switched off, so what is wrong with it is no problem.
  const inFile = listedVersions(file, disableVersioning ? [] : diagnostics)
  const listed = disableVersioning ? [] : inFile
  const withCurrent =
    config.includeCurrentVersion && !listed.includes(CURRENT) ? [CURRENT, ...listed] : listed
  reportUnknown(config, { known: withCurrent, inFile, diagnostics })
  const { onlyIncludeVersions } = config
  const included = onlyIncludeVersions
    ? withCurrent.filter((name) => onlyIncludeVersions.includes(name))
    : withCurrent
  const last = lastVersion(config, included)
  if (included.length === 0) diagnostics.push(noVersions(config))
  const versions = included.map((name) =>
    plannedVersion(name, { config, file, all: withCurrent, included, last }),
  )
  return { versions: freePaths(config, versions, diagnostics), diagnostics }
}

/** The names in the list, newest first; those that cannot be names are reported and left out. */
function listedVersions(file: VersionsFile | null, diagnostics: Diagnostic[]): readonly string[] {
  if (file === null) return []
  if (!Array.isArray(file.value)) {
    const isJson = file.value !== undefined
    diagnostics.push(
      invalidFile(file, isJson ? 'must hold a list of names, such as ["2.0", "1.0"]' : 'is not valid JSON'),
    )
    return []
  }
  const names: string[] = []
  for (const name of file.value as readonly unknown[]) {
    const problem = versionNameProblem(name)
    if (problem !== null)
      diagnostics.push(
        invalidFile(file, `names ${JSON.stringify(name)}, which cannot be a version: ${problem}`),
      )
    else if (names.includes(String(name)))
      diagnostics.push(invalidFile(file, `names "${String(name)}" twice`))
    else names.push(String(name))
  }
  return names
}

interface Naming {
  readonly known: readonly string[]
  /** Names in the list of versions. */
  readonly inFile: readonly string[]
  readonly diagnostics: Diagnostic[]
}

function reportUnknown(config: VersionsConfig, { known, inFile, diagnostics }: Naming): void {
  const { versions, onlyIncludeVersions, lastVersion: last } = config
  const report = (name: string, key: string): void => {
    if (known.includes(name)) return
    const leftOutBy =
      name === CURRENT ? 'includeCurrentVersion' : inFile.includes(name) ? 'disableVersioning' : null
    diagnostics.push(unknownVersion(config, { name, key, known, leftOutBy }))
  }
  for (const name of Object.keys(versions)) report(name, 'versions')
  for (const name of onlyIncludeVersions ?? []) report(name, 'onlyIncludeVersions')
  if (last === null) return
  report(last, 'lastVersion')
  if (!known.includes(last) || onlyIncludeVersions === null || onlyIncludeVersions.includes(last)) return
  diagnostics.push({
    code: 'VERSION_UNKNOWN',
    level: 'error',
    message: `lastVersion of the docs instance "${config.id}" is "${last}", which onlyIncludeVersions leaves out.`,
    hint: `Add "${last}" to onlyIncludeVersions, or set lastVersion to one of ${onlyIncludeVersions.map((name) => `"${name}"`).join(', ')}.`,
  })
}

/** The newest one that was frozen; the current one where there is none. */
function lastVersion({ lastVersion: written }: VersionsConfig, included: readonly string[]): string | null {
  if (written !== null && included.includes(written)) return written
  return included.find((name) => name !== CURRENT) ?? included[0] ?? null
}

interface Placing {
  readonly config: VersionsConfig
  readonly file: VersionsFile | null
  /** Every version of the list, those that are left out too: they decide what is newer. */
  readonly all: readonly string[]
  readonly included: readonly string[]
  readonly last: string | null
}

function plannedVersion(name: string, { config, file, all, included, last }: Placing): PlannedVersion {
  const isLast = name === last
  const defaults: Required<VersionOptions> = {
    label: name === CURRENT ? 'Next' : name,
    path: isLast ? '' : name === CURRENT ? 'next' : name.replaceAll('%', '%25'),
    banner: defaultBanner(name, { all, last }),
    badge: included.length > 1 && !isLast,
    noIndex: false,
    className: `docs-version-${name}`,
  }
  const written = Object.hasOwn(config.versions, name) ? config.versions[name] : undefined
  // An option that is undefined is as if it were not there.
  const { path, banner, ...options } = { ...defaults, ...defined(written ?? {}) }
  return {
    name,
    ...options,
    path: versionPath(config, path),
    contentPath:
      name === CURRENT
        ? config.path
        : (`${file?.folder ?? ''}/version-${name}`.replace(/^\//, '') as FilePath),
    isLast,
    banner: banner === 'none' ? null : banner,
  }
}

/** What is before the last version in the list is not released yet; what is after it is no longer maintained. */
function defaultBanner(name: string, { all, last }: Pick<Placing, 'all' | 'last'>): VersionBanner {
  if (last === null || name === last) return 'none'
  return all.indexOf(name) < all.indexOf(last) ? 'unreleased' : 'unmaintained'
}

function versionPath({ routeBasePath }: VersionsConfig, path: string): string {
  const parts = [...routeBasePath.split('/'), ...path.split('/')].filter((part) => part !== '')
  return parts.map((part) => `/${part}`).join('')
}

interface UnknownName {
  readonly name: string
  /** The option that names it. */
  readonly key: string
  readonly known: readonly string[]
  /** The option without which the version would be there; null when there is none of this name. */
  readonly leftOutBy: string | null
}

function unknownVersion({ id }: VersionsConfig, { name, key, known, leftOutBy }: UnknownName): Diagnostic {
  const similar = leftOutBy === null ? didYouMean(name, known) : null
  const what = leftOutBy === null ? 'does not exist' : `${leftOutBy} leaves out`
  return {
    code: 'VERSION_UNKNOWN',
    level: 'error',
    message: `${key} of the ${docsName(id)} names the version "${name}", which ${what}.`,
    notes: [`versions: ${known.length === 0 ? 'none' : known.join(', ')}`],
    hint:
      similar === null
        ? `Remove "${name}" from ${key} of the docs.`
        : `Did you mean "${similar}"? If not, remove "${name}" from ${key} of the docs.`,
  }
}

/** Without versions whose path another has already: of pages with one address only one is built. */
function freePaths(
  { id }: VersionsConfig,
  versions: readonly PlannedVersion[],
  diagnostics: Diagnostic[],
): readonly PlannedVersion[] {
  return versions.filter((version) => {
    const { name, path } = version
    const first = versions.find((other) => other.path === path)
    if (first === undefined || first === version) return true
    diagnostics.push({
      code: 'VERSION_PATH_TAKEN',
      level: 'error',
      message: `The versions "${first.name}" and "${name}" of the ${docsName(id)} have the same path, "${path || '/'}".`,
      hint: `Give one of them another path in docs.versions of site.config: '${first.name}': { path: '...' } or '${name}': { path: '...' }.`,
    })
    return false
  })
}

function invalidFile({ file, wrong }: VersionsFile, reason: string): Diagnostic {
  return {
    code: 'VERSIONS_FILE_INVALID',
    level: 'error',
    message: `The list of versions ${file} ${reason}.`,
    place: { file, ...wrong },
    hint: 'Write a JSON list of names in quotes, the newest first: ["2.0", "1.0"].',
  }
}

function noVersions({ id }: VersionsConfig): Diagnostic {
  return {
    code: 'VERSIONS_NONE',
    level: 'error',
    message: `The ${docsName(id)} have no version to build.`,
    hint: 'Set includeCurrentVersion to true, or freeze a version with `sitegen version <name>`.',
  }
}
