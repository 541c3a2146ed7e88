import { relative } from 'node:path'
import { isEmptySite } from '../../config/find.ts'
import { shellWord, plural } from '../../report/text.ts'
import type { Reporter } from '../../report/steps.ts'
import { answersFor, createAsker, canAsk, type InitOptions } from './init-answers.ts'
import { siteFiles, readTarget, writeTarget } from './init-files.ts'
import type { CommandFunction } from '../../program/command.ts'

const EXIT_CANCELLED = 130

/**
 * `sitegen init`: writes a small site to start from. Files that are there already are kept; scripts and the dependency
 * are added to an existing `package.json`, and missing lines to `.gitignore`.
 */
export const initCommand: CommandFunction<InitOptions> = async (dir, options, reporter) => {
  const target = await readTarget(dir)
  const answers = await answersFor(dir, options, await createAsker(options.signal))
  if (answers === null) return EXIT_CANCELLED
  const { written, kept } = await writeTarget(await siteFiles(target, answers), target)

  const cwd = options.cwd ?? process.cwd()
  const folder = relative(cwd, dir)
  reporter.info(`Made "${answers.name}" in ${folder || 'this folder'}: ${plural(written.length, 'file')}.`)
  if (kept.length > 0) reporter.info(`Kept as it was: ${kept.join(', ')}.`)
  reporter.info('\nNext:\n')
  if (folder !== '') reporter.info(`  cd ${shellWord(folder)}`)
  reporter.info('  npm install')
  reporter.info('  npm run dev')
  reporter.info('')
  return 0
}

/**
 * Offers to make a site in a folder that holds nothing yet that a site could be made of, and tells whether it was made.
 * Asks only on a terminal.
 */
export async function offerInit(siteDir: string, reporter: Reporter): Promise<boolean> {
  if (!canAsk() || !isEmptySite(siteDir)) return false
  const { confirm } = await import('@clack/prompts')
  const wanted = await confirm({ message: 'This folder holds no site yet. Make one here?' })
  return wanted === true && (await initCommand(siteDir, {}, reporter)) === 0
}
