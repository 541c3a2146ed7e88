import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { PrebuiltReact, ReactFolders, ReactVariant } from './prebuilt-react.ts'

/** Major version of React that the runtime is written for. */
const REACT_MAJOR = 19

/** `react` and `react-dom` are one copy, the site's if it is in range, else the engine's; null where there is none. */
export function findReact(siteDir: string, packageDir: string): ReactFolders | null {
  return foldersFrom(siteDir, REACT_MAJOR) ?? foldersFrom(packageDir, null)
}

/** Folders of the two packages as a folder sees them; null where one is missing or is of another major version. */
function foldersFrom(dir: string, major: number | null): ReactFolders | null {
  try {
    const require = createRequire(path.join(dir, 'package.json'))
    const react = require.resolve('react/package.json')
    const { version } = require(react) as { version: string }
    if (major !== null && Number(version.split('.')[0]) !== major) return null
    return {
      react: path.dirname(react),
      'react-dom': path.dirname(require.resolve('react-dom/package.json')),
    }
  } catch {
    return null
  }
}

/**
 * What the modules of React stand for.
 *
 * @param prebuilt - null for all of them as they are installed
 */
export function reactAliases(
  folders: ReactFolders,
  platform: ReactVariant['platform'],
  prebuilt: PrebuiltReact | null,
): Readonly<Record<string, string>> {
  return {
    ...folders,
    // An alias of a package is one of all its modules, too.
    ...(prebuilt === null ? {} : { ...modulesOf('react', folders), ...modulesOf('react-dom', folders) }),
    // Which file this is depends on where it runs, and the folder does not say it.
    'react-dom/server': path.join(
      folders['react-dom'],
      platform === 'node' ? 'server.node.js' : 'server.browser.js',
    ),
    ...prebuilt?.aliases,
  }
}

/** What a package exports beside itself. */
function modulesOf(name: keyof ReactFolders, folders: ReactFolders): Readonly<Record<string, string>> {
  const folder = folders[name]
  const manifest = readFileSync(path.join(folder, 'package.json'), 'utf8')
  const { exports = {} } = JSON.parse(manifest) as { readonly exports?: object }
  const modules = Object.keys(exports).filter((key) => key.startsWith('./'))
  return Object.fromEntries(modules.map((key) => [path.posix.join(name, key), path.join(folder, key)]))
}
