import path from 'node:path'
import type { Plugin } from 'esbuild'
import { ASSET_EXTENSIONS, type AssetStore } from '../../content/assets.ts'
import { withBaseUrl } from '../../../runtime/shared/url.ts'

interface AssetOptions {
  readonly assets: AssetStore
  readonly baseUrl: string
}

/** esbuild plugin: an asset imported from JavaScript or named in CSS is its address, under the hashed name content uses. */
export function assetsPlugin({ assets, baseUrl }: AssetOptions): Plugin {
  const filter = new RegExp(`\\.(?:${ASSET_EXTENSIONS.join('|')})(?:[?#].*)?$`, 'i')
  return {
    name: 'sitegen-assets',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ kind, path: name, resolveDir, importer, pluginData }) => {
        if (kind !== 'url-token' || pluginData === 'sitegen-assets') return undefined
        if (name.startsWith('/')) return { path: withBaseUrl(name, baseUrl), external: true }
        if (/^(?:[a-z]+:|#)/i.test(name)) return { path: name, external: true }
        const suffix = /[?#].*$/.exec(name)?.[0] ?? ''
        const asset = assets.add(path.join(resolveDir, name.slice(0, name.length - suffix.length)))
        if (asset === null) return { errors: [{ text: `Could not resolve "${name}"`, detail: { importer } }] }
        return { path: asset.url + suffix, external: true }
      })
      build.onLoad({ filter }, ({ path: file }) => {
        const asset = assets.add(file)
        return asset === null
          ? undefined
          : { contents: `export default ${JSON.stringify(asset.url)}`, loader: 'js' }
      })
    },
  }
}
