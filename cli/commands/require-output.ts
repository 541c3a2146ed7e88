import { stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { recoverPublish } from '../output/publish/recover-publish.ts'
import { SiteProblems, UsageError } from '../report/diagnostic.ts'
import type { Reporter } from '../report/steps.ts'
import type { CommandOptions } from '../program/command.ts'
import { OUT_DIR } from './folders.ts'

interface Required extends Pick<CommandOptions, 'cwd'> {
  readonly reporter: Reporter
  /** What cannot be done without it, as the beginning of a sentence. */
  readonly missing: string
  /** The folder that was named, absolute. */
  readonly dir: string | undefined
}

/**
 * The folder of a site's last build, after what an interrupted build left was put right.
 *
 * @throws SiteProblems `OUTPUT_MISSING` when there was no build
 * @throws UsageError when the folder that was named is none
 */
export async function requireOutput(
  siteDir: string,
  { reporter, missing, dir: named, cwd = process.cwd() }: Required,
): Promise<string> {
  const dir = named ?? join(siteDir, OUT_DIR)
  reporter.diagnostics(recoverPublish(dir))
  const stats = await stat(dir).catch(() => null)
  if (stats?.isDirectory() === true) return dir
  if (named !== undefined)
    throw new UsageError(
      `${missing}: there is no folder "${relative(cwd, dir)}".`,
      'Give the folder that was named with --out-dir.',
    )
  throw new SiteProblems([
    {
      code: 'OUTPUT_MISSING',
      level: 'error',
      message: `${missing}: the site has no folder "${OUT_DIR}".`,
      hint: 'Run "sitegen build" first.',
    },
  ])
}
