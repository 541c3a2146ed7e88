import path from 'node:path'
import { localeFolder } from '../../config/resolve/resolve-i18n.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { OUT_DIR } from '../folders.ts'
import type { BuildOptions } from './build-command.ts'

/** Absolute folders of a build. */
export interface OutputPlaces {
  /** The output that is meant. */
  readonly named: string
  /** The same, or the folder that takes its place where builds are compared. */
  readonly outDir: string
  /** The output of the default language; others lie in it. `outDir` itself where builds are compared. */
  readonly root: string
}

/** Where a build writes: the default language to the output folder, others to a folder in it. */
export function outputPlaces(
  siteDir: string,
  { i18n }: Pick<SiteConfig, 'i18n'>,
  { outDir = path.join(siteDir, OUT_DIR), aside }: BuildOptions,
): OutputPlaces {
  const named = path.join(outDir, localeFolder(i18n))
  return aside === undefined
    ? { named, outDir: named, root: outDir }
    : { named, outDir: aside.outDir, root: aside.outDir }
}
