import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { fileHash } from '../../types/fingerprints.ts'

/** Folders of the installed packages. */
export interface ReactFolders {
  readonly react: string
  readonly 'react-dom': string
}

/** React as the package brings it. */
export interface PrebuiltReact {
  text(): string
  /** What modules of React stand for: absolute files. */
  readonly aliases: Readonly<Record<string, string>>
  /** The installed files that are those that were bundled, absolute. */
  readonly inputs: readonly string[]
}

/** How bundles import it, by where they run: a file beside them. */
export const REACT_FILES: Readonly<Record<ReactVariant['platform'], string>> = {
  browser: 'sitegen-react.js',
  node: 'react.mjs',
}

/** React as the package brings it; null where the files that are installed are not those that were bundled. */
export function prebuiltReact(
  packageDir: string,
  folders: ReactFolders,
  variant: ReactVariant,
): PrebuiltReact | null {
  const folder = path.join(packageDir, PREBUILT_FOLDER, variantFolder(variant))
  const inputs = installedInputs(path.join(folder, INPUTS_FILE), folders)
  if (inputs === null) return null
  return {
    text: () => readFileSync(path.join(folder, BUNDLE_FILE), 'utf8'),
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

/** The installed files that were bundled; null where one of them is another, or nothing was bundled. */
function installedInputs(list: string, folders: ReactFolders): readonly string[] | null {
  try {
    const hashes = JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<string, string>>
    const inputs = Object.entries(hashes).map(([name, hash]) => [installedFile(name, folders), hash] as const)
    return inputs.every(([file, hash]) => fileHash(file) === hash) ? inputs.map(([file]) => file) : null
  } catch {
    return null
  }
}

/** @throws when the package is not installed */
function installedFile(name: string, folders: ReactFolders): string {
  const [first = '', ...rest] = name.split('/')
  const known = first === 'react' || first === 'react-dom' ? folders[first] : null
  return path.join(known ?? packageOf(first, folders['react-dom']), ...rest)
}

function packageOf(name: string, importer: string): string {
  const { resolve } = createRequire(path.join(importer, 'package.json'))
  return path.dirname(resolve(`${name}/package.json`))
}

/** Where bundles run, and which React they need: that of development says more. */
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

/** Folder of what was bundled with the package, relative to it. */
export const PREBUILT_FOLDER = 'dist/react'

/** In the folder of a variant: the bundle. */
export const BUNDLE_FILE = 'bundle.js'

/** And the hashes of the files that it was made of, by their paths in `node_modules`. */
export const INPUTS_FILE = 'inputs.json'

/** Folder of a variant in that of all of them. */
export function variantFolder({ platform, dev }: ReactVariant): string {
  return `${platform}-${dev ? 'development' : 'production'}`
}

/** File of a module in the folder of its variant, found there as in that of its package. */
export function moduleFile(module: string): string {
  return module.includes('/') ? `${module}.js` : `${module}/index.js`
}
