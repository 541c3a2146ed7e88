import path from 'node:path'
import { decoded, isExternal, splitHref } from '../../runtime/shared/url/url.ts'
import { type ConfigDiagnostic, formatKeyPath, type KeyPath } from '../config/place/key-path.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { nearFileHint } from '../content/text-place.ts'
import { isFile } from '../types/looks.ts'

/** Images of the configuration that no static folder holds: each is a warning, `CONFIG_FILE_MISSING`. */
export function missingConfigFiles(config: SiteConfig): readonly ConfigDiagnostic[] {
  const { siteDir, staticDirectories: folders, favicon, themeConfig } = config
  const { image, navbar, footer } = themeConfig
  const named: readonly (readonly [address: string | null | undefined, path: KeyPath])[] = [
    [favicon, ['favicon']],
    [image, ['themeConfig', 'image']],
    [navbar.logo?.src, ['themeConfig', 'navbar', 'logo', 'src']],
    [navbar.logo?.srcDark, ['themeConfig', 'navbar', 'logo', 'srcDark']],
    [footer?.logo?.src, ['themeConfig', 'footer', 'logo', 'src']],
    [footer?.logo?.srcDark, ['themeConfig', 'footer', 'logo', 'srcDark']],
  ]
  return named.flatMap(([address, key]) => {
    const wanted = address ? staticPath(address, config.baseUrl) : null
    if (!address || wanted === null) return []
    if (folders.some((folder) => isFile(path.join(siteDir, folder, wanted)))) return []
    const [first = 'static'] = folders
    const near = nearFileHint(address, path.join(siteDir, first, wanted))
    return {
      code: 'CONFIG_FILE_MISSING',
      level: 'warning',
      message: `"${address}" is not there: ${folders.length > 1 ? 'none of the static folders has' : `${first}/ has no`} file ${wanted}.`,
      path: key,
      hint: `${near}Put the file at ${first}/${wanted}, or change ${formatKeyPath(key)}.`,
    }
  })
}

/** A path of the site relative to the static folders; null for an address that leads elsewhere. */
function staticPath(address: string, baseUrl: string): string | null {
  if (isExternal(address)) return null
  const pathname = decoded(splitHref(address).pathname)
  const within = pathname.startsWith(baseUrl) ? pathname.slice(baseUrl.length) : pathname
  return within.replace(/^\/+/, '') || null
}
