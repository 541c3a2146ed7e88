import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, release } from 'node:os'
import { isAbsolute, join, relative, sep } from 'node:path'
import { findConfigFile } from '../config/find.ts'
import { docusaurusConfig } from '../docusaurus/docusaurus-config.ts'
import type { Reporter } from '../report/steps.ts'
import { packageRoot, packageVersion } from '../types/package-root.ts'
import { CACHE_DIR, OUT_DIR } from './folders.ts'
import type { SiteOptions } from '../program/command.ts'

/** The version of a package as sitegen finds it. */
function versionOf(name: string): string {
  try {
    const manifest: unknown = createRequire(join(packageRoot(), 'package.json'))(`${name}/package.json`)
    const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest
    return hasVersion ? String(manifest.version) : 'unknown'
  } catch {
    return 'not found'
  }
}

/** Relative below the current folder, so that a bug report does not tell where somebody keeps their files. */
function shownPath(path: string, cwd: string): string {
  const short = relative(cwd, path)
  if (short === '') return '.'
  const isBelow = short !== '..' && !short.startsWith(`..${sep}`) && !isAbsolute(short)
  return isBelow ? short.replaceAll(sep, '/') : path
}

function shownFolder(path: string, cwd: string): string {
  return existsSync(path) ? shownPath(path, cwd) : `${shownPath(path, cwd)} (does not exist yet)`
}

/** Names and values of the report. The configuration is named but not loaded: it may be what is broken. */
function facts(
  siteDir: string,
  cwd: string,
  named: string | undefined,
): readonly (readonly [string, string])[] {
  const configFile = named ?? findConfigFile(siteDir, docusaurusConfig)
  return [
    ['sitegen', packageVersion()],
    ['node', process.version],
    ['platform', `${platform()} ${arch()} ${release()}`],
    ['react', versionOf('react')],
    ['esbuild', versionOf('esbuild')],
    ['site', shownPath(siteDir, cwd)],
    ['config', configFile === null ? 'none' : shownPath(configFile, cwd)],
    ['cache', shownFolder(join(siteDir, CACHE_DIR), cwd)],
    ['output', shownFolder(join(siteDir, OUT_DIR), cwd)],
  ]
}

/**
 * `sitegen info`: prints what a bug report needs.
 *
 * @param siteDir absolute
 * @returns the exit code
 */
export function infoCommand(siteDir: string, options: SiteOptions, reporter: Reporter): Promise<number> {
  for (const [name, value] of facts(siteDir, options.cwd ?? process.cwd(), options.config))
    reporter.info(`${name.padEnd(10)}${value}`)
  return Promise.resolve(0)
}
