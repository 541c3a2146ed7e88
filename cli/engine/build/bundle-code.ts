import path from 'node:path'
import { bundleEntries, layoutsOf } from '../../bundle/entries.ts'
import type { Bundle } from '../../bundle/bundle.ts'
import type { BundledContent, BundledPlan } from '../../bundle/options.ts'
import { unknownParts } from '../../bundle/unknown-parts.ts'
import { recordAssets, type CachedCode, type CodeCache } from '../../cache/code-cache.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteFile } from '../../config/site-file.ts'
import { createAssetStore, type AssetStore } from '../../content/assets/assets.ts'
import type { ContentCompiler } from '../../content/compile/content-compiler.ts'
import { createImageScaler } from '../../content/images/image-scaler.ts'
import { prepareImages } from '../../content/images/prepare-images.ts'
import { KEPT } from '../../kept/registry.ts'
import type { StagedOutput } from '../../output/output.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { inputKey } from '../../types/inputs.ts'
import type { Engine } from '../engine.ts'
import type { Site } from '../site.ts'

/** A site's code, and the assets that it and content name. */
export interface BundledSite {
  readonly assets: AssetStore
  readonly code: CachedCode
  /** Problems of the code, of content that it imports and of images. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The bundling of a site. */
export interface SiteBundling {
  /** Tells what is known before content is compiled. */
  planned(site: Site): void
  /**
   * Bundles the theme, and the components and modules that pages use, unless the last build's code is still right; makes
   * the widths of images.
   */
  bundle(made: MadeSite): Promise<BundledSite>
  /** Ends what was begun and is not needed. */
  close(): Promise<void>
}

interface MadeSite {
  readonly site: Site
  readonly compiler: ContentCompiler
  readonly cache: CodeCache
  readonly output: StagedOutput
}

interface Bundling {
  readonly engine: Engine
  /** Whether code is for development; whether what was kept is used; whether nothing else of the process needs esbuild. */
  readonly options: { readonly dev?: boolean; readonly cache: boolean; readonly ownsProcess?: boolean }
  /** Folder for what builds keep, absolute. */
  readonly workDir: string
  /** Whether there is no code of an earlier build: then the bundler begins at once with what all sites share. */
  readonly isNew: boolean
}

/** Makes ready to bundle the code of a site. */
export function openBundling(config: SiteConfig, bundling: Bundling): SiteBundling {
  const { engine, options, workDir, isNew } = bundling
  const scaler = createImageScaler({ config, workDir, useKept: options.cache })
  const assets = createAssetStore(config, scaler)
  const asked = recordAssets(assets, config.siteDir)
  const bundler = openBundler(
    (parts) => ({
      ...engine,
      dev: options.dev ?? false,
      config,
      assets: asked.assets,
      ...parts,
      dir: path.join(workDir, KEPT.server.folder),
    }),
    options.ownsProcess ?? false,
  )
  if (isNew) bundler.start()
  return {
    planned: ({ manifest, data, messages }) =>
      bundler.plan({ layouts: layoutsOf(manifest.pages), site: data, messages: () => messages }),
    async bundle({ site, compiler, cache, output }) {
      const entries = bundleEntries(site.manifest.pages, compiler.contents())
      // What is known of modules tells whether they are as they were.
      let moduleProblems = await compiler.compileModules(cache.modules)
      let code = await cache.get({ entries, assets, output })
      if (!('bundle' in code)) {
        const { optionsOf, codeOf } = compiler
        const made = await bundler.finish({ modules: entries.modules, optionsOf, codeOf })
        // At once, as what it is made of is as it was bundled.
        code = code.set(made, asked.keys())
        moduleProblems = await compiler.compileModules(made.server.contentModules)
        compiler.releaseCode()
      }
      const { kept, bundle } = code
      const compiled = [...compiler.contents(), ...compiler.modules()]
      const imageProblems = await prepareImages(compiled, { config, assets })
      const isInput = (file: string): boolean =>
        kept.inputs.includes(inputKey('file', siteFile(file, config.siteDir)))
      const partProblems = unknownParts({ config, themeParts: engine.themeParts, isInput })
      const diagnostics = [...moduleProblems, ...bundle.diagnostics, ...partProblems, ...imageProblems]
      return { assets, code, diagnostics }
    },
    close: bundler.close,
  }
}

interface LateBundler {
  /** Begins, with everything to come. */
  start(): void
  plan(plan: BundledPlan): void
  /** @throws SiteProblems for code that is not valid */
  finish(content: BundledContent): Promise<Bundle>
  /** Waits for a bundle that was begun, which gets no more. */
  close(): Promise<void>
}

type BundleInput = Parameters<typeof import('../../bundle/bundle.ts').bundleSite>[0]

/**
 * Bundles once, and ends esbuild then if nobody else may need it. The code that does is loaded when it begins: a build whose
 * code is as it was needs no bundler.
 */
function openBundler(
  inputWith: (parts: Pick<BundleInput, 'plan' | 'content'>) => BundleInput,
  endsBundler: boolean,
): LateBundler {
  const [plan, content] = [later<BundledPlan>(), later<BundledContent>()]
  let bundle: Promise<Bundle> | null = null
  const start = (): Promise<Bundle> => {
    bundle ??= import('../../bundle/bundle.ts').then(({ bundleSite }) =>
      bundleSite(inputWith({ plan: plan.value, content: content.value })),
    )
    return bundle
  }
  // It is a process of its own, and keeps its memory until then.
  const end = (): void => void (endsBundler && import('esbuild').then(({ stop }) => stop()))
  return {
    start: () => void start().catch(unheard),
    plan: plan.give,
    async finish(known) {
      content.give(known)
      try {
        return await start()
      } finally {
        end()
      }
    },
    async close() {
      for (const one of [plan, content]) one.refuse(new Error('The site is not built.'))
      await bundle?.then(end, end)
    },
  }
}

interface Later<T> {
  readonly value: Promise<T>
  give(value: T): void
  refuse(error: Error): void
}

/** A value that somebody will give. */
function later<T>(): Later<T> {
  let [give, refuse]: [Later<T>['give'], Later<T>['refuse']] = [unheard, unheard]
  const value = new Promise<T>((resolve, reject) => {
    give = resolve
    refuse = reject
  })
  value.catch(unheard)
  return { value, give, refuse }
}

/** Who waits is told. */
function unheard(): void {}
