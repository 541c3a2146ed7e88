import { decoded, isExternal, splitHref } from '../../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteFile } from '../../config/site-file.ts'
import { assetFile } from '../assets/asset-file.ts'
import type { AssetStore } from '../assets/assets.ts'
import type { CompiledContent } from '../compile/compiled.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'

interface Preparing {
  readonly config: Pick<SiteConfig, 'siteDir' | 'staticDirectories'>
  readonly assets: AssetStore
}

/**
 * Makes the widths of every image that content shows in several. Gives the problems of those that code imports, and
 * the one that all have in common; what is wrong with an image of content is said where it is shown.
 */
export async function prepareImages(
  compiled: readonly CompiledContent[],
  { config, assets }: Preparing,
): Promise<readonly Diagnostic[]> {
  const ofContent = new Set(compiled.flatMap((content) => responsiveFiles(content, config)))
  await Promise.all([...ofContent].map((file) => assets.scale(file)))
  const problems = [...assets.scaled].flatMap(([file, result]) =>
    'problem' in result ? [{ file, problem: result.problem }] : [],
  )
  const missing = problems.find(({ problem }) => problem.code === 'SHARP_MISSING')
  if (missing !== undefined) return [missing.problem]
  return problems
    .filter(({ file }) => !ofContent.has(file))
    .map(({ file, problem }) => ({ ...problem, place: { file: siteFile(file, config.siteDir) } }))
}

function responsiveFiles(
  { references, path }: CompiledContent,
  config: Preparing['config'],
): readonly string[] {
  return references
    .filter(({ kind, url }) => kind === 'responsive' && url !== '' && !isExternal(url))
    .map(({ url }) => assetFile(decoded(splitHref(url).pathname), path, config))
}
