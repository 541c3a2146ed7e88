import { orFresh, writeWhole } from '../../kept/write-whole.ts'
import { KEPT } from '../../kept/registry.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { workDir } from '../../types/work-dir.ts'
import type { ModuleBundle, ModuleInput } from './bundle-module.ts'
import type { ModuleSource } from './evaluate-module.ts'

/**
 * Writes a bundled module and its source map to the work folder. Always again: what an earlier command left there is
 * not run.
 */
export function writeModule(
  { hash, code, map, readsFiles }: ModuleBundle,
  { siteDir, entry, codes }: ModuleInput,
): ModuleSource {
  const name = `${hash}.mjs`
  const text = Buffer.from(`${code}//# sourceMappingURL=${name}.map\n`)
  const moduleFile = orFresh(workDir(siteDir), siteDir, (folder) => {
    const place = { workDir: folder, kind: KEPT.config }
    writeWhole({ ...place, name: `${name}.map` }, Buffer.from(JSON.stringify(map)))
    return writeWhole({ ...place, name }, text)
  })
  return { siteDir, entry, codes, hash, moduleFile, moduleHash: contentHash(text), readsFiles }
}
