import { unportableNames } from '../../output/portable-names.ts'
import { collisionDiagnostics, putSharedFiles } from '../../output/site-output.ts'
import { copyStaticFiles } from '../../output/static.ts'
import type { RenderedPage } from '../../render/pages.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { keepOtherLanguages } from './other-languages.ts'
import { putFiles } from './put-files.ts'
import type { BuiltSite } from './render-site.ts'

/**
 * Writes everything that is not a page: static files, scripts, styles, assets, and the files that are made from all of the site.
 *
 * @param languages - the old output, whose other languages are taken over; null for none
 */
export async function writeSite(
  { site, bundled: { code, assets }, output }: BuiltSite,
  rendered: readonly RenderedPage[],
  languages: string | null,
): Promise<readonly Diagnostic[]> {
  const { config } = site
  const copied = await copyStaticFiles({ ...config, output })
  await putSharedFiles(output, { client: code.bundle.client, assets })
  const made = await putFiles(site, rendered, output)
  const kept = languages === null ? [] : await keepOtherLanguages(output, { config, outDir: languages })
  return [
    ...copied.diagnostics,
    ...made,
    ...kept,
    ...collisionDiagnostics(output, config),
    ...unportableNames(output),
  ]
}
