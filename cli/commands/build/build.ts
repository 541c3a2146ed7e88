import type { Reporter } from '../../report/steps.ts'
import { offerInit } from '../init/init.ts'
import type { BuildOptions } from '../common-options.ts'
import { recordBuild, startOfBuild, type BuildRecord } from './build-record.ts'
import { reportBuild } from './build-report.ts'
import { beginBuild } from './begin-build.ts'
import type { CommandFunction } from '../../program/command.ts'

/** `sitegen build`: content in, a published site out. The old output stays until the new one is complete. */
export const buildCommand: CommandFunction<BuildOptions> = async (siteDir, options, reporter) => {
  const { json = false, config } = options
  if (!json && config === undefined && (await offerInit(siteDir, reporter))) return 0
  if (options.verify === true) {
    const { verifyBuild } = await import('./verify-build.ts')
    return verifyBuild(siteDir, options, { reporter, build })
  }
  return recordBuild({ ...options, siteDir }, reporter, (record) =>
    build(siteDir, options, { reporter, record }),
  )
}

async function build(
  siteDir: string,
  options: BuildOptions,
  { reporter, record }: { readonly reporter: Reporter; readonly record: BuildRecord },
): Promise<number> {
  const started = startOfBuild(options)
  const begun = await beginBuild(siteDir, options, reporter)
  const { repeated } = begun
  const last = await repeated.unchanged()
  if (last !== null) {
    reportBuild(begun, { started, made: last, explanation: null }, reporter)
    return 0
  }
  // A site in which nothing changed needs nothing of it.
  const { makeBuild } = await import('./make-build.ts')
  return makeBuild(begun, { options, reporter, record, started })
}
