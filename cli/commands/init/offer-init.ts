import type { Reporter } from '../../report/steps.ts'
import { canAsk } from './init-answers.ts'
import { initCommand } from './init.ts'

/**
 * Offers to make a site in a folder that holds none. Asks only on a terminal.
 *
 * @param siteDir absolute; holds nothing yet that a site could be made of
 * @returns whether there is a site now
 */
export async function offerInit(siteDir: string, reporter: Reporter): Promise<boolean> {
  if (!canAsk()) return false
  const { confirm } = await import('@clack/prompts')
  const wanted = await confirm({ message: 'This folder holds no site yet. Make one here?' })
  return wanted === true && (await initCommand(siteDir, {}, reporter)) === 0
}
