import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { ClientBundle } from '../../bundle/client/client-output.ts'
import { createBundler, type Bundler } from '../../bundle/bundler.ts'
import { bundleSite, type Bundle } from '../../bundle/bundle.ts'
import type { BundleEntries, BundleEntry } from '../../bundle/entries.ts'
import type { BundledLanguage } from '../../bundle/bundled-language.ts'
import { pathsRead, processEnvironment } from '../../config/module/process-environment.ts'
import { POST_LISTS } from '../../bundle/post-list.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { AssetStore } from '../../content/assets/assets.ts'
import { loadMessages } from '../../content/load-messages.ts'
import { STYLE } from '../../bundle/styles/style-reader.ts'
import { isOfPattern } from '../../types/files-pattern.ts'
import { problemsOf, type Diagnostic } from '../../report/diagnostic.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { isCurrentPart } from '../../content/compile/compile-work.ts'
import type { DevContent, DevSiteOptions } from './dev-site.ts'
import { createQueue } from './preview.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import { KEPT } from '../../kept/registry.ts'
import { isWithin, type FilePath } from '../../types/file-path.ts'
import { namesIn } from '../../types/looks.ts'
import { isAlive, workDir } from '../../types/work-dir.ts'

interface DevCodeOptions extends Pick<DevSiteOptions, 'engine' | 'config' | 'plugins' | 'clientFiles'> {
  /** @throws before the site is planned */
  readonly content: () => DevContent
  readonly shared: BundledLanguage['shared']
  readonly createAssets: () => AssetStore
}

export type DevCode = ReturnType<typeof createDevCode>

export function createDevCode(options: DevCodeOptions) {
  const { siteDir } = options.config
  const entries = createDevEntries(options.config)
  const assets = followAssets(options.createAssets)
  const bundler = createBundler(true)
  const inTurn = createQueue()
  let bundle: Bundle | null = null
  let inputs: ReadonlySet<string> = new Set()
  let problems: readonly Diagnostic[] = []
  /** Files of a bundle that failed: a change of one of them may fix it. */
  let failedWith: ReadonlySet<string> = new Set()

  const make = async (): Promise<Bundle> => {
    const made = await bundleForDev(options, entries.all(), { bundler, assets })
    // The last one may be at work still.
    removeBundles(serverDir(options.config), [made.server.file, bundle?.server.file ?? ''])
    bundle = made
    inputs = new Set([...made.inputs, ...pathsRead(processEnvironment.readByFunctions('code'), siteDir)])
    problems = made.diagnostics
    failedWith = new Set()
    options.clientFiles.add(made.client)
    return made
  }
  const fail = (error: unknown): void => {
    problems = problemsOf(error)
    failedWith = new Set(problems.flatMap(({ place }) => (place ? [path.join(siteDir, place.file)] : [])))
  }
  const isInput = (file: string): boolean => failedWith.has(file) || inputs.has(file) || isOfStyle(file)
  const isOfStyle = (file: string): boolean => bundle !== null && isOnlyOfStyles(bundle, file)
  const lookUps = createLookUpTeller(() => bundle)
  return {
    current: (): Bundle | null => bundle,
    assets,
    /** Bundles the code, unless a bundle has all of these modules. @throws SiteProblems when none can be made */
    ensure: (wanted: BundleEntries): Promise<Bundle> =>
      inTurn(async () => {
        const takeOut = entries.add(wanted)
        if (takeOut === null && bundle !== null) return bundle
        await bundler.invalidate()
        try {
          assets.invalidate()
          return await make()
        } catch (error) {
          // Other pages can do without.
          takeOut?.()
          await bundler.invalidate()
          fail(error)
          throw error
        }
      }),
    /** Bundles again, because files of code have changed (absolute). Problems are among `diagnostics`, and the old bundle stays. */
    refresh: (changed: readonly string[]) =>
      inTurn(async () => {
        if (entries.isEmpty()) return 'nothing'
        const isSame = !entries.hasGone() && changed.every((file) => existsSync(file) && isInput(file))
        if (!isSame) await bundler.invalidate()
        if (changed.some((file) => bundle?.ofStyles.configurations.includes(file) === true))
          bundler.styles.forget()
        const isOfStyles = isSame && changed.every((file) => STYLE.test(file) || isOfStyle(file))
        if (isOfStyles && !changed.some(bundler.styles.isOfModule)) bundler.keepServer()
        assets.invalidate()
        const before = bundle
        lookUps.note(changed)
        try {
          const made = await make()
          return before === null ? 'nothing' : changeBetween(before, made)
        } catch (error) {
          fail(error)
          return 'nothing'
        }
      }),
    close: (): Promise<void> => inTurn(bundler.close),
    /** Resolves when no bundle is being made: then it is known what code is made of. */
    settled: (): Promise<void> => inTurn(() => Promise.resolve()),
    isInput,
    /** Files of code that are made when the site is planned. */
    planned: (): readonly string[] => {
      const data = path.join(workDir(siteDir), KEPT.plugins.folder)
      return [...inputs].filter((file) => POST_LISTS.test(file) || isWithin(data, file))
    },
    /** Whether a file that code was not made of may be found by it now; absolute. */
    mayBeFound: lookUps.mayFind,
    diagnostics: (): readonly Diagnostic[] => problems,
  }
}

/** Modules that an import may name without their extensions. */
const MODULE = /\.(?:[cm]?[jt]sx?|css)$/i

/** Tells what imports would be resolved to another file by: a new file, and what says where files are. */
function createLookUpTeller(current: () => Bundle | null) {
  const passedOver = new Set<string>()
  return {
    note(changed: readonly string[]): void {
      for (const file of changed) {
        if (existsSync(file)) passedOver.add(file)
        else passedOver.delete(file)
      }
    },
    mayFind(file: string): boolean {
      const bundle = current()
      if (bundle === null) return false
      const { files, folders } = bundle.lookUps()
      if (files.includes(file)) return true
      return MODULE.test(file) && !passedOver.has(file) && folders.includes(path.dirname(file))
    },
  }
}

function isOnlyOfStyles({ inputs, ofStyles }: Bundle, file: string): boolean {
  const { files, patterns, configurations } = ofStyles
  if (files.includes(file) || configurations.includes(file)) return true
  return !inputs.includes(file) && patterns.some((pattern) => isOfPattern(file, pattern))
}

async function bundleForDev(
  { engine, config, plugins, content, shared }: DevCodeOptions,
  { layouts, modules }: BundleEntries,
  making: { readonly bundler: Bundler; readonly assets: AssetStore },
): Promise<Bundle> {
  const made = await bundleSite({
    ...engine,
    ...making,
    dev: true,
    live: true,
    config,
    postCss: plugins?.postCss,
    esbuild: plugins?.esbuild,
    plan: Promise.resolve({
      layouts,
      language: { config, messages: await loadMessages(config, plugins?.texts), site: null, shared },
    }),
    content: Promise.resolve({
      modules,
      optionsOf: (file) => content().optionsOf(file),
      codeOf: (file) => content().codeOf(file),
    }),
    dir: serverDir(config),
  })
  // Before the site is planned nothing is compiled.
  if (made.server.contentModules.length > 0) await content().compileModules(made.server.contentModules)
  // Stylesheets are swapped in pages that are open; only scripts make another client of them.
  const { scripts, preloads } = made.client
  const hash = contentHash(JSON.stringify([scripts, preloads])).slice(0, 8)
  return { ...made, client: { ...made.client, hash } }
}

/** A store of assets that stays the same, as plugins of the bundler want it, while its content is made again. */
function followAssets(create: () => AssetStore): AssetStore & { readonly invalidate: () => void } {
  let current = create()
  return {
    add: (file) => current.add(file),
    embed: (file) => current.embed(file),
    scale: (file) => current.scale(file),
    get scaled() {
      return current.scaled
    },
    all: () => current.all(),
    invalidate() {
      current = create()
    },
  }
}

/** After a change of scripts pages have to be loaded again. */
function changeBetween(before: Bundle, now: Bundle) {
  const files = new Set(now.client.files.map((file) => file.path))
  const isGone = before.client.files.some(({ path }) => path.endsWith('.js') && !files.has(path))
  if (before.server.file !== now.server.file || isGone) return 'scripts'
  const styles = replacedStyles(before, now)
  return styles.length === 0 ? 'nothing' : { styles }
}

/** Addresses before and after, relative to the base URL. */
function replacedStyles(before: Bundle, now: Bundle): readonly (readonly [from: string, to: string])[] {
  const lists = [
    [before.client.styles, now.client.styles] as const,
    ...[...before.client.moduleByKey].map(
      ([key, { styles }]) => [styles, now.client.moduleByKey.get(key)?.styles ?? []] as const,
    ),
  ]
  const pairs = lists.flatMap(([old, next]) =>
    old.flatMap((from, index) => {
      const to = next[index]
      return to === undefined || to === from ? [] : [[from, to] as const]
    }),
  )
  return [...new Map(pairs)]
}

function createDevEntries(config: SiteConfig) {
  const { siteDir } = config
  const layouts = new Set<string>()
  const modules = new Map<string, BundleEntry>()
  const isThere = (file: FilePath): boolean => existsSync(path.join(siteDir, fileOf(file)))
  // A part of a file is another one when its text is.
  const isUsed = ({ key, usedBy }: BundleEntry): boolean =>
    usedBy.some(isThere) && isCurrentPart(key.replace(/^\.\//, '') as FilePath, config)
  return {
    /** Adds what is lacking; gives what takes it out again, or null when nothing was lacking. */
    add(entries: BundleEntries): (() => void) | null {
      const newLayouts = entries.layouts.filter((name) => !layouts.has(name))
      const newModules = entries.modules.filter(({ key }) => !modules.has(key))
      if (newLayouts.length + newModules.length === 0) return null
      for (const name of newLayouts) layouts.add(name)
      for (const entry of newModules) modules.set(entry.key, entry)
      return () => {
        for (const name of newLayouts) layouts.delete(name)
        for (const { key } of newModules) modules.delete(key)
      }
    },
    all(): BundleEntries {
      // A page that comes back asks for its modules again.
      for (const [key, entry] of modules) if (!isUsed(entry)) modules.delete(key)
      return {
        layouts: [...layouts].sort(),
        modules: [...modules.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
      }
    },
    isEmpty: (): boolean => layouts.size + modules.size === 0,
    hasGone: (): boolean => [...modules.values()].some((entry) => !isUsed(entry)),
  }
}

const KEPT_BUNDLES = 6

/** Files of the client by their paths in the output. Those of the last bundles are there for pages that are open. */
export type ClientFiles = ReturnType<typeof createClientFiles>

/** Files have their content's hash in their names: those of one name are the same in all bundles. */
export function createClientFiles() {
  let kept: readonly ReadonlyMap<string, string>[] = []
  return {
    add({ files }: ClientBundle): void {
      const added = new Map(files.map((file) => [file.path, file.text]))
      const others = kept.filter((bundle) => [...bundle.keys()].some((file) => !added.has(file)))
      kept = [added, ...others].slice(0, KEPT_BUNDLES)
    },
    text: (outputPath: string): string | null =>
      kept.find((files) => files.has(outputPath))?.get(outputPath) ?? null,
  }
}

const REMOVING = { recursive: true, force: true }

/** Folder for the server bundles of all dev servers of a site, each in one named after its process. */
function serversDir(siteDir: string): string {
  return path.join(workDir(siteDir), KEPT.devServer.folder)
}

/** Where the code of a process lies that renders pages in a language. */
export function serverDir({ siteDir, i18n }: Pick<SiteConfig, 'siteDir' | 'i18n'>): string {
  return path.join(serversDir(siteDir), String(process.pid), i18n.locale)
}

export function removeOrphans(siteDir: string): void {
  for (const name of namesIn(serversDir(siteDir))) {
    if (!isAlive(Number(name))) rmSync(path.join(serversDir(siteDir), name), REMOVING)
  }
}

export function removeBundles(dir: string, kept: readonly string[]): void {
  const folders = new Set(kept.map((file) => path.basename(path.dirname(file))))
  for (const name of namesIn(dir)) if (!folders.has(name)) rmSync(path.join(dir, name), REMOVING)
}
