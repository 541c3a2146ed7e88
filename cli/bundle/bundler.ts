import { build, context } from 'esbuild'
import type { BuildContext, BuildFailure, BuildOptions, BuildResult, Message, Metafile } from 'esbuild'
import { hasUnseenLater } from './plugins/lazy.ts'
import type { MissingImport } from './plugins/missing.ts'
import { PREBUILT_FOLDER } from './prebuilt-react.ts'
import { createStyleReader } from './styles/style-reader.ts'

/** How the bundle of a site is made. Most sites need no other pass than this one. */
const FIRST_PASS = {
  /** Goes on where an import leads nowhere, and tells it. That looks at every import, which takes as long as bundling. */
  isTolerant: false,
  /** Bundles React with the site. */
  wholeReact: false,
  /** Looks at every import that may be for later. */
  isThorough: false,
}

export type BundlePass = Readonly<typeof FIRST_PASS>

export type BundleResult = BuildResult & { readonly metafile: Metafile }

export type BundleName = 'client' | 'server'

type MakeOptions = (pass: BundlePass) => BuildOptions

export type Bundler = ReturnType<typeof createBundler>

/** @param isKept - whether the same is bundled again and again: then only what has changed is read */
export function createBundler(isKept = false) {
  const contexts = new Map<BundleName, Promise<BuildContext>>()
  const passes = new Map<BundleName, BundlePass>()
  const missing: Readonly<Record<BundleName, MissingImport[]>> = { client: [], server: [] }
  const styles = createStyleReader()
  let server: BundleResult | null = null
  let keepsServer = false
  const begin = async (name: BundleName, options: () => BuildOptions): Promise<BuildResult> => {
    if (!isKept) return build(options())
    const kept = contexts.get(name) ?? context(options())
    contexts.set(name, kept)
    return (await kept).rebuild()
  }
  const bundle = async (name: BundleName, make: MakeOptions): Promise<BundleResult> => {
    const pass = passes.get(name) ?? FIRST_PASS
    missing[name].length = 0
    const making = begin(name, () => make(pass))
    const { made, next } = await bundledOrNext(making, pass)
    // A server of pages that are being written keeps no client file as it was.
    const isHasty = !isKept && name === 'client' && !pass.isThorough
    if (made !== null && next === null && !(isHasty && hasUnseenLater(made.metafile))) return made
    passes.set(name, next ?? { ...pass, isThorough: true })
    const kept = contexts.get(name)
    contexts.delete(name)
    await (await kept)?.dispose()
    return bundle(name, make)
  }
  /** Other entries or files are to come, for which what is kept is of no use. */
  const invalidate = async (): Promise<void> => {
    const open = [...contexts.values()]
    contexts.clear()
    passes.clear()
    server = null
    await Promise.all(open.map(async (one) => (await one).dispose()))
  }
  return {
    missing,
    styles,
    /** @param make - the options; asked for again where the bundle needs another pass */
    async run(name: BundleName, make: MakeOptions): Promise<BundleResult> {
      if (name === 'client') return bundle(name, make)
      if (!keepsServer || server === null) server = await bundle(name, make)
      keepsServer = false
      return server
    },
    invalidate,
    /** Only styles that give no names to code have changed: the next bundle for rendering is the last one. */
    keepServer(): void {
      keepsServer = true
    },
    async close(): Promise<void> {
      await invalidate()
      await styles.close()
    },
  }
}

async function bundledOrNext(bundling: Promise<BuildResult>, pass: BundlePass) {
  try {
    const made = (await bundling) as BundleResult
    // An import that the code is prepared to miss is a warning.
    return { made, next: nextPass(made.warnings, pass) }
  } catch (error) {
    const { errors = [] } = error as Partial<BuildFailure>
    const next = nextPass(errors, pass)
    if (next === null) throw error
    return { made: null, next }
  }
}

/** The pass that a bundle needs after what esbuild said of one; null where nothing can be done about it. */
function nextPass(messages: readonly Message[], pass: BundlePass): BundlePass | null {
  const isTolerant = pass.isTolerant || messages.some(({ text }) => text.startsWith('Could not resolve '))
  // What is installed of React has more exports than what the package brings.
  const wholeReact =
    pass.wholeReact ||
    messages.some(
      ({ text }) => text.startsWith('No matching export in ') && text.includes(`${PREBUILT_FOLDER}/`),
    )
  const isOther = isTolerant !== pass.isTolerant || wholeReact !== pass.wholeReact
  return isOther ? { ...pass, isTolerant, wholeReact } : null
}
