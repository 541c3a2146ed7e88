import { Command, CommanderError } from 'commander'
import { noop } from 'lodash-es'
import { findConfigFile } from '../config/find.ts'
import { docusaurusConfig } from '../docusaurus/docusaurus-config.ts'
import { loadSiteConfig } from '../features/load-site-config.ts'
import { callGuest, ExitAttempt } from '../plugins/guest.ts'
import { callMethod } from '../plugins/open-plugins.ts'

/** A command may generate things for as long as it likes: a day, in milliseconds. */
const TIME_LIMIT = 86_400_000

/**
 * Runs a command that a plugin of the site adds (`extendCli`).
 *
 * @param argv - without the names of node and the script
 * @param site - `release` lets the command print where it likes
 * @returns the exit code; null where no plugin has a command of this name
 * @throws SiteProblems where the configuration or the command fails, CommanderError for wrong use of the command
 */
export async function runPluginCommand(
  argv: readonly string[],
  { siteDir, release = noop }: { readonly siteDir: string; readonly release?: (() => void) | undefined },
): Promise<number | null> {
  const [name = ''] = argv
  if (findConfigFile(siteDir, docusaurusConfig) === null) return null
  const { plugins } = await loadSiteConfig(siteDir, { keeping: 'use', use: { unknownPlugins: 'throw' } })
  if (plugins === null) return null
  for (const by of plugins.plugins) {
    // What plugins are written for hands the command itself to its action, with its options as properties.
    const cli = new Command('sitegen').storeOptionsAsProperties().exitOverride()
    cli.configureOutput({ outputError: noop })
    await callMethod(by, 'extendCli', cli)
    if (!cli.commands.some((command) => [command.name(), ...command.aliases()].includes(name))) continue
    release()
    const before = process.exitCode
    process.exitCode = undefined
    const parsing = async (): Promise<CommanderError | null> => {
      try {
        await cli.parseAsync(argv, { from: 'user' })
        return null
      } catch (error) {
        if (error instanceof CommanderError) return error
        if (error instanceof ExitAttempt) {
          process.exitCode = error.exitCode
          return null
        }
        throw error
      }
    }
    const { value: wrong } = await callGuest({ ...by, limit: TIME_LIMIT }, `The command ${name}`, parsing)
    if (wrong !== null) throw wrong
    const code = process.exitCode ?? 0
    process.exitCode = before
    return code
  }
  return null
}
