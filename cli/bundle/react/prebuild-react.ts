import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { build, type Metafile } from 'esbuild'
import { fileHash } from '../../types/fingerprints.ts'
import { BROWSERS } from '../../types/package-root.ts'
import type { PrebuiltFiles } from '../prebuild.ts'
import {
  BUNDLE_FILE,
  moduleFile,
  PREBUILT_FOLDER,
  PREBUILT_MODULES,
  REACT,
  variantFolder,
  INPUTS_FILE,
  type ReactVariant,
} from './prebuilt-react.ts'

const VARIANTS = (['browser', 'node'] as const).flatMap((platform): ReactVariant[] => [
  { platform, dev: false },
  { platform, dev: true },
])

/**
 * Bundles React, since it is the same for all sites and most of what a small one is made of. Each of its modules becomes one
 * that hands on exports of the bundle by their own names: esbuild makes of these whatever code imports or requires.
 */
export function prebuildReact(packageDir: string): Promise<readonly PrebuiltFiles[]> {
  return Promise.all(VARIANTS.map((variant) => prebuild(variant, packageDir)))
}

async function prebuild(variant: ReactVariant, packageDir: string): Promise<PrebuiltFiles> {
  const { platform, dev } = variant
  const modules = exportsOf(variant, packageDir)
  const { outputFiles, metafile } = await build({
    absWorkingDir: packageDir,
    stdin: {
      contents: modules.map(({ module, exports }) => exportLine(exports, module)).join('\n'),
      resolveDir: packageDir,
    },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform,
    define: { 'process.env.NODE_ENV': JSON.stringify(dev ? 'development' : 'production') },
    legalComments: 'none',
    logLevel: 'warning',
    minifyWhitespace: true,
    minifySyntax: true,
    ...(platform === 'browser' ? { target: BROWSERS, minifyIdentifiers: !dev } : ON_SERVER),
  })
  const folder = path.join(packageDir, PREBUILT_FOLDER, variantFolder(variant))
  return {
    files: [
      { path: path.join(folder, BUNDLE_FILE), contents: outputFiles[0]?.text ?? '' },
      { path: path.join(folder, INPUTS_FILE), contents: `${JSON.stringify(hashes(metafile, packageDir))}\n` },
      ...modules.map(({ module, exports }) => ({
        path: path.join(folder, moduleFile(module)),
        contents: `${exportLine(new Map([...exports].map(([name, short]) => [short, name])), REACT)}\n`,
      })),
    ],
    inputs: metafile.inputs,
  }
}

const ON_SERVER = {
  target: 'node20',
  banner: {
    js: "import { createRequire as sitegenRequire } from 'node:module'; const require = sitegenRequire(import.meta.url);",
  },
}

function hashes({ inputs }: Metafile, packageDir: string): Readonly<Record<string, string>> {
  const files = Object.keys(inputs).filter((name) => name.includes(IN_PACKAGES))
  return Object.fromEntries(
    files.map((name) => [
      name.slice(name.lastIndexOf(IN_PACKAGES) + IN_PACKAGES.length),
      fileHash(path.join(packageDir, name)) ?? '',
    ]),
  )
}

const IN_PACKAGES = 'node_modules/'

/**
 * What the modules export, which is more in development: what the bundle calls it, by its own names. They are short: every
 * site has them. React finds out which by the environment of its process.
 */
function exportsOf({ platform, dev }: ReactVariant, packageDir: string) {
  const modules = PREBUILT_MODULES[platform]
  const script = `JSON.stringify(${JSON.stringify(modules)}.map((name) => Object.keys(require(name))))`
  const env = { ...process.env, NODE_ENV: dev ? 'development' : 'production' }
  const names = JSON.parse(
    execFileSync(process.execPath, ['-p', script], { cwd: packageDir, env, encoding: 'utf8' }),
  ) as readonly (readonly string[])[]
  let count = 0
  return modules.map((module, index) => {
    const own = [...(names[index] ?? []).toSorted(), 'default']
    return { module, exports: new Map(own.map((name) => [name, `_${(count++).toString(36)}`])) }
  })
}

function exportLine(names: ReadonlyMap<string, string>, from: string): string {
  const list = [...names].map(([name, as]) => `${name} as ${as}`)
  return `export { ${list.join(', ')} } from ${JSON.stringify(from)};`
}
