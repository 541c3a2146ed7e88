import path from 'node:path'
import { build } from 'esbuild'
import type { SiteConfig } from '../../config/site-config.ts'
import { colorModeFallback } from '../../../runtime/shared/site/behaviour-settings.ts'
import { siteStorage } from '../../config/site-language.ts'
import { BROWSERS } from '../../types/package-root.ts'

/** The script in the head of every document (`runtime/boot.ts`). It holds nothing of the page, so one hash in a policy allows it. */
export async function bootScript(
  config: Pick<SiteConfig, 'storage' | 'i18n' | 'themeConfig' | 'search'>,
  packageDir: string,
  dev: boolean,
): Promise<string> {
  const { themeConfig, search } = config
  const storage = siteStorage(config)
  const { disableSwitch } = themeConfig.colorMode
  const values = {
    STORAGE: storage.type,
    SUFFIX: storage.suffix,
    FALLBACK: colorModeFallback(themeConfig.colorMode),
    DISABLE_SWITCH: disableSwitch,
    ANNOUNCEMENT_ID: themeConfig.announcementBar?.id ?? null,
    HAS_SEARCH: search.provider !== null,
  }
  const { outputFiles } = await build({
    entryPoints: [path.join(packageDir, 'runtime/boot.ts')],
    absWorkingDir: packageDir,
    bundle: true,
    write: false,
    format: 'iife',
    target: BROWSERS,
    minify: !dev,
    charset: 'ascii',
    legalComments: 'none',
    tsconfigRaw: {},
    logLevel: 'silent',
    define: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
  })
  return outputFiles[0]?.text.trim() ?? ''
}
