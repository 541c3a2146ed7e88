import { readdirSync } from 'node:fs'
import path from 'node:path'
import { otherLocaleFolders } from '../../config/resolve/resolve-i18n.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { hasMarker } from '../../output/publish/marker.ts'
import { diskFs } from '../../output/output-fs.ts'
import type { StagedOutput } from '../../output/output.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { filesBelow } from '../../types/files-below.ts'

type LanguageConfig = Pick<SiteConfig, 'i18n'>

/**
 * Takes what was built of other languages over into a new output of the default one, which replaces the folder that they
 * lie in. A page of the default language at the same address is a collision. Problem: `LANGUAGE_NOT_KEPT` for the output
 * of a language that the site does not have any more.
 *
 * @param outDir - the old output, absolute
 */
export async function keepOtherLanguages(
  output: StagedOutput,
  { config, outDir }: { readonly config: LanguageConfig; readonly outDir: string },
): Promise<readonly Diagnostic[]> {
  const { i18n } = config
  if (i18n.locale !== i18n.defaultLocale) return []
  for (const [locale, folder] of otherLocaleFolders(i18n)) {
    const from = path.join(outDir, folder)
    if (!hasMarker(from, diskFs)) continue
    for (const file of filesBelow(from))
      await output.copy(`${folder}/${file}` as OutputPath, path.join(from, file), `the language "${locale}"`)
  }
  return outputsIn(outDir)
    .filter((name) => ![...otherLocaleFolders(i18n).values()].some((folder) => folder.split('/')[0] === name))
    .map((name) => notKept(path.basename(outDir), name))
}

/** Folders in an output that are outputs of their own. */
function outputsIn(outDir: string): readonly string[] {
  if (!hasMarker(outDir, diskFs)) return []
  return readdirSync(outDir)
    .filter((name) => hasMarker(path.join(outDir, name), diskFs))
    .sort()
}

function notKept(outDir: string, name: string): Diagnostic {
  return {
    code: 'LANGUAGE_NOT_KEPT',
    level: 'warning',
    message: `The folder "${name}" in "${outDir}" holds the site in a language that is not one of i18n.locales; it is removed.`,
    hint: `Add the language to i18n.locales in site.config and build it again to have it back.`,
  }
}
