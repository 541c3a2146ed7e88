import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Metafile, Plugin } from 'esbuild'
import { fileHash } from '../types/fingerprints.ts'
import { packageJson } from '../types/looks.ts'
import { orNull } from '../types/memoized.ts'

type ReactFolders = Readonly<Record<'react' | 'react-dom', string>>

/** How bundles import it, by where they run: a file beside them. */
export const REACT_FILES: Readonly<Record<ReactVariant['platform'], string>> = {
  browser: 'sitegen-react.js',
  node: 'react.mjs',
}

export type PrebuiltReact = NonNullable<ReturnType<typeof prebuiltReact>>

/** React as the package brings it; null where the files that are installed are not those that were bundled. */
export function prebuiltReact(packageDir: string, folders: ReactFolders, variant: ReactVariant) {
  const folder = path.join(packageDir, PREBUILT_FOLDER, variantFolder(variant))
  const inputs = installedInputs(path.join(folder, INPUTS_FILE), folders)
  if (inputs === null) return null
  return {
    text: (): string => readFileSync(path.join(folder, BUNDLE_FILE), 'utf8'),
    aliases: Object.fromEntries(
      PREBUILT_MODULES[variant.platform].map((module) => [module, path.join(folder, moduleFile(module))]),
    ),
    inputs,
  }
}

/** esbuild plugin: leaves the bundle of React where it is. */
export function reactPlugin(platform: ReactVariant['platform']): Plugin {
  return {
    name: 'sitegen-react',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${REACT}$`) }, () => ({
        path: `./${REACT_FILES[platform]}`,
        external: true,
      }))
    },
  }
}

export function importsReact({ outputs }: Metafile, platform: ReactVariant['platform']): boolean {
  const file = `./${REACT_FILES[platform]}`
  return Object.values(outputs).some(({ imports }) => imports.some((used) => used.path === file))
}

/** The installed files that were bundled; null where one of them is another, or nothing was bundled. */
function installedInputs(list: string, folders: ReactFolders): readonly string[] | null {
  return orNull(() => {
    const hashes = JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<string, string>>
    const inputs = Object.entries(hashes).map(([name, hash]) => [installedFile(name, folders), hash] as const)
    return inputs.every(([file, hash]) => fileHash(file) === hash) ? inputs.map(([file]) => file) : null
  })
}

function installedFile(name: string, folders: ReactFolders): string {
  const [first = '', ...rest] = name.split('/')
  if (first === 'react' || first === 'react-dom') return path.join(folders[first], ...rest)
  const { resolve } = createRequire(path.join(folders['react-dom'], 'package.json'))
  return path.join(path.dirname(resolve(`${first}/package.json`)), ...rest)
}

export interface ReactVariant {
  readonly platform: 'browser' | 'node'
  readonly dev: boolean
}

/** Modules of React that are bundled with the package, by where they run. All others are taken from where React is installed. */
export const PREBUILT_MODULES: Readonly<Record<ReactVariant['platform'], readonly string[]>> = {
  browser: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'],
  node: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server'],
}

/** What stands for the bundle of all of them in the modules that hand on their exports. */
export const REACT = 'sitegen-react'

export const PREBUILT_FOLDER = 'dist/react'

/** In the folder of a variant: the bundle, and the hashes of what it was made of by their paths in `node_modules`. */
export const BUNDLE_FILE = 'bundle.js'
export const INPUTS_FILE = 'inputs.json'

export function variantFolder({ platform, dev }: ReactVariant): string {
  return `${platform}-${dev ? 'development' : 'production'}`
}

/** File of a module in the folder of its variant, found there as in that of its package. */
export function moduleFile(module: string): string {
  return module.includes('/') ? `${module}.js` : `${module}/index.js`
}

/** Major version of React that the runtime is written for. */
const REACT_MAJOR = 19

/** `react` and `react-dom` are one copy, the site's if it is in range, else the engine's; null where there is none. */
export function findReact(siteDir: string, packageDir: string): ReactFolders | null {
  return foldersFrom(siteDir, REACT_MAJOR) ?? foldersFrom(packageDir, null)
}

/** Folders of the two packages as a folder sees them; null where one is missing or is of another major version. */
function foldersFrom(dir: string, major: number | null): ReactFolders | null {
  return orNull(() => {
    const require = createRequire(path.join(dir, 'package.json'))
    const react = require.resolve('react/package.json')
    const { version } = require(react) as { version: string }
    if (major !== null && Number(version.split('.')[0]) !== major) return null
    const dom = require.resolve('react-dom/package.json')
    return { react: path.dirname(react), 'react-dom': path.dirname(dom) }
  })
}

/** @param prebuilt - null for all of them as they are installed */
export function reactAliases(
  folders: ReactFolders,
  platform: ReactVariant['platform'],
  prebuilt: PrebuiltReact | null,
): Readonly<Record<string, string>> {
  return {
    ...folders,
    // An alias of a package is one of all its modules, too.
    ...(prebuilt && { ...modulesOf('react', folders), ...modulesOf('react-dom', folders) }),
    // Which file this is depends on where it runs, and the folder does not say it.
    'react-dom/server': path.join(folders['react-dom'], `server.${platform}.js`),
    ...prebuilt?.aliases,
  }
}

function modulesOf(name: keyof ReactFolders, folders: ReactFolders): Readonly<Record<string, string>> {
  const folder = folders[name]
  const modules = Object.keys(packageJson(folder)['exports'] ?? {}).filter((key) => key.startsWith('./'))
  return Object.fromEntries(modules.map((key) => [path.posix.join(name, key), path.join(folder, key)]))
}
