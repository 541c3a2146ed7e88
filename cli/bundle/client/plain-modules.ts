import { build } from 'esbuild'
import type { SiteConfig } from '../../config/site-config.ts'
import { BROWSERS } from '../../types/browsers.ts'
import { aliases } from '../aliases.ts'
import { inputPath } from '../bundle-inputs.ts'
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
  /** Files that it is made of, those of the engine left out. Absolute. */
  readonly files: readonly string[]
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
      plugins: [...loaderPlugins({ start: '', packageDir, isPlain: () => true })],
    })
    const [output] = Object.values(metafile.outputs).filter(({ entryPoint }) => entryPoint !== undefined)
    const isPlain = output?.imports.every(({ external }) => external !== true) === true
    if (!isPlain) return null
    const inputs = Object.keys(metafile.inputs).filter((name) => !name.startsWith(`${LOADER}:`))
    const files = inputs.map((name) => inputPath(name, config.siteDir))
    return { specifier, exports: output.exports, files }
  } catch {
    return null
  }
}

/** Files that are no code. */
const WITHOUT_CODE = Object.fromEntries(
  ['css', 'scss', 'sass', 'svg', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'woff', 'woff2'].map(
    (extension) => [`.${extension}`, 'empty' as const],
  ),
)
