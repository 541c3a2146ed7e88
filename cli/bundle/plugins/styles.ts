import path from 'node:path'
import type { PartialMessage, Plugin } from 'esbuild'
import { isWithin } from '../../types/file-path.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { locationIn } from '../../config/module/bundle-diagnostic.ts'
import { STYLE, STYLE_MODULE, type StyleReader, type StyleScope } from '../styles/style-reader.ts'
import { resolveNamespace } from '../virtual.ts'

interface StyleOptions extends StyleScope {
  /** Content outside of the site directory, absolute, whose paths are relative to that all the same. */
  readonly outside: readonly string[]
  readonly styles: StyleReader
  /** False leaves the CSS out and gives only the names of modules: for the server. */
  readonly emitCss: boolean
}

/** Namespace of what is CSS in a module: esbuild knows it by the absolute path of the file after that. */
const CSS_MODULE = 'sitegen-css-module'

/**
 * esbuild plugin: stylesheets of the site and of packages, which may be written in Sass. CSS modules have names
 * `[local]_[hash]`, the hash of the file's path within its package. The same names come out of the client and the server
 * bundle, whatever the order of imports; esbuild's own `local-css` names depend on it.
 */
export function stylesPlugin(options: StyleOptions): Plugin {
  const { emitCss, styles } = options
  return {
    name: 'sitegen-styles',
    setup(build) {
      const cssByFile = new Map<string, string>()
      build.onLoad({ filter: STYLE_MODULE, namespace: 'file' }, async ({ path: file }) => {
        const read = await styles.read(file, options)
        const module = 'errors' in read ? read : await transformModule(file, read.css, options)
        if ('errors' in module) return { errors: module.errors }
        cssByFile.set(file, module.css)
        const own = emitCss ? `import ${JSON.stringify(`${CSS_MODULE}:${file}`)}\n` : ''
        return { contents: moduleSource(module.names, own), loader: 'js', resolveDir: path.dirname(file) }
      })
      resolveNamespace(build, CSS_MODULE)
      build.onLoad({ filter: /./, namespace: CSS_MODULE }, ({ path: file }) => ({
        contents: cssByFile.get(file) ?? '',
        loader: 'css',
        resolveDir: path.dirname(file),
      }))
      build.onLoad({ filter: STYLE, namespace: 'file' }, async ({ path: file }) => {
        if (!emitCss) return { contents: '', loader: 'empty' }
        const read = await styles.read(file, options)
        if ('errors' in read) return { errors: read.errors }
        return { contents: read.css, loader: 'css', resolveDir: path.dirname(file) }
      })
    },
  }
}

type ClassName = string | { readonly specifier: string; readonly name: string }
type ModuleNames = readonly (readonly [local: string, names: readonly ClassName[]])[]

/** JavaScript that imports the modules it composes from, then its own CSS, so that its own rules come later. */
function moduleSource(names: ModuleNames, importCss: string): string {
  const specifiers = names.flatMap(([, classes]) =>
    classes.flatMap((used) => (typeof used === 'string' ? [] : [used.specifier])),
  )
  const composed = [...new Set(specifiers)]
  const imports = composed.map((specifier, index) => `import c${index} from ${JSON.stringify(specifier)}\n`)
  const valueOf = (used: ClassName): string =>
    typeof used === 'string'
      ? JSON.stringify(used)
      : `c${composed.indexOf(used.specifier)}[${JSON.stringify(used.name)}]`
  const entries = names.map(([local, classes]) => {
    const isPlain = classes.every((used) => typeof used === 'string')
    const value = isPlain ? JSON.stringify(classes.join(' ')) : `[${classes.map(valueOf).join()}].join(' ')`
    return `${JSON.stringify(local)}:${value}`
  })
  return `${imports.join('')}${importCss}export default {${entries.join()}}`
}

async function transformModule(file: string, css: string, options: StyleOptions) {
  const { transform } = await import('lightningcss')
  const scope = contentHash(stableName(file, options)).slice(0, 6)
  try {
    const { code, exports } = transform({
      filename: path.basename(file),
      code: Buffer.from(css),
      cssModules: { pattern: `[local]_${scope}` },
    })
    const names = Object.entries(exports ?? {}).map(([local, { name, composes }]): ModuleNames[number] => [
      local,
      [name, ...composes.map((used) => (used.type === 'dependency' ? used : used.name))],
    ])
    return { css: code.toString(), names: names.sort(([a], [b]) => (a < b ? -1 : 1)) }
  } catch (error) {
    return { errors: [syntaxError(error, file, css)] }
  }
}

/** lightningcss counts columns in UTF-16 units from 1, esbuild in bytes from 0. */
function syntaxError(error: unknown, file: string, css: string): PartialMessage {
  const text = error instanceof Error ? error.message : String(error)
  const { loc } = error as { readonly loc?: { readonly line: number; readonly column: number } }
  return loc === undefined ? { text } : { text, location: locationIn(file, css, loc) }
}

/** The path of a file within its package, so that class names do not depend on where the site lies. */
function stableName(file: string, { siteDir, packageDir, outside }: StyleOptions): string {
  const inPackage = /[\\/]node_modules[\\/](?!.*[\\/]node_modules[\\/])(.*)$/.exec(file)?.[1]
  if (inPackage !== undefined) return inPackage
  const isOfSite = [siteDir, ...outside].some((folder) => isWithin(folder, file))
  const root = isOfSite ? siteDir : isWithin(packageDir, file) ? packageDir : null
  return root === null ? path.basename(file) : path.relative(root, file).split(path.sep).join('/')
}
