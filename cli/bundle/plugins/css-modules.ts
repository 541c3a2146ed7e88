import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'esbuild'

interface CssModuleOptions {
  /** Roots that paths are made relative to, so that class names do not depend on where the site lies. */
  readonly roots: readonly string[]
  /** False leaves the CSS out and gives only the names: for the server. */
  readonly emitCss: boolean
}

const NAMESPACE = 'sitegen-css-module'

/**
 * esbuild plugin: CSS modules with names `[local]_[hash]`, the hash of the file's path within its package. The
 * same names come out of the client and the server bundle, whatever the order of imports; esbuild's own
 * `local-css` names depend on it.
 */
export function cssModulesPlugin({ roots, emitCss }: CssModuleOptions): Plugin {
  return {
    name: 'sitegen-css-modules',
    setup(build) {
      const cssByFile = new Map<string, string>()
      build.onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path: file }) => {
        const { css, names } = await transformModule(file, roots)
        cssByFile.set(file, css)
        const css_import = emitCss ? `import ${JSON.stringify(`${NAMESPACE}:${file}`)}\n` : ''
        return {
          contents: `${css_import}export default ${JSON.stringify(names)}`,
          loader: 'js',
          resolveDir: path.dirname(file),
        }
      })
      build.onResolve({ filter: new RegExp(`^${NAMESPACE}:`) }, ({ path: name }) => ({
        path: name.slice(NAMESPACE.length + 1),
        namespace: NAMESPACE,
      }))
      build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path: file }) => ({
        contents: cssByFile.get(file) ?? '',
        loader: 'css',
        resolveDir: path.dirname(file),
      }))
    },
  }
}

async function transformModule(
  file: string,
  roots: readonly string[],
): Promise<{ css: string; names: Record<string, string> }> {
  const { transform } = await import('lightningcss')
  const scope = createHash('sha256').update(stableName(file, roots)).digest('hex').slice(0, 6)
  const { code, exports } = transform({
    filename: path.basename(file),
    code: await readFile(file),
    cssModules: { pattern: `[local]_${scope}` },
  })
  const names = Object.entries(exports ?? {}).map(([local, { name, composes }]): [string, string] => [
    local,
    [name, ...composes.map((composed) => composed.name)].join(' '),
  ])
  return { css: code.toString(), names: Object.fromEntries(names.sort(([a], [b]) => (a < b ? -1 : 1))) }
}

function stableName(file: string, roots: readonly string[]): string {
  const inPackage = /[\\/]node_modules[\\/](?!.*[\\/]node_modules[\\/])(.*)$/.exec(file)?.[1]
  if (inPackage !== undefined) return inPackage
  const root = roots.find((candidate) => file.startsWith(candidate + path.sep))
  return root === undefined ? path.basename(file) : path.relative(root, file).split(path.sep).join('/')
}
