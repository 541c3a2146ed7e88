import path from 'node:path'
import { shellWord } from '../../program/shell-word.ts'
import { isRecord } from '../../types/json-problems.ts'
import { packageJson, packageManager } from '../../config/packages/package-manager.ts'
import { realPath } from '../../types/file-path.ts'
import { OUT_DIR } from '../folders.ts'

/** What was built, and where the command is going to be typed. Absolute. */
interface Built {
  readonly siteDir: string
  /** The output of the default language. */
  readonly outDir: string
  readonly cwd: string
}

/** The command that shows a built site: a script of its package.json, else the installed program. */
export function serveLine({ siteDir, outDir, cwd }: Built): string {
  const here = realPath(cwd) ?? cwd
  const folder = path.relative(here, siteDir)
  const isDefault = outDir === path.join(siteDir, OUT_DIR)
  const options = isDefault ? [] : ['--dir', shellWord(path.relative(here, outDir) || '.')]
  // A script runs in the folder of its package.json, so its paths would be others.
  const script = folder === '' ? serveScript(siteDir) : null
  if (script === null)
    return ['npx --no-install sitegen serve', ...(folder === '' ? [] : [shellWord(folder)]), ...options].join(
      ' ',
    )
  const manager = packageManager(siteDir)
  // npm takes options for its own unless they are set apart.
  const apart = manager === 'npm' && options.length > 0 ? ['--'] : []
  return [manager, 'run', shellWord(script), ...apart, ...options].join(' ')
}

/** The name of the script that runs `sitegen serve`; null for none. */
function serveScript(siteDir: string): string | null {
  const scripts = packageJson(siteDir)['scripts']
  if (!isRecord(scripts)) return null
  const found = Object.entries(scripts).find(
    ([, command]) =>
      typeof command === 'string' && /^(?:npx (?:--no-install )?)?sitegen serve\b/.test(command),
  )
  return found?.[0] ?? null
}
