import path from 'node:path'
import type { Metafile } from 'esbuild'
import { createLookUps, type LookUps } from '../config/module/look-ups.ts'
import { metafileLookUps } from '../config/module/metafile-look-ups.ts'
import { memoized } from '../types/memoized.ts'
import { ALIASED } from './aliases.ts'
import { inputFile } from './bundle-inputs.ts'
import type { BundleOptions } from './options.ts'

/** What was looked at to find the modules of bundles. The engine's own are where they are. */
export function bundleLookUps(
  metafiles: readonly Metafile[],
  { config: { siteDir }, packageDir }: Pick<BundleOptions, 'config' | 'packageDir'>,
): LookUps {
  const lookUps = createLookUps()
  const ours = ['runtime', 'theme'].map((folder) => path.join(packageDir, folder) + path.sep)
  // The site's own copy of React is taken if there is one.
  for (const from of [siteDir, packageDir])
    for (const name of ['react', 'react-dom']) lookUps.package(`${name}/package.json`, from, null)
  for (const metafile of metafiles) {
    metafileLookUps(metafile, {
      siteDir,
      lookUps,
      aliases: ALIASED,
      fileOf: memoized((name) => inputFile(name, siteDir)),
      isOurs: (file) => ours.some((folder) => file.startsWith(folder)),
    })
  }
  return lookUps.all()
}
