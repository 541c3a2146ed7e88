import picomatch from 'picomatch'
import { decoded, withBaseUrl } from '../../../runtime/shared/url/url.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { isRecord } from '../../types/json-problems.ts'
import type { ListInput } from './precache-list.ts'
import { DEFAULT_INCLUDE } from './options.ts'

/** Stands for the host of the site, which nobody else has. */
const HERE = 'http://sitegen.invalid'

type Checked = Pick<ListInput, 'pwa' | 'config' | 'files'>

/** What the options name and the output does not have. Warnings: `PWA_INCLUDE_UNUSED`, `PWA_ICON_MISSING`. */
export function checkPwa(checked: Checked): readonly Diagnostic[] {
  return [...unusedGlobs(checked), ...missingIcons(checked)]
}

function unusedGlobs({ pwa, files }: Checked): readonly Diagnostic[] {
  return pwa.include
    .filter((glob) => {
      const isMatch = picomatch(glob.replace(/^!/, ''), { dot: true })
      return !DEFAULT_INCLUDE.includes(glob) && !files.some(({ path }) => isMatch(path))
    })
    .map((glob) => ({
      code: 'PWA_INCLUDE_UNUSED',
      level: 'warning' as const,
      message: `pwa.include has "${glob}", but no file of the output matches it.`,
      hint: 'Globs match paths in the output folder, such as img/logo.svg; remove the glob, or correct it.',
    }))
}

/** Icons on other hosts are theirs. */
function missingIcons({ pwa: { manifest }, config: { baseUrl }, files }: Checked): readonly Diagnostic[] {
  const icons = manifest?.['icons']
  const known = new Set<string>(files.map(({ path }) => path))
  return (Array.isArray(icons) ? icons : []).flatMap((icon: unknown) => {
    if (!isRecord(icon) || typeof icon['src'] !== 'string') return []
    const { pathname, origin } = new URL(withBaseUrl(icon['src'], baseUrl), `${HERE}${baseUrl}`)
    if (origin !== HERE) return []
    const file = pathname.startsWith(baseUrl) ? decoded(pathname.slice(baseUrl.length)) : null
    if (file !== null && known.has(file)) return []
    return [
      {
        code: 'PWA_ICON_MISSING',
        level: 'warning' as const,
        message: `pwa.manifest names the icon "${icon['src']}", but the site has no such file.`,
        hint: 'Put the picture into a static folder, or correct the path.',
      },
    ]
  })
}
