import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import {
  BUNDLE_FILE,
  moduleFile,
  PREBUILT_FOLDER,
  PREBUILT_MODULES,
  REACT,
  variantFolder,
  VERSIONS_FILE,
  type ReactVariant,
} from './react-names.ts'

/** Folders of the installed packages. */
export interface ReactFolders {
  readonly react: string
  readonly 'react-dom': string
}

/** React as the package brings it. */
export interface PrebuiltReact {
  /** Text of the bundle. */
  text(): string
  /** What modules of React stand for: absolute files. */
  readonly aliases: Readonly<Record<string, string>>
}

/** How bundles import it, by where they run: a file beside them. */
export const REACT_FILES: Readonly<Record<ReactVariant['platform'], string>> = {
  browser: 'sitegen-react.js',
  node: 'react.mjs',
}

/** React as the package brings it; null where another version is installed than was bundled, or nothing was. */
export function prebuiltReact(
  packageDir: string,
  folders: ReactFolders,
  variant: ReactVariant,
): PrebuiltReact | null {
  const all = path.join(packageDir, PREBUILT_FOLDER)
  const versions = readJson(path.join(all, VERSIONS_FILE))
  const isSame = (['react', 'react-dom'] as const).every(
    (name) => versions?.[name] === readJson(path.join(folders[name], 'package.json'))?.['version'],
  )
  if (versions === null || !isSame) return null
  const folder = path.join(all, variantFolder(variant))
  return {
    text: () => readFileSync(path.join(folder, BUNDLE_FILE), 'utf8'),
    aliases: Object.fromEntries(
      PREBUILT_MODULES[variant.platform].map((module) => [module, path.join(folder, moduleFile(module))]),
    ),
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

function readJson(file: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>
  } catch {
    return null
  }
}
