import path from 'node:path'
import { runInThisContext } from 'node:vm'
import { build } from 'esbuild'
import * as jsxRuntime from 'react/jsx-runtime'
import { mdxPlugin } from '../../../cli/bundle/plugins/mdx.ts'
import { createAssetStore } from '../../../cli/content/assets.ts'
import type { CompiledContent } from '../../../cli/content/compiled.ts'
import {
  resolveContent,
  type ContentScope,
  type ResolvedContent,
} from '../../../cli/render/resolve-content.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import * as runtimeMdx from '../../../runtime/mdx.tsx'
import { pipelineOptions, type CompileSetup } from '../content/markdown/compile-text.ts'
import { manifestOf, page } from './pages.ts'
import { siteConfig } from './site-config.ts'

/** A content file bundled as a module and run; gives its exports. `folder` is the site directory. */
export async function loadModule(
  file: string,
  {
    folder,
    setup = {},
    modules = {},
  }: {
    readonly folder: string
    readonly setup?: CompileSetup
    readonly modules?: Readonly<Record<string, unknown>>
  },
): Promise<Readonly<Record<string, unknown>>> {
  const { format = 'mdx' } = setup
  const pipeline = pipelineOptions(setup)
  const external = ['react', 'react/jsx-runtime', 'sitegen/mdx', ...Object.keys(modules)]
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: [path.join(folder, file)],
    bundle: true,
    write: false,
    format: 'cjs',
    logLevel: 'silent',
    external,
    plugins: [mdxPlugin({ siteDir: folder, optionsOf: () => ({ format, pipeline }) })],
  })
  const provided: Readonly<Record<string, unknown>> = {
    'react/jsx-runtime': jsxRuntime,
    'sitegen/mdx': runtimeMdx,
    ...modules,
  }
  const module = { exports: {} as Record<string, unknown> }
  const require = (name: string): unknown => provided[name]
  const code = `(module, exports, require) => {${outputFiles[0]?.text ?? ''}\n}`
  const run = runInThisContext(code) as (module: object, exports: object, require: unknown) => void
  run(module, module.exports, require)
  return module.exports
}

/** Puts compiled content in its place on a site that has nothing else. */
export function resolveAlone(
  compiled: CompiledContent,
  changed: Partial<ContentScope> = {},
): ResolvedContent {
  const config = changed.config ?? siteConfig()
  const planned = page({ url: '/docs/a/', source: compiled.path })
  const scope: ContentScope = {
    config,
    manifest: manifestOf([{ url: '/docs/a/', source: compiled.path }]),
    assets: createAssetStore(config),
    contentDirs: [{ instance: 'docs/default', path: 'docs' as FilePath }],
    compiledByPath: new Map([[compiled.path, compiled]]),
    moduleByPath: new Map([[compiled.path, compiled]]),
    modulesOf: (key) => [key.replace(/^\.\//, '') as FilePath],
    ...changed,
  }
  return resolveContent(planned, compiled, scope)
}
