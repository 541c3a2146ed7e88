import path from 'node:path'
import type { ImportKind, Plugin, ResolveResult } from 'esbuild'
import { ASSET_EXTENSIONS, extensionOf } from '../../content/assets/asset-kinds.ts'
import { isWithin } from '../../types/file-path.ts'
import { STYLE } from '../styles/style-reader.ts'
import { VIRTUAL } from '../virtual.ts'

export interface MissingImport {
  readonly specifier: string
  /** Absolute path of the importing file, or null for what content's tags import. */
  readonly importer: string | null
  /** The file is there, and is of a kind that cannot be imported. */
  readonly isForeign: boolean
  /** The theme would have loaded mermaid, which sites install that have diagrams. */
  readonly isMermaid: boolean
}

export const MISSING = 'sitegen-missing'
const OWN = 'sitegen-missing-asked'

/** Marks the error that a missing module throws: it was reported already. */
export const REPORTED = 'sitegenReported'

/** Stands for a missing module: its exports throw when they are rendered. Other pages go on, so one run reports all problems. */
const STUB = `
const raise = () => { throw Object.assign(new Error('missing module'), { ${REPORTED}: true }) }
const fail = new Proxy(raise, { apply: raise, construct: raise, get: raise })
const everyName = new Proxy({}, { get: (target, name) => (name === '__esModule' ? true : fail) })
module.exports = Object.create(everyName)
`

/** esbuild plugin: collects imports of the site (in `roots`) and of mermaid that lead nowhere, and goes on. */
export function missingPlugin(roots: readonly string[], onMissing: (missing: MissingImport) => void): Plugin {
  const isOwn = (file: string): boolean =>
    roots.some((root) => isWithin(root, file)) && !file.includes(`${path.sep}node_modules${path.sep}`)
  return {
    name: 'sitegen-missing',
    setup(build) {
      build.onResolve(
        { filter: /./ },
        async ({ path: specifier, importer, kind, namespace, resolveDir, pluginData }) => {
          const virtual = namespace === VIRTUAL
          const isSites = virtual || isOwn(importer)
          const isMermaid = !isSites && /^mermaid(?:\/|$)/.test(specifier)
          if (pluginData === OWN || kind === 'entry-point' || !(isSites || isMermaid)) return undefined
          const from = { kind, importer, namespace, resolveDir, pluginData: OWN }
          const found = await build.resolve(specifier, from)
          // Not `found` itself: it does not say whether the file is an ES module, by which esbuild reads it.
          const isForeign = found.errors.length === 0 && isForeignFile(found, kind)
          if (found.errors.length === 0 && !isForeign) return undefined
          onMissing({ specifier, importer: virtual ? null : importer, isForeign, isMermaid })
          if (kind === 'url-token') return { path: specifier, external: true }
          // By an extension esbuild would decide that it is an ES module, which has no names but those it exports.
          return { path: specifier.replace(/\.[mc]?[jt]sx?$/, ''), namespace: MISSING }
        },
      )
      build.onLoad({ filter: /./, namespace: MISSING }, ({ path: specifier }) =>
        STYLE.test(specifier) ? { contents: '', loader: 'css' } : { contents: STUB, loader: 'js' },
      )
    },
  }
}

/** What esbuild and the plugins of the bundle read. */
const READ = /^(?:[cm]?[jt]s|[jt]sx|css|s[ac]ss|json|txt|mdx?|ya?ml)$/
const BY_CODE: ReadonlySet<ImportKind> = new Set(['import-statement', 'require-call', 'dynamic-import'])

function isForeignFile({ path: file, namespace, external }: ResolveResult, kind: ImportKind): boolean {
  if (external || namespace !== 'file' || !BY_CODE.has(kind) || file.includes('node_modules')) return false
  const extension = extensionOf(file)
  return !READ.test(extension) && !ASSET_EXTENSIONS.includes(extension)
}
