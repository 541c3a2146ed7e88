import { readdirSync, realpathSync, existsSync } from 'node:fs'
import path from 'node:path'
import { SiteProblems, type Diagnostic } from '../report/diagnostic.ts'
import type { ForeignConfig } from './foreign-config.ts'
import { upwards } from '../types/file-path.ts'
import { siteFile } from './site-file.ts'
import { isFile } from '../types/looks.ts'
import { orNull } from '../types/memoized.ts'

/** What a freshly made folder or repository may hold before it becomes a site. Dot files count as nothing too. */
const NOT_CONTENT =
  /^(?:\..*|node_modules|package(?:-lock)?\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-(?:lock|workspace)\.yaml|bun\.lockb?|(?:readme|licen[cs]e)(?:\.\w+)?)$/i

export function findConfigFile(siteDir: string, foreign?: ForeignConfig): string | null {
  const [first] = configNames(siteDir, foreign)
  return first === undefined ? null : path.join(siteDir, first)
}

/**
 * Whether a folder holds nothing yet that a site could be made of: only dot files, package manager files, a
 * readme or a licence. False for a path that is not a folder.
 */
export function isEmptySite(siteDir: string): boolean {
  return orNull(() => readdirSync(siteDir).every((name) => NOT_CONTENT.test(name))) ?? false
}

/** The configuration of a site, or the named file, which is there; `ignored` are names of further ones. */
export function requireConfigFile(siteDir: string, foreign?: ForeignConfig, named?: string) {
  // esbuild names files by their real paths.
  if (named !== undefined) return { file: realpathSync(named), ignored: [] }
  const [first, ...ignored] = configNames(siteDir, foreign)
  if (first === undefined) throw new SiteProblems([missing(siteDir, foreign)])
  return { file: path.join(siteDir, first), ignored }
}

export function severalConfigs(
  { file, ignored }: ReturnType<typeof requireConfigFile>,
  siteDir: string,
): readonly Diagnostic[] {
  if (ignored.length === 0) return []
  const used = siteFile(file, siteDir)
  return [
    {
      code: 'CONFIG_SEVERAL',
      level: 'warning',
      message: `The site has ${ignored.length + 1} configuration files; ${used} is used, ${ignored.join(' and ')} ${ignored.length === 1 ? 'is' : 'are'} not read.`,
      place: { file: used },
      hint: `Delete ${ignored.join(' and ')}, or move ${ignored.length === 1 ? 'its' : 'their'} keys to ${used}.`,
    },
  ]
}

const NAMES = ['ts', 'mts', 'js', 'mjs', 'cjs'].map((extension) => `site.config.${extension}`)

/** Configuration files of a folder: ours, else the first of another generator. */
function configNames(siteDir: string, foreign: ForeignConfig | undefined): readonly string[] {
  const isThere = (name: string): boolean => isFile(path.join(siteDir, name))
  const own = NAMES.filter(isThere)
  return own.length > 0 ? own : (foreign?.names ?? []).filter(isThere).slice(0, 1)
}

function missing(siteDir: string, foreign: ForeignConfig | undefined): Diagnostic {
  const above = siteAbove(siteDir, foreign)
  return {
    code: 'CONFIG_MISSING',
    level: 'error',
    message: 'This folder has no site.config file.',
    notes: [
      `looked for: ${NAMES.join(', ')}`,
      ...(foreign === undefined ? [] : [`or else: ${foreign.names.join(', ')}`]),
      ...(above === null ? [] : [`the folder "${above.path}" has ${above.name}`]),
    ],
    hint:
      above === null
        ? 'To start a site here run `sitegen init .`; to use another folder, give it as the last argument.'
        : above.path === '.'
          ? 'Run the command again without a folder: you are in the folder of the site.'
          : `Run \`cd ${above.path}\` and then the command again.`,
  }
}

/** The nearest folder above one that has a configuration, as a path from where the command runs. */
function siteAbove(siteDir: string, foreign: ForeignConfig | undefined) {
  for (const folder of upwards(path.resolve(siteDir)).slice(1)) {
    const [name] = configNames(folder, foreign)
    if (name !== undefined) return { path: path.relative(process.cwd(), folder) || '.', name }
  }
  return null
}

/**
 * A problem when Yarn keeps the packages of a site in archives: Node finds none of them without Yarn's own loader, and
 * neither do the threads of a build. Null when a folder `node_modules` is as near.
 */
export function plugAndPlayProblem(siteDir: string): Diagnostic | null {
  for (const folder of upwards(siteDir)) {
    if (existsSync(path.join(folder, 'node_modules'))) return null
    const table = path.join(folder, '.pnp.cjs')
    if (!existsSync(table)) continue
    const file = siteFile(table, siteDir)
    const settings = siteFile(path.join(folder, '.yarnrc.yml'), siteDir)
    return {
      code: 'PLUG_AND_PLAY',
      level: 'error',
      message: `${file} says that Yarn installs packages by Plug'n'Play, which sitegen cannot read.`,
      place: { file },
      hint: `Write \`nodeLinker: node-modules\` in ${settings} and run \`yarn install\`.`,
    }
  }
  return null
}
