import path from 'node:path'
import { noop } from 'lodash-es'
import { bundleEntries, layoutsOf } from '../../bundle/entries.ts'
import type { Bundle, bundleSite } from '../../bundle/bundle.ts'
import type { BundledContent, BundledPlan } from '../../bundle/options.ts'
import { unknownParts } from '../../bundle/unknown-parts.ts'
import { recordAssets, type CodeCache } from '../../cache/code-cache.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { PluginHost } from '../../plugins/open-plugins.ts'
import { siteFile } from '../../config/site-file.ts'
import { createAssetStore } from '../../content/assets/assets.ts'
import type { ContentCompiler } from '../../content/compile/content-compiler.ts'
import { createImageScaler, prepareImages } from '../../content/images/image-scaler.ts'
import { KEPT } from '../../kept/registry.ts'
import type { StagedOutput } from '../../output/output.ts'
import { inputKey } from '../../types/inputs.ts'
import type { Engine } from '../../types/theme-parts.ts'
import type { Site } from '../site.ts'

interface Bundling {
  readonly engine: Engine
  /** Whether code is for development; whether what was kept is used; whether nothing else of the process needs esbuild. */
  readonly options: { readonly dev?: boolean; readonly cache: boolean; readonly ownsProcess?: boolean }
  readonly workDir: string
  readonly plugins: PluginHost | null
  /** Whether there is no code of an earlier build: then the bundler begins at once with what all sites share. */
  readonly isNew: boolean
}

/** A site's code, the assets that it and content name, and problems of code, of content that it imports and of images. */
export type BundledSite = Awaited<ReturnType<ReturnType<typeof openBundling>['bundle']>>

export function openBundling(config: SiteConfig, { engine, options, workDir, isNew, plugins }: Bundling) {
  const scaler = createImageScaler({ config, workDir, useKept: options.cache })
  const assets = createAssetStore(config, scaler)
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
    planned: ({ manifest, data, messages, themeMessages, shared }: Site): void =>
      bundler.plan({
        layouts: layoutsOf(manifest.pages),
        site: data,
        messages: () => Promise.resolve({ code: messages, theme: themeMessages }),
        shared: () => Promise.resolve(shared),
      }),
    /** Bundles what pages use, unless the last build's code is still right; makes the widths of images. */
    async bundle({
      site,
      compiler,
      cache,
      output,
    }: {
      readonly site: Site
      readonly compiler: ContentCompiler
      readonly cache: CodeCache
      readonly output: StagedOutput
    }) {
      const entries = bundleEntries(site.manifest.pages, compiler.contents())
      // What is known of modules tells whether they are as they were.
      let moduleProblems = await compiler.compileModules(cache.modules)
      let code = await cache.get({ entries, assets, output })
      if (!('bundle' in code)) {
        const { optionsOf, codeOf } = compiler
        const made = await bundler.finish({ modules: entries.modules, optionsOf, codeOf })
        // At once, as what it is made of is as it was bundled.
        code = code.set(made, asked.keys)
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

type BundleInput = Parameters<typeof bundleSite>[0]

/** Bundles once. The bundler is loaded when it begins: a build whose code is as it was needs none. */
function openBundler(
  inputWith: (parts: Pick<BundleInput, 'plan' | 'content'>) => BundleInput,
  endsBundler: boolean,
) {
  const [plan, content] = [deferred<BundledPlan>(), deferred<BundledContent>()]
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
    start: (): void => void start().catch(noop),
    plan: plan.give,
    async finish(known: BundledContent): Promise<Bundle> {
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
