import path from 'node:path'
import { noop } from 'lodash-es'
import { bundleEntries, layoutsOf } from '../../bundle/entries.ts'
import type { BundledSite, bundleSite } from '../../bundle/bundle.ts'
import type { BundledLanguage } from '../../bundle/bundled-language.ts'
import type { BundledContent, BundledPlan } from '../../bundle/options.ts'
import { unknownParts } from '../../bundle/unknown-parts.ts'
import { recordAssets, type CachedCode, type CodeCache } from '../../cache/code-cache.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { PluginHost } from '../../plugins/open-plugins.ts'
import { siteFile } from '../../config/site-file.ts'
import { ofSharedFiles } from '../../config/site-language.ts'
import { createAssetStore } from '../../content/assets/assets.ts'
import type { ContentCompiler } from '../../content/compile/content-compiler.ts'
import { createImageScaler, prepareImages } from '../../content/images/image-scaler.ts'
import { KEPT } from '../../kept/registry.ts'
import type { Output } from '../../output/output-below.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { inputKey } from '../../types/inputs.ts'
import { onceAsked } from '../../types/memoized.ts'
import type { Engine } from '../../types/theme-parts.ts'
import type { Site } from '../site.ts'
import { inTurn } from './languages.ts'

interface Bundling {
  readonly engine: Engine
  /** Whether code is for development; whether what was kept is used; whether nothing else of the process needs esbuild. */
  readonly options: { readonly dev?: boolean; readonly cache: boolean; readonly ownsProcess?: boolean }
  readonly workDir: string
  readonly plugins: PluginHost | null
  /** Whether there is no code of an earlier build: then the bundler begins at once with what all sites share. */
  readonly isNew: boolean
}

export function openBundling(config: SiteConfig, { engine, options, workDir, isNew, plugins }: Bundling) {
  const scaler = createImageScaler({ config: ofSharedFiles(config), workDir, useKept: options.cache })
  const assets = createAssetStore(ofSharedFiles(config), scaler)
  const asked = recordAssets(assets, config.siteDir)
  const bundler = openBundler(
    (parts) => ({
      ...engine,
      dev: options.dev ?? false,
      config,
      postCss: plugins?.postCss,
      esbuild: plugins?.esbuild,
      assets: asked.assets,
      ...parts,
      dir: path.join(workDir, KEPT.server.folder),
    }),
    options.ownsProcess ?? false,
  )
  if (isNew) bundler.start()
  return {
    /** Says what pages there are, in all languages that share the client. */
    planned(sites: readonly Site[]): void {
      const [first] = sites
      if (first === undefined) return
      bundler.plan({
        layouts: layoutsOf(sites.flatMap(({ manifest }) => manifest.pages)),
        language: languageOf(first),
      })
    },
    /** Bundles what pages use, unless the last build's code is still right; makes the widths of images. */
    async bundle<L extends ToBundle>(languages: readonly L[], compiler: ContentCompiler) {
      const pages = languages.flatMap(({ site }) => site.manifest.pages)
      const entries = bundleEntries(pages, compiler.contents())
      const problems: Diagnostic[] = []
      const make = onceAsked(() => {
        const { optionsOf, codeOf } = compiler
        return bundler.finish({ modules: entries.modules, optionsOf, codeOf })
      })
      const codeFor = async ({ site, known, files }: ToBundle): Promise<CachedCode> => {
        // What is known of modules tells whether they are as they were.
        const moduleProblems = await compiler.compileModules(known.code.modules)
        const code = await known.code.get({ entries, assets, output: files })
        if ('bundle' in code) {
          problems.push(...moduleProblems)
          return code
        }
        const made = await make()
        // At once, as what it is made of is as it was bundled.
        const fresh = code.set(await made.inLanguage(languageOf(site)), asked.keys)
        problems.push(...(await compiler.compileModules(made.server.contentModules)))
        return fresh
      }
      const bundled = await inTurn(languages, async (language) => {
        const code = await codeFor(language)
        problems.push(...code.bundle.diagnostics)
        return { ...language, compiler, assets, code }
      })
      compiler.releaseCode()
      const compiled = [...compiler.contents(), ...compiler.modules()]
      const imageProblems = await prepareImages(compiled, { config, assets })
      const inputs = new Set(bundled.flatMap(({ code }) => code.kept.inputs))
      const isInput = (file: string): boolean => inputs.has(inputKey('file', siteFile(file, config.siteDir)))
      const partProblems = unknownParts({ config, themeParts: engine.themeParts, isInput })
      return { languages: bundled, diagnostics: [...problems, ...partProblems, ...imageProblems] }
    },
    close: bundler.close,
  }
}

/** A language whose pages need code. */
export interface ToBundle {
  readonly site: Site
  readonly known: { readonly code: CodeCache }
  /** Where the client is written. */
  readonly files: Output
}

function languageOf({ config, messages, themeMessages, data, shared }: Site): BundledLanguage {
  return {
    config,
    messages: { code: messages, theme: themeMessages },
    site: data,
    shared: async () => shared,
  }
}

type BundleInput = Parameters<typeof bundleSite>[0]

/** Bundles that are being made. All use the one process of the bundler. */
const atWork = new Set<Promise<BundledSite>>()

/** Bundles once. The bundler is loaded when it begins: a build whose code is as it was needs none. */
function openBundler(
  inputWith: (parts: Pick<BundleInput, 'plan' | 'content'>) => BundleInput,
  endsBundler: boolean,
) {
  const [plan, content] = [deferred<BundledPlan>(), deferred<BundledContent>()]
  let bundle: Promise<BundledSite> | null = null
  const start = (): Promise<BundledSite> => {
    bundle ??= import('../../bundle/bundle.ts').then(({ bundleSite }) =>
      bundleSite(inputWith({ plan: plan.value, content: content.value })),
    )
    atWork.add(bundle)
    return bundle
  }
  // The bundler's process keeps its memory until it ends.
  const end = (): void => {
    if (bundle !== null) atWork.delete(bundle)
    if (endsBundler) void import('esbuild').then(({ stop }) => (atWork.size === 0 ? stop() : undefined))
  }
  return {
    start: (): void => void start().catch(noop),
    plan: plan.give,
    async finish(known: BundledContent): Promise<BundledSite> {
      content.give(known)
      try {
        return await start()
      } finally {
        end()
      }
    },
    async close(): Promise<void> {
      for (const one of [plan, content]) one.refuse(new Error('The site is not built.'))
      await bundle?.then(end, end)
    },
  }
}

function deferred<T>() {
  let [give, refuse]: [(value: T) => void, (error: Error) => void] = [noop, noop]
  const value = new Promise<T>((resolve, reject) => {
    give = resolve
    refuse = reject
  })
  // Who waits is told.
  value.catch(noop)
  return { value, give, refuse }
}
