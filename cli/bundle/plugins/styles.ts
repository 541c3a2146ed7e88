import path from 'node:path'
import type { Plugin } from 'esbuild'
import { STYLE, type StyleReader, type StyleScope } from '../styles/style-reader.ts'

interface StyleOptions extends StyleScope {
  readonly styles: StyleReader
  /** False leaves the CSS out: for the server. */
  readonly emitCss: boolean
}

/** esbuild plugin: stylesheets of the site and of packages, which may be written in Sass. */
export function stylesPlugin({ styles, emitCss, ...scope }: StyleOptions): Plugin {
  return {
    name: 'sitegen-styles',
    setup(build) {
      build.onLoad({ filter: STYLE, namespace: 'file' }, async ({ path: file }) => {
        if (!emitCss) return { contents: '', loader: 'empty' }
        const read = await styles.read(file, scope)
        if ('errors' in read) return { errors: read.errors }
        return { contents: read.css, loader: 'css', resolveDir: path.dirname(file) }
      })
    },
  }
}
