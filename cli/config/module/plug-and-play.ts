import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { upwards } from '../../types/file-path.ts'
import { siteFile } from '../site-file.ts'

/**
 * A problem when Yarn keeps the packages of a site in archives: Node finds none of them without Yarn's own loader, and
 * neither do the threads of a build. Null when a folder `node_modules` is as near.
 */
export function plugAndPlayProblem(siteDir: string): Diagnostic | null {
  for (const folder of upwards(siteDir)) {
    if (existsSync(path.join(folder, 'node_modules'))) return null
    const table = path.join(folder, '.pnp.cjs')
    if (existsSync(table)) return problem(siteFile(table, siteDir), siteDir)
  }
  return null
}

function problem(table: ReturnType<typeof siteFile>, siteDir: string): Diagnostic {
  const settings = siteFile(path.join(siteDir, path.dirname(table), '.yarnrc.yml'), siteDir)
  return {
    code: 'PLUG_AND_PLAY',
    level: 'error',
    message: `${table} says that Yarn installs packages by Plug'n'Play, which sitegen cannot read.`,
    place: { file: table },
    hint: `Write \`nodeLinker: node-modules\` in ${settings} and run \`yarn install\`.`,
  }
}
