import path from 'node:path'
import { didYouMean } from '../../types/did-you-mean.ts'
import { loadReported } from '../built-site.ts'
import type { DocsInstance } from '../../features/docs/options.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { kindOf } from '../../config/site-file.ts'
import { scanCollection } from '../../content/scan/scan.ts'
import { translationFolders } from '../../content/translations.ts'
import { loadVersionSidebars, readVersionsFile } from '../../features/docs/versions/load-versions.ts'
import { parseSidebars } from '../../features/docs/sidebars/parse-sidebars.ts'
import { planVersions, type PlannedVersion } from '../../features/docs/versions/plan-versions.ts'
import { DEFAULT_SIDEBARS } from '../../features/docs/sidebars/sidebar-config.ts'
import {
  versionDocsFolder,
  versionFolders,
  versionSidebarsFile,
  CURRENT,
  versionNameProblem,
  type VersionFolders,
} from '../../features/docs/versions/version-folders.ts'
import { hasErrors, SiteProblems, siteError, type Diagnostic } from '../../report/diagnostic.ts'
import type { Reporter } from '../../report/steps.ts'
import { packageVersion } from '../../types/package-root.ts'
import { plural } from '../../report/text.ts'
import { OUT_DIR, type FilePath } from '../../types/file-path.ts'
import { freezeVersion, recoverFreeze, versionExists } from './freeze-version.ts'
import { leavingPaths } from './leaving-paths.ts'
import type { SiteOptions, CommandFunction } from '../../program/command.ts'

export interface FreezeOptions extends SiteOptions {
  /** Of the new version; without one the version of sitegen is printed. */
  readonly name: string | undefined
  /** Id of the docs. @default `default`, or the only instance */
  readonly docs?: string
}

interface Freezing {
  readonly config: SiteConfig
  readonly instance: DocsInstance
  readonly folders: VersionFolders
  readonly reporter: Reporter
}

/** `sitegen version [name]`: freezes the current docs of an instance as a version, or prints the version of sitegen. */
export const versionCommand: CommandFunction<FreezeOptions> = async (siteDir, options, reporter) => {
  const { name, signal } = options
  if (name === undefined) {
    reporter.info(`sitegen ${packageVersion()}`)
    reporter.info('To freeze the current docs as a version, name it: sitegen version 2.0')
    return 0
  }
  requireName(name)
  const config = await loadReported(siteDir, options, reporter)
  const instance = instanceOf(config, options.docs)
  const folders = versionFolders(instance, config.siteDir)
  const freezing: Freezing = { config, instance, folders, reporter }
  requirePlaces(freezing)
  const listed = listedVersions(freezing)
  const left = recoverFreeze({ siteDir: config.siteDir, folders }, listed)
  if (left !== null && !listed.includes(left))
    reporter.info(`Removed what was left of the version ${left}, which was not finished.`)
  if (listed.includes(name)) throw versionExists(name, folders.list)
  await requireDocs(freezing)
  requireInside(freezing)
  const sidebars = await sidebarsText(freezing)
  const list = [name, ...listed]
  const place = { siteDir: config.siteDir, folders, docs: instance.path, signal }
  const { translations, without } = currentTranslations(freezing, name)
  const files = await freezeVersion({ ...place, version: name, sidebars, list, translations })
  reporter.info(`Froze ${instance.path} as version ${name}: ${plural(files, 'file')}.`)
  reporter.info(`  ${versionDocsFolder(folders, name)}`)
  if (sidebars !== null) reporter.info(`  ${versionSidebarsFile(folders, name)}`)
  reporter.info(`  ${folders.list}`)
  for (const { to } of translations) reporter.info(`  ${to}`)
  if (without.length > 0)
    reporter.info(`These languages have no translations of ${instance.path}: ${without.join(', ')}.`)
  reportNext(freezing, name)
  return 0
}

/** What the languages have of the current docs that the version has no translation of, and languages that have nothing. */
function currentTranslations({ config: { i18n, siteDir }, instance }: Freezing, name: string) {
  const found = i18n.locales.map((locale) => {
    const currents = translationFolders({ i18n: { ...i18n, locale } }, `docs/${instance.id}`, CURRENT)
    const files = currents.flatMap((folder) => [folder, `${folder}.json` as FilePath])
    return { locale, files: files.filter((file) => kindOf(file, siteDir) !== null) }
  })
  const copies = found.flatMap(({ files }) =>
    files.map((from) => ({
      from,
      to: from.replace(/current(?=(?:\.json)?$)/, `version-${name}`) as FilePath,
    })),
  )
  return {
    translations: copies.filter(({ to }) => kindOf(to, siteDir) === null),
    without: found
      .filter(({ locale, files }) => locale !== i18n.defaultLocale && files.length === 0)
      .map(({ locale }) => locale),
  }
}

function requireName(name: string): void {
  const problem =
    name === CURRENT ? 'it is the name of the docs that are being written' : versionNameProblem(name)
  if (problem === null) return
  throw siteError({
    code: 'VERSION_NAME_INVALID',
    message: `"${name}" cannot be the name of a version: ${problem}.`,
    hint: 'Give a name such as 2.0.',
  })
}

function instanceOf({ docs, configFile }: SiteConfig, asked: string | undefined): DocsInstance {
  const found = docs.find(({ id }) => id === (asked ?? 'default'))
  const [only, ...others] = docs
  if (found !== undefined) return found
  if (asked === undefined && only !== undefined && others.length === 0) return only
  const ids = docs.map(({ id }) => id)
  const meant = asked === undefined ? null : didYouMean(asked, ids)
  throw siteError({
    code: 'DOCS_INSTANCE_UNKNOWN',
    message:
      ids.length === 0
        ? 'The site has no docs to freeze.'
        : asked === undefined
          ? 'It is not clear which docs are meant.'
          : `There is no docs instance "${asked}".`,
    place: { file: configFile },
    notes: ids.length === 0 ? undefined : [`known ids: ${ids.join(', ')}`],
    hint:
      ids.length === 0
        ? 'Set docs in site.config to the folder of your docs.'
        : `Add --docs ${meant ?? ids[0] ?? ''}.`,
  })
}

function requirePlaces({ folders, config }: Freezing): void {
  const wanted = { [folders.list]: 'file', [folders.docs]: 'folder', [folders.sidebars]: 'folder' } as const
  const wrong = Object.entries(wanted).find(([path, kind]) => {
    const found = kindOf(path as FilePath, config.siteDir)
    return found !== null && found !== kind
  })
  if (wrong === undefined) return
  const [path, kind] = wrong
  throw siteError({
    code: 'VERSION_PLACE_TAKEN',
    message: `${path} has to be a ${kind}, because versions are kept there, but it is something else.`,
    place: { file: path as FilePath },
    hint: `Move ${path} to another place.`,
  })
}

function listedVersions({ instance, folders, config }: Freezing): readonly string[] {
  const file = readVersionsFile(folders, config.siteDir)
  const { diagnostics } = planVersions({ ...instance, disableVersioning: false }, file)
  const wrong = diagnostics.filter(({ code }) => code === 'VERSIONS_FILE_INVALID')
  if (wrong.length > 0) throw new SiteProblems(wrong)
  return file === null ? [] : (file.value as readonly string[])
}

async function requireDocs({ config, instance }: Freezing): Promise<void> {
  const { siteDir, markdown } = config
  const collection = `docs/${instance.id}`
  const scan = await scanCollection({ ...instance, siteDir, markdown, collection })
  if (scan.files.some(({ outline }) => outline !== null)) return
  throw siteError({
    code: 'DOCS_EMPTY',
    message: `The folder ${instance.path} has no docs to freeze.`,
    place: { file: instance.path },
    hint: `Add a file such as ${instance.path}/intro.md first.`,
  })
}

/** A copy of the docs lies elsewhere: what they name outside of them has to be named from the site. */
function requireInside({ config, instance, folders }: Freezing): void {
  const at = (file: string): string => path.resolve(config.siteDir, file)
  const skip = [at(folders.docs), at(folders.sidebars), at(OUT_DIR)]
  const problems = leavingPaths(config.siteDir, at(instance.path), skip)
  if (problems.length > 0) throw new SiteProblems(problems)
}

async function sidebarsText({ config, instance }: Freezing): Promise<string | null> {
  const { sidebars, diagnostics } = await loadVersionSidebars({ name: CURRENT }, instance, config)
  const problems: readonly Diagnostic[] = [
    ...diagnostics,
    ...(sidebars === undefined || sidebars === false || sidebars.value === undefined
      ? []
      : parseSidebars(sidebars.value, sidebars).diagnostics),
  ]
  if (hasErrors(problems)) throw new SiteProblems(problems)
  if (sidebars === false) return null
  const usual = Object.fromEntries(DEFAULT_SIDEBARS.map(({ id, items }) => [id, items]))
  const value = sidebars === undefined ? usual : (sidebars.value ?? {})
  return Object.keys(value).length === 0 ? null : `${JSON.stringify(value, null, 2)}\n`
}

function reportNext({ config, instance, folders, reporter: { info } }: Freezing, name: string): void {
  const file = readVersionsFile(folders, config.siteDir)
  const { versions } = planVersions(instance, file)
  const built = versions.find((version) => version.name === name)
  info('\nNext:\n')
  info('  Commit these files.')
  if (built === undefined) info(`  Add "${name}" to onlyIncludeVersions of the docs, so that it is built.`)
  else info(`  ${addresses(built, versions)}`)
  // Whatever shows versions, in whatever form.
  if (!JSON.stringify(config.themeConfig.navbar).includes('"docsVersion'))
    info("  Readers find the versions when the navbar has an item { type: 'docsVersionDropdown' }.")
  info('')
}

function addresses(built: PlannedVersion, versions: readonly PlannedVersion[]): string {
  const current = versions.find(({ name }) => name === CURRENT)
  const there = `After the next build the version ${built.name} is at ${built.path || '/'}`
  return current === undefined ? `${there}.` : `${there}, and the current docs are at ${current.path || '/'}.`
}
