import path from 'node:path'
import { context, type BuildContext, type BuildOptions, type Metafile, type Plugin } from 'esbuild'
import { isUnresolved, type BundleResult } from '../bundle-result.ts'
import { CSS_MODULE as CSS_MODULE_NAMESPACE } from '../plugins/css-modules.ts'
import { STYLE, STYLE_MODULE } from './style-reader.ts'
import { importOf, VIRTUAL, virtualPlugin, type VirtualSource } from '../virtual.ts'

/** A stylesheet of a client. */
interface Sheet {
  /** Its name as an output of esbuild. */
  readonly output: string
  /** Stylesheets that code imports, in their order: names of inputs. */
  readonly roots: readonly string[]
  /** These and what they import. */
  readonly inputs: readonly string[]
}

const ROOT = 'sitegen-styles-root'
const CSS_MODULE = `${CSS_MODULE_NAMESPACE}:`

/**
 * Bundles the stylesheets of a client alone. Each stylesheet of a client is bundled by an entry that imports what its code does. esbuild says nowhere in
 * which order it takes stylesheets, so this is used only where it gives the same bytes as a bundle of everything.
 */
export function createStyleBundler() {
  /** The bundle, and the sheets that it was made for. */
  let prepared: { readonly identity: string; readonly bundling: BuildContext } | null = null
  const dispose = async (): Promise<void> => {
    const last = prepared
    prepared = null
    await last?.bundling.dispose()
  }
  return {
    /** Ends what `prepare` has started. */
    dispose,
    /** Makes ready for `restyle`, with the options that the client was bundled with. */
    async prepare(last: BundleResult, options: BuildOptions): Promise<void> {
      const sheets = sheetsOf(last.metafile)
      const identity = JSON.stringify(sheets)
      if (sheets.length === 0 || prepared?.identity === identity) return
      await dispose()
      const siteDir = options.absWorkingDir ?? ''
      const bundling = await context({
        ...options,
        entryPoints: sheets.map((_, index) => ({ in: `${VIRTUAL}:${index}`, out: String(index) })),
        plugins: [virtualPlugin(sourceOf(sheets), siteDir), rootsPlugin(siteDir), ...(options.plugins ?? [])],
      })
      const texts = await bundled(bundling, sheets)
      if (sheets.every(({ output }) => texts?.get(output) === textOf(last, output)))
        prepared = { identity, bundling }
      else await bundling.dispose()
    },
    /** A client with its stylesheets as they are now; null when everything has to be bundled for that. */
    async restyle(last: BundleResult): Promise<BundleResult | null> {
      const sheets = sheetsOf(last.metafile)
      if (prepared?.identity !== JSON.stringify(sheets)) return null
      const texts = await bundled(prepared.bundling, sheets)
      if (texts === null) return null
      const outputFiles = (last.outputFiles ?? []).map((file) => {
        const text = texts.get(path.basename(file.path))
        return text === undefined ? file : { ...file, text, contents: Buffer.from(text) }
      })
      return { ...last, outputFiles }
    },
  }
}

/** Stylesheets in the order in which esbuild comes upon their entries. */
function sheetsOf({ inputs, outputs }: Metafile): readonly Sheet[] {
  return Object.values(outputs).flatMap(({ entryPoint, cssBundle }) => {
    if (entryPoint === undefined || cssBundle === undefined) return []
    const names = Object.keys(outputs[cssBundle]?.inputs ?? {}).sort()
    return [{ output: path.basename(cssBundle), roots: rootsOf(entryPoint, inputs), inputs: names }]
  })
}

/** Stylesheets that a module and what it imports import, those of imports first. */
function rootsOf(start: string, inputs: Metafile['inputs']): readonly string[] {
  const seen = new Set<string>()
  const roots: string[] = []
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    // Also what is imported later.
    const imported = inputs[name]?.imports.filter(({ external }) => external !== true) ?? []
    for (const { path: used } of imported) {
      if (!isStyle(used)) visit(used)
      else if (!seen.has(used)) {
        seen.add(used)
        roots.push(used)
      }
    }
  }
  visit(start)
  return roots
}

function isStyle(input: string): boolean {
  return input.startsWith(CSS_MODULE) || (STYLE.test(input) && !STYLE_MODULE.test(input))
}

/** The scripts that stand for the code that sheets belong to: they import stylesheets which are known already. */
function sourceOf(sheets: readonly Sheet[]): VirtualSource {
  return (name) => sheets[Number(name)]?.roots.map((root) => importOf(`${ROOT}:${root}`)).join('')
}

function rootsPlugin(siteDir: string): Plugin {
  return {
    name: ROOT,
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${ROOT}:`) }, ({ path: name }) => {
        const input = name.slice(ROOT.length + 1)
        for (const namespace of [CSS_MODULE_NAMESPACE, VIRTUAL])
          if (input.startsWith(`${namespace}:`)) return { path: input.slice(namespace.length + 1), namespace }
        return { path: path.resolve(siteDir, input) }
      })
    },
  }
}

/** The texts of sheets by the names of their outputs; null when they cannot be made, or of other files than before. */
async function bundled(
  bundling: BuildContext,
  sheets: readonly Sheet[],
): Promise<ReadonlyMap<string, string> | null> {
  const result = (await bundling.rebuild().catch(() => null)) as BundleResult | null
  if (result === null || result.warnings.some(isUnresolved)) return null
  const { outputs } = result.metafile
  const bundleByEntry = new Map(
    Object.values(outputs).map(({ entryPoint, cssBundle }) => [entryPoint, cssBundle] as const),
  )
  const texts = new Map<string, string>()
  for (const [index, { output, inputs }] of sheets.entries()) {
    const file = bundleByEntry.get(`${VIRTUAL}:${index}`)
    const names = Object.keys(outputs[file ?? '']?.inputs ?? {}).sort()
    const text = file === undefined ? null : textOf(result, path.basename(file))
    if (text === null || names.join() !== inputs.join()) return null
    texts.set(output, text)
  }
  return texts
}

/** The text of an output; null when there is none of this name. */
function textOf({ outputFiles = [] }: BundleResult, name: string): string | null {
  return outputFiles.find((file) => path.basename(file.path) === name)?.text ?? null
}
