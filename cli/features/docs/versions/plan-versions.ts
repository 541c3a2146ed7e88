import type { FilePath } from '../../../types/file-path.ts'
import { defined } from '../../../../runtime/shared/json.ts'
import type { Diagnostic } from '../../../report/diagnostic.ts'
import { didYouMean } from '../../../types/did-you-mean.ts'
import type { VersionsFile } from './load-versions.ts'
import type { DocsInstance, VersionOptions } from '../options.ts'
import { CURRENT, docsName, versionDocsFolder, versionNameProblem } from './version-folders.ts'

/** One version of an instance, with everything that follows from options and from its place in the list. */
export type PlannedVersion = ReturnType<typeof plannedVersion>

/**
 * Which versions an instance has, in the order of the list (the current one first, then the newest), and where. Problems:
 * `VERSIONS_FILE_INVALID`, `VERSION_UNKNOWN`, `VERSION_PATH_TAKEN`, `VERSIONS_DISABLED_WITHOUT_FILE`, `VERSIONS_NONE`.
 */
export function planVersions(
  config: DocsInstance,
  file: VersionsFile | null,
): { readonly versions: readonly PlannedVersion[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const { disableVersioning, includeCurrentVersion, onlyIncludeVersions } = config
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
  const all = includeCurrentVersion && !listed.includes(CURRENT) ? [CURRENT, ...listed] : listed
  reportUnknown(config, { known: all, inFile, diagnostics })
  const included = all.filter((name) => onlyIncludeVersions?.includes(name) ?? true)
  // The newest one that was frozen; the current one where there is none.
  const newest = included.find((name) => name !== CURRENT) ?? included[0]
  const last = included.find((name) => name === config.lastVersion) ?? newest
  if (last === undefined) {
    diagnostics.push({
      code: 'VERSIONS_NONE',
      level: 'error',
      message: `The ${docsName(config.id)} have no version to build.`,
      hint: 'Set includeCurrentVersion to true, or freeze a version with `sitegen version <name>`.',
    })
    return { versions: [], diagnostics }
  }
  const versions = included.map((name) => plannedVersion(name, { config, file, all, included, last }))
  return { versions: freePaths(config, versions, diagnostics), diagnostics }
}

/** The names in the list, newest first; those that cannot be names are reported and left out. */
function listedVersions(list: VersionsFile | null, diagnostics: Diagnostic[]): readonly string[] {
  if (list === null) return []
  const { file, value, wrong } = list
  const names: string[] = []
  const report = (reason: string): void => {
    diagnostics.push({
      code: 'VERSIONS_FILE_INVALID',
      level: 'error',
      message: `The list of versions ${file} ${reason}.`,
      place: { file, ...wrong },
      hint: 'Write a JSON list of names in quotes, the newest first: ["2.0", "1.0"].',
    })
  }
  if (value === undefined) report('is not valid JSON')
  else if (!Array.isArray(value)) report('must hold a list of names, such as ["2.0", "1.0"]')
  else {
    for (const name of value as readonly unknown[]) {
      const problem = versionNameProblem(name)
      if (problem !== null) report(`names ${JSON.stringify(name)}, which cannot be a version: ${problem}`)
      else if (names.includes(String(name))) report(`names "${String(name)}" twice`)
      else names.push(String(name))
    }
  }
  return names
}

interface Naming {
  readonly known: readonly string[]
  readonly inFile: readonly string[]
  readonly diagnostics: Diagnostic[]
}

function reportUnknown(config: DocsInstance, { known, inFile, diagnostics }: Naming): void {
  const { id, versions, onlyIncludeVersions, lastVersion } = config
  const report = (name: string, key: string): void => {
    if (known.includes(name)) return
    // The option without which the version would be there.
    const leftOutBy =
      name === CURRENT ? 'includeCurrentVersion' : inFile.includes(name) ? 'disableVersioning' : null
    const similar = leftOutBy === null ? didYouMean(name, known) : null
    const what = leftOutBy === null ? 'does not exist' : `${leftOutBy} leaves out`
    diagnostics.push({
      code: 'VERSION_UNKNOWN',
      level: 'error',
      message: `${key} of the ${docsName(id)} names the version "${name}", which ${what}.`,
      notes: [`versions: ${known.length === 0 ? 'none' : known.join(', ')}`],
      hint:
        similar === null
          ? `Remove "${name}" from ${key} of the docs.`
          : `Did you mean "${similar}"? If not, remove "${name}" from ${key} of the docs.`,
    })
  }
  for (const name of Object.keys(versions)) report(name, 'versions')
  for (const name of onlyIncludeVersions ?? []) report(name, 'onlyIncludeVersions')
  if (lastVersion === null) return
  report(lastVersion, 'lastVersion')
  if (!known.includes(lastVersion) || (onlyIncludeVersions?.includes(lastVersion) ?? true)) return
  const names = onlyIncludeVersions?.map((name) => `"${name}"`).join(', ')
  diagnostics.push({
    code: 'VERSION_UNKNOWN',
    level: 'error',
    message: `lastVersion of the docs instance "${id}" is "${lastVersion}", which onlyIncludeVersions leaves out.`,
    hint: `Add "${lastVersion}" to onlyIncludeVersions, or set lastVersion to one of ${names}.`,
  })
}

interface Placing {
  readonly config: DocsInstance
  readonly file: VersionsFile | null
  /** Every version of the list, those that are left out too: they decide what is newer. */
  readonly all: readonly string[]
  readonly included: readonly string[]
  readonly last: string
}

function plannedVersion(name: string, { config, file, all, included, last }: Placing) {
  const isLast = name === last
  // What is before the last version in the list is not released yet; what is after it is no longer maintained.
  const age = all.indexOf(name) - all.indexOf(last)
  const defaults: Required<VersionOptions> = {
    label: name === CURRENT ? 'Next' : name,
    path: isLast ? '' : name === CURRENT ? 'next' : name.replaceAll('%', '%25'),
    banner: age === 0 ? 'none' : age < 0 ? 'unreleased' : 'unmaintained',
    badge: included.length > 1 && !isLast,
    noIndex: false,
    className: `docs-version-${name}`,
  }
  const written = Object.hasOwn(config.versions, name) ? config.versions[name] : undefined
  // An option that is undefined is as if it were not there.
  const { path, banner, ...options } = { ...defaults, ...defined(written ?? {}) }
  const parts = `${config.routeBasePath}/${path}`.split('/').filter((part) => part !== '')
  return {
    name,
    ...options,
    /** Within the site, without the base URL; `''` for the root. */
    path: parts.map((part) => `/${part}`).join(''),
    contentPath:
      name === CURRENT || file === null ? config.path : versionDocsFolder({ docs: file.folder }, name),
    /** Folders of its translations, which are known when it is read. */
    translations: [] as readonly FilePath[],
    isLast,
    banner: banner === 'none' ? null : banner,
  }
}

/** Without versions whose path another has already: of pages with one address only one is built. */
function freePaths(
  { id }: DocsInstance,
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
