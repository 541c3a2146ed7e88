import path from 'node:path'
import { runInThisContext } from 'node:vm'
import { build } from 'esbuild'
import * as jsxRuntime from 'react/jsx-runtime'
import { mdxPlugin } from '../../../cli/bundle/plugins/mdx.ts'
import { createAssetStore } from '../../../cli/content/assets/assets.ts'
import type { CompiledContent } from '../../../cli/content/compile/compiled.ts'
import {
  resolveContent,
  type ContentScope,
  type ResolvedContent,
} from '../../../cli/render/content/resolve-content.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import * as runtimeMdx from '../../../runtime/mdx.tsx'
import { pipelineOptions, type CompileSetup } from '../content/markdown/compile-text.ts'
import { manifestOf, page } from './pages.ts'
import { siteConfig } from './site-config.ts'

interface ModuleSetup {
  /** The site directory. */
  readonly folder: string
  readonly setup?: CompileSetup
  /** What the module may import. */
  readonly modules?: Readonly<Record<string, unknown>>
}

/** The script that a content file is as a module. */
export async function moduleCode(
  file: string,
  { folder, setup = {}, modules = {} }: ModuleSetup,
): Promise<string> {
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
    plugins: [mdxPlugin(folder, Promise.resolve({ optionsOf: () => ({ format, pipeline }) }))],
  })
  return outputFiles[0]?.text ?? ''
}

/** A content file bundled as a module and run; gives its exports. */
export async function loadModule(
  file: string,
  given: ModuleSetup,
): Promise<Readonly<Record<string, unknown>>> {
  const provided: Readonly<Record<string, unknown>> = {
    'react/jsx-runtime': jsxRuntime,
    'sitegen/mdx': runtimeMdx,
    ...given.modules,
  }
  const module = { exports: {} as Record<string, unknown> }
  const require = (name: string): unknown => provided[name]
  const code = `(module, exports, require) => {${await moduleCode(file, given)}\n}`
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
    contentOf: (file) => (file === compiled.path ? compiled : undefined),
    moduleOf: (file) => (file === compiled.path ? compiled : undefined),
    modulesOf: (key) => [key.replace(/^\.\//, '') as FilePath],
    ...changed,
  }
  return resolveContent(planned, compiled, scope)
}
