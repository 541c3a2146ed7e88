import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { recoverPublish } from '../output/publish/recover-publish.ts'
import { SiteProblems } from '../report/diagnostic.ts'
import type { Reporter } from '../report/steps.ts'
import { OUT_DIR } from './folders.ts'

/**
 * The folder of a site's last build, after what an interrupted build left was put right.
 *
 * @param missing - what cannot be done without it, as the beginning of a sentence
 * @throws SiteProblems `OUTPUT_MISSING` when there was no build
 */
export async function requireOutput(
  siteDir: string,
  { reporter, missing }: { reporter: Reporter; missing: string },
): Promise<string> {
  const dir = join(siteDir, OUT_DIR)
  reporter.diagnostics(recoverPublish(dir))
  const stats = await stat(dir).catch(() => null)
  if (stats?.isDirectory() === true) return dir
  throw new SiteProblems([
    {
      code: 'OUTPUT_MISSING',
      level: 'error',
      message: `${missing}: the site has no folder "${OUT_DIR}".`,
      hint: 'Run "sitegen build" first.',
    },
  ])
}
