import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModuleBundle } from './bundle-module.ts'

/** Where bundled modules lie, relative to the site directory. */
const FOLDER = '.sitegen/config'

/**
 * Writes a bundled module and its source map to `<siteDir>/.sitegen/config/<hash>.mjs`, or to a new temporary
 * folder when the site directory cannot be written to.
 *
 * @returns the absolute path of the module
 */
export async function writeModule(bundle: ModuleBundle, siteDir: string): Promise<string> {
  try {
    const folder = join(siteDir, FOLDER)
    await mkdir(folder, { recursive: true })
    return await writeInto(folder, bundle)
  } catch {
    // A fresh folder with a name nobody can foresee: what lies in it is going to be run.
    return writeInto(await mkdtemp(join(tmpdir(), 'sitegen-config-')), bundle)
  }
}

async function writeInto(folder: string, { hash, code, map }: ModuleBundle): Promise<string> {
  const name = `${hash}.mjs`
  await writeWhole(join(folder, `${name}.map`), JSON.stringify(map))
  await writeWhole(join(folder, name), `${code}//# sourceMappingURL=${name}.map\n`)
  return join(folder, name)
}

/** Always written anew: a file left by a crash may be cut short. Renamed into place for commands that run at once. */
async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, text)
  await rename(draft, file)
}
