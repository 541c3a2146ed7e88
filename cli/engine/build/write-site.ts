import { unportableNames } from '../../output/portable-names.ts'
import { collisionDiagnostics, putSharedFiles } from '../../output/site-output.ts'
import { copyStaticFiles } from '../../output/static.ts'
import type { RenderedPage } from '../../render/pages.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { Threads } from '../../threads/threads.ts'
import { keepOtherLanguages } from './other-languages.ts'
import { putFiles } from './put-files.ts'
import type { BuiltSite } from './render-site.ts'

interface Writing {
  /** They end when what is made from all pages is made. */
  readonly threads: Threads
  /** The old output, whose other languages are taken over; null for none. */
  readonly languages: string | null
}

/** Writes everything that is not a page: static files, scripts, styles, assets, and the files that are made from all of the site. */
export async function writeSite(
  { site, bundled: { code, assets }, output }: BuiltSite,
  rendered: readonly RenderedPage[],
  { threads, languages }: Writing,
): Promise<readonly Diagnostic[]> {
  const { config } = site
  const copied = await copyStaticFiles({ ...config, output })
  await putSharedFiles(output, { client: code.bundle.client, assets })
  const made = await putFiles(site, rendered, { output, threads })
  void threads.close()
  const kept = languages === null ? [] : await keepOtherLanguages(output, { config, outDir: languages })
  return [
    ...copied.diagnostics,
    ...made,
    ...kept,
    ...collisionDiagnostics(output, config),
    ...unportableNames(output),
  ]
}
