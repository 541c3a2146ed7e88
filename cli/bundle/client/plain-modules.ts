import { build, type Plugin } from 'esbuild'
import type { SiteConfig } from '../../config/site-config.ts'
import { BROWSERS } from '../../types/browsers.ts'
import { aliases } from '../aliases.ts'
import type { BundleOptions } from '../options.ts'
import { LOADER, loaderPlugins } from '../plugins/loader.ts'
import { STYLE } from '../styles/style-reader.ts'

/** Client modules of a site, in the order of its configuration. */
export interface SortedModules {
  /** They reach neither React nor what the runtime makes with it. */
  readonly plain: readonly PlainModule[]
  readonly withReact: readonly string[]
}

/** A module that needs no React. */
export interface PlainModule {
  readonly specifier: string
  /** Names of its exports. */
  readonly exports: readonly string[]
}

/** Modules of `clientModules` that are code. */
export function codeModules({ clientModules }: Pick<SiteConfig, 'clientModules'>): readonly string[] {
  return clientModules.filter((module) => !STYLE.test(module))
}

/**
 * Tells which client modules need no React, by bundling each of them without it and looking at what is left of imports.
 * What cannot be bundled like this may need it.
 */
export async function sortModules(options: BundleOptions): Promise<SortedModules> {
  const modules = codeModules(options.config)
  const found = await Promise.all(modules.map((module) => readPlain(module, options)))
  return {
    plain: found.filter((module) => module !== null),
    withReact: modules.filter((_, index) => found[index] === null),
  }
}

/** Null for a module that needs React. */
async function readPlain(specifier: string, options: BundleOptions): Promise<PlainModule | null> {
  const { config, packageDir, themeParts } = options
  try {
    const { metafile } = await build({
      entryPoints: [specifier],
      absWorkingDir: config.siteDir,
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      target: BROWSERS,
      jsx: 'automatic',
      tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
      loader: { '.js': 'jsx', ...WITHOUT_CODE },
      alias: aliases({
        siteDir: config.siteDir,
        themePath: config.themePath,
        packageDir,
        themeParts,
        react: {},
      }),
      external: ['react', 'react-dom', 'react/*', 'react-dom/*'],
      outdir: '/out',
      logLevel: 'silent',
      // What is not used of the engine is left out, as in the loader.
      plugins: [entryPlugin(config.siteDir), ...loaderPlugins({ start: '', packageDir })],
    })
    const [output] = Object.values(metafile.outputs).filter(({ entryPoint }) => entryPoint !== undefined)
    const isPlain = output?.imports.every(({ external }) => external !== true) === true
    return isPlain ? { specifier, exports: output.exports } : null
  } catch {
    return null
  }
}

/** The module itself is a copy, too. */
function entryPlugin(siteDir: string): Plugin {
  return {
    name: 'sitegen-plain-entry',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path: specifier, kind }) => {
        if (kind !== 'entry-point') return undefined
        const found = await build.resolve(specifier, { kind: 'import-statement', resolveDir: siteDir })
        return { ...found, namespace: LOADER }
      })
    },
  }
}

/** Files that are no code. */
const WITHOUT_CODE = Object.fromEntries(
  ['css', 'scss', 'sass', 'svg', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'woff', 'woff2'].map(
    (extension) => [`.${extension}`, 'empty' as const],
  ),
)
