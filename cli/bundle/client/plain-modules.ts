import { build, type Metafile } from 'esbuild'
import type { SiteConfig } from '../../config/site-config.ts'
import { BROWSERS } from '../../types/package-root.ts'
import { aliases } from '../aliases.ts'
import { generatedPlugin } from '../plugins/generated.ts'
import { inputPath } from '../bundle-inputs.ts'
import type { BundleOptions } from '../options.ts'
import { LOADER, loaderPlugins } from '../plugins/loader.ts'
import { namesPlugin } from '../plugins/names.ts'
import { textsPlugin } from '../plugins/assets.ts'
import { STYLE } from '../styles/style-reader.ts'

/** A site's client modules, in configured order; `plain` ones use no React, nor runtime code built on it. */
export type SortedModules = Awaited<ReturnType<typeof sortModules>>
export type PlainModule = NonNullable<Awaited<ReturnType<typeof readPlain>>>

export function codeModules({ clientModules }: Pick<SiteConfig, 'clientModules'>): readonly string[] {
  return clientModules.filter((module) => !STYLE.test(module))
}

/** Bundles each client module with React external. A module that still imports it, or fails, may need it. */
export async function sortModules(options: BundleOptions) {
  const modules = codeModules(options.config)
  const found = await Promise.all(modules.map((module) => readPlain(module, options)))
  return {
    plain: found.filter((module) => module !== null),
    withReact: modules.filter((_, index) => found[index] === null),
  }
}

/** Null if the module, or one that it imports, needs React: importers of such a module must share it. */
async function readPlain(specifier: string, options: BundleOptions) {
  try {
    const { inputs, outputs } = await bundleAlone([specifier], options)
    const [output] = Object.values(outputs).filter(({ entryPoint }) => entryPoint !== undefined)
    if (output === undefined || needsReact({ outputs })) return null
    const own = Object.keys(inputs).filter((name) => !name.startsWith(`${LOADER}:`))
    const pathOf = (name: string): string => inputPath(name, options.config.siteDir)
    // A name with a plugin's namespace is not a code file.
    const code = own.filter((name) => /^[^:]+\.[cm]?[jt]sx?$/.test(name)).map(pathOf)
    if (code.length > 1 && needsReact(await bundleAlone(code, options))) return null
    // Absolute paths of its source files, without the engine's own.
    return { specifier, exports: output.exports, files: own.map(pathOf) }
  } catch {
    return null
  }
}

function needsReact({ outputs }: Pick<Metafile, 'outputs'>): boolean {
  return Object.values(outputs).some(({ imports }) => imports.some(({ external }) => external === true))
}

async function bundleAlone(entryPoints: string[], options: BundleOptions): Promise<Metafile> {
  const { config, packageDir, themeParts } = options
  const { siteDir, themePath, themeFolders } = config
  const { metafile } = await build({
    entryPoints,
    absWorkingDir: siteDir,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: BROWSERS,
    jsx: 'automatic',
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
    loader: { '.js': 'jsx', ...WITHOUT_CODE },
    alias: aliases({ siteDir, themePath, themeFolders, packageDir, themeParts, react: {} }),
    external: ['react', 'react-dom', 'react/*', 'react-dom/*'],
    outdir: '/out',
    logLevel: 'silent',
    // Drops unused engine code, as in the loader.
    plugins: [
      namesPlugin({ ...config, packageDir, planned: () => options.plan }),
      textsPlugin(siteDir),
      generatedPlugin({
        config,
        packageDir,
        platform: 'browser',
        language: async () => (await options.plan).language,
      }),
      ...loaderPlugins('', packageDir, () => true),
    ],
  })
  return metafile
}

const WITHOUT_CODE = Object.fromEntries(
  ['css', 'scss', 'sass', 'svg', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'woff', 'woff2'].map(
    (extension) => [`.${extension}`, 'empty' as const],
  ),
)
