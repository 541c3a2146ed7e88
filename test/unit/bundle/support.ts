import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleSite, type Bundle } from '../../../cli/bundle/bundle.ts'
import type { Bundler } from '../../../cli/bundle/bundler.ts'
import type { ClientBundle } from '../../../cli/bundle/client/client-output.ts'
import { bundleEntries } from '../../../cli/bundle/entries.ts'
import { createAssetStore } from '../../../cli/content/assets/assets.ts'
import { loadEngine, type Engine } from '../../../cli/types/theme-parts.ts'
import type { SiteConfig } from '../../../cli/config/site-config.ts'
import { SiteProblems, type Diagnostic } from '../../../cli/report/diagnostic.ts'
import { compileText, pipelineOptions } from '../content/markdown/compile-text.ts'
import { siteData } from '../support/page-data.ts'
import { page } from '../support/pages.ts'
import { siteConfig } from '../support/site-config.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Files of a site: path -> text. */
export type Files = Readonly<Record<string, string>>

/** What bundling needs of the engine. */
export type TestEngine = Pick<Engine, 'packageDir' | 'themeParts'>

/** How a site is bundled; by default with the layout `Layout` and the title `Test`, by a bundler that bundles once. */
export interface BundleSetup {
  readonly engine: TestEngine
  readonly config?: Partial<SiteConfig>
  readonly layouts?: readonly string[]
  readonly dev?: boolean
  readonly live?: boolean
  readonly title?: string
  readonly bundler?: Bundler
  /** Called before it is bundled, with its folder. */
  readonly prepare?: (siteDir: string) => void
}

/** A site that was bundled. */
export interface BundledSite {
  readonly bundle: Bundle
  readonly siteDir: string
  /** Bundles it as it is now. */
  readonly again: (bundler?: Bundler) => Promise<Bundle>
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Parts that tests look at: the rest of the engine is one line for each file. */
const OWN: Files = {
  'theme/styles/index.css': '@layer theme { body { margin: 0 } }',
  'theme/styles/infima.css': '',
  'theme/mdx/mdx-components.js': 'export default { Note: () => null }',
  'theme/layout.js': "import styles from './layout.module.css'\nexport default () => styles.box",
  'theme/layout.module.css': '.box { color: red }',
  'theme/item.js':
    "import Layout from '@theme/Layout'\nimport './item.css'\nexport default () => ['item', Layout]",
  'theme/item.css': '.item { color: olive }',
  'runtime/server.tsx': 'export const createPageRenderer = () => null',
  // It is made with React, so that React is part of the client.
  'runtime/client.tsx':
    "import './preferences/storage.ts'\nimport 'react-dom'\nimport 'react/jsx-runtime'\nexport const start = (options) => void (window.options = options)",
  'runtime/loader/loader.ts': 'export const startLoader = (options) => void (window.loader = options)',
  'runtime/preferences/storage.ts': 'export const configureStorage = () => null',
  'theme/client.ts': 'export const onRouteDidUpdate = () => null; export const startBehaviour = () => null',
  'runtime/live/index.ts':
    "export const connectLive = () => 'connects to the dev server'; export const awaitClient = () => null",
  'runtime/mdx.tsx': 'export const useMDXComponents = () => ({})',
  ...asTheyAre('runtime/svg.ts', 'runtime/shared/document/html.ts'),
}

function asTheyAre(...files: readonly string[]): Files {
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]))
}

/** An engine of which little is left, so that a bundle takes no time. */
export function smallEngine(): TestEngine {
  const { themeParts } = loadEngine()
  const stubs = ['runtime', 'theme'].flatMap((room) =>
    readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => [path.join(room, file), stub(file)] as const),
  )
  const packageDir = temporaryFolder({ ...Object.fromEntries(stubs), ...OWN })
  // React is the engine's.
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(packageDir, 'node_modules'))
  const own = { Layout: 'layout.js', Item: 'item.js', MDXComponents: 'mdx/mdx-components.js' }
  return { packageDir, themeParts: { ...themeParts, ...own } }
}

/** No two files may export one name, or a file that exports both would export neither. */
function stub(file: string): string {
  const name = `x_${file.replace(/\W/g, '_')}`
  return `export const ${name} = () => '${name}'\nexport default ${name}`
}

/** Links packages of the engine into a site, as if it had installed them. */
export function install(siteDir: string, ...packages: readonly string[]): void {
  for (const name of packages) {
    const link = path.join(siteDir, 'node_modules', name)
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.join(ROOT, 'node_modules', name), link)
  }
}

/** Bundles a site: content in `docs/`, pages in `src/pages/`. */
export async function bundleFiles(files: Files, setup: BundleSetup): Promise<BundledSite> {
  const siteDir = temporaryFolder(files)
  setup.prepare?.(siteDir)
  const config = siteConfig({ siteDir, ...setup.config })
  const content = Object.entries(files).filter(([file]) => /^docs\/.*\.mdx?$/.test(file))
  const compiled = await Promise.all(
    content.map(([file, text]) =>
      compileText(text, { path: file, as: file.includes('/_') ? 'partial' : 'page' }),
    ),
  )
  const { engine, layouts = ['Layout'], dev = false, live, title = 'Test' } = setup
  const sources = Object.keys(files).filter((file) => file.startsWith('src/pages/'))
  const pages = [
    ...layouts.map((name, index) => page({ url: `/${index}`, layout: `@theme/${name}` })),
    ...sources.map((file) => page({ url: `/${file}`, source: file, kind: 'react', layout: '' })),
  ]
  const entries = bundleEntries(pages, compiled)
  const options: Parameters<typeof bundleSite>[0] = {
    config,
    dev,
    ...(live === undefined ? {} : { live }),
    plan: Promise.resolve({
      layouts: entries.layouts,
      language: {
        config,
        messages: { code: {}, theme: {} },
        site: siteData({ title }),
        shared: async () => new Map(),
      },
    }),
    content: Promise.resolve({
      modules: entries.modules,
      optionsOf: (file) => ({ format: file.endsWith('.md') ? 'md' : 'mdx', pipeline: pipelineOptions() }),
    }),
    dir: path.join(temporaryFolder({}), 'server'),
    packageDir: engine.packageDir,
    themeParts: engine.themeParts,
    assets: createAssetStore(config),
  }
  const again: BundledSite['again'] = (bundler) =>
    bundleSite({ ...options, ...(bundler === undefined ? {} : { bundler }) })
  return { bundle: await again(setup.bundler), siteDir, again }
}

/** A path without the hash in its name. */
export function withoutHash(file: string): string {
  return file.replace(/-[\da-f]{8}(?=\.\w+$)/, '')
}

/** Names of files, without their folder and hash. */
export function shortNames(files: readonly string[] = []): readonly string[] {
  return files.map((file) => path.basename(withoutHash(file)))
}

/** What was reported, a line for each problem: code, place and message. */
export function told(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ code, place, message }) => {
    const where = [place?.file, place?.line, place?.column].filter((part) => part !== undefined)
    return [code, where.join(':'), message].join(' ')
  })
}

/** What ended a bundling, as `told` says it. */
export async function problemsOf(bundling: Promise<unknown>): Promise<readonly string[]> {
  const error: unknown = await bundling.then(
    () => null,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof SiteProblems)
  return told(error.diagnostics)
}

/** The text of a file of the client; empty when there is none. */
export function textOf({ files }: ClientBundle, name: string | undefined): string {
  return files.find((file) => file.path === name)?.text ?? ''
}

/** What the module of a page exports when it runs on the server. */
export async function exportsOf({ server }: Bundle, page: string): Promise<Record<string, unknown>> {
  const { modules } = (await import(pathToFileURL(server.file).href)) as {
    modules: Record<string, [() => Promise<Record<string, unknown>>, string]>
  }
  const load = modules[`./${page}`]?.[0]
  assert.ok(load !== undefined, Object.keys(modules).join())
  return load()
}
