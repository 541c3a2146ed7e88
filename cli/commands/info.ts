import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, release } from 'node:os'
import { join, relative, sep } from 'node:path'
import { findConfigFile } from '../config/find.ts'
import { docusaurusConfig } from '../docusaurus/docusaurus-config.ts'
import { OUT_DIR, isWithin, WORK_FOLDER } from '../types/file-path.ts'
import { orNull } from '../types/memoized.ts'
import { packageRoot, packageVersion } from '../types/package-root.ts'
import type { SiteOptions, CommandFunction } from '../program/command.ts'

function versionOf(name: string): string {
  const ask = createRequire(join(packageRoot(), 'package.json'))
  const manifest = orNull(() => ask(`${name}/package.json`) as { readonly version?: string })
  return manifest === null ? 'not found' : (manifest.version ?? 'unknown')
}

/** Relative below the current folder, so that a bug report does not tell where somebody keeps their files. */
function shownPath(path: string, cwd: string): string {
  return isWithin(cwd, path) ? relative(cwd, path).replaceAll(sep, '/') || '.' : path
}

/** `sitegen info`: prints what a bug report needs. Of a configuration that is broken, only its name. */
export const infoCommand: CommandFunction<SiteOptions> = async (siteDir, options, reporter) => {
  const { cwd = process.cwd(), config = findConfigFile(siteDir, docusaurusConfig) } = options
  const shownFolder = (name: string): string => {
    const folder = join(siteDir, name)
    return shownPath(folder, cwd) + (existsSync(folder) ? '' : ' (does not exist yet)')
  }
  const facts = {
    sitegen: packageVersion(),
    node: process.version,
    platform: `${platform()} ${arch()} ${release()}`,
    react: versionOf('react'),
    esbuild: versionOf('esbuild'),
    site: shownPath(siteDir, cwd),
    config: config === null ? 'none' : shownPath(config, cwd),
    plugins: config === null ? 'none' : await pluginsOf(siteDir, options),
    cache: shownFolder(WORK_FOLDER),
    output: shownFolder(OUT_DIR),
  }
  for (const [name, value] of Object.entries(facts)) reporter.info(`${name.padEnd(10)}${value}`)
  return 0
}

async function pluginsOf(siteDir: string, { config }: SiteOptions): Promise<string> {
  try {
    const { loadSiteConfig } = await import('../features/load-site-config.ts')
    const { plugins } = await loadSiteConfig(siteDir, { config, use: { unknownPlugins: 'throw' } })
    const names = plugins?.plugins.map(({ name, id }) => (id === 'default' ? name : `${name} (${id})`)) ?? []
    return names.join(', ') || 'none'
  } catch {
    return 'not known: the configuration cannot be loaded'
  }
}
