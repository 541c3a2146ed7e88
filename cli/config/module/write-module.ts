import { orFresh, writeWhole } from '../../kept/write-whole.ts'
import { KEPT } from '../../kept/registry.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { workDir } from '../../types/work-dir.ts'
import type { ModuleBundle } from './bundle-module.ts'

/** A module on disk, and the hash by which it is known again before it runs. */
export interface WrittenModule {
  /** Absolute. */
  readonly moduleFile: string
  readonly moduleHash: string
  /** Whether it may read files. */
  readonly readsFiles: boolean
}

/**
 * Writes a bundled module and its source map to the work folder. Always again: what an earlier command left there is
 * not run.
 */
export function writeModule({ hash, code, map, readsFiles }: ModuleBundle, siteDir: string): WrittenModule {
  const name = `${hash}.mjs`
  const text = Buffer.from(`${code}//# sourceMappingURL=${name}.map\n`)
  const moduleFile = orFresh({ siteDir, folder: workDir(siteDir) }, (folder) => {
    const place = { workDir: folder, kind: KEPT.config }
    writeWhole({ ...place, name: `${name}.map` }, Buffer.from(JSON.stringify(map)))
    return writeWhole({ ...place, name }, text)
  })
  return { moduleFile, moduleHash: contentHash(text), readsFiles }
}
