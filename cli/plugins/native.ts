import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { NativePlugin } from '../config/foreign-config.ts'
import { isWithin } from '../types/file-path.ts'

const CONTENT = /^@docusaurus\/plugin-content-(docs|blog|pages)$/

/** The feature that does the work of a content plugin of Docusaurus; null for other packages. */
export function contentFeatureOf(name: string): string | null {
  return CONTENT.exec(name)?.[1] ?? null
}

/** A plugin whose work is built in, as a preset names it or a plugin of the site makes it. */
export interface Native extends NativePlugin {
  /** What it loads, while the site is planned: set by the feature that does the work. */
  load: (() => Promise<unknown>) | null
  /** What the plugin around it wants to have built; undefined as long as it has not said so. */
  given: unknown
}

export function createNative({ kind, name, options }: NativePlugin): Native {
  return { kind, name, options, load: null, given: undefined }
}

let making: { readonly siteDir: string; readonly natives: Native[] } | null = null

/** Makes a plugin of the site, and tells which of ours it made for itself. One at a time. */
export async function notingNatives<T>(siteDir: string, work: () => T | Promise<T>) {
  const natives: Native[] = []
  making = { siteDir, natives }
  try {
    return { value: await work(), natives }
  } finally {
    making = null
  }
}

/** The module that stands for the package of a content plugin: what plugins of a site wrap. */
export function nativeModule(name: string, feature: string) {
  const folder = feature === 'pages' ? 'src/pages' : feature
  const defaults = { id: 'default', path: folder, routeBasePath: feature === 'pages' ? '/' : feature }
  const make = (_context: unknown, options: Readonly<Record<string, unknown>> = {}) => {
    if (making === null)
      throw new Error(`${name} was called too late: call it in the function of the plugin that wraps it`)
    const native = createNative({ kind: 'plugin', name, options: { ...defaults, ...options } })
    making.natives.push(native)
    // The plugin around it may fill the folder later.
    const at = path.resolve(making.siteDir, String(native.options['path']))
    if (isWithin(making.siteDir, at)) mkdirSync(at, { recursive: true })
    return {
      name: `docusaurus-plugin-content-${feature}`,
      loadContent: () => {
        if (native.load === null) throw new Error(`${name} can load its content once for each instance`)
        return native.load()
      },
      contentLoaded({ content }: { readonly content: unknown }) {
        native.given = content
      },
      allContentLoaded() {},
      getPathsToWatch: () => [],
      getTranslationFiles: () => [],
      translateContent: ({ content }: { readonly content: unknown }) => content,
      configureWebpack: () => ({}),
      postBuild() {},
    }
  }
  const validateOptions = ({ options }: { readonly options: object }) => ({ ...defaults, ...options })
  return { default: make, validateOptions }
}
