import path from 'node:path'
import { asSpelled } from '../../types/file-path.ts'
import type { OnLoadResult, OnResolveArgs, OnResolveResult, Plugin } from 'esbuild'
import { withBaseUrl } from '../../../runtime/shared/url/url.ts'
import { ASSET_EXTENSIONS, assetKind, extensionOf } from '../../content/assets/asset-kinds.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { AssetStore } from '../../content/assets/assets.ts'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { errorsOf } from '../../config/module/bundle-diagnostic.ts'
import { loaderImport } from '../../config/module/import-hints.ts'
import { siteFile } from '../../config/site-file.ts'
import { readYaml } from '../../content/front-matter/read-yaml.ts'
import { decodeText } from '../../content/scan/decode.ts'
import { readSvg } from '../../content/assets/svg-file.ts'
import { valueModule } from '../virtual.ts'

interface AssetOptions extends Pick<SiteConfig, 'baseUrl' | 'router'> {
  readonly assets: AssetStore
  readonly packageDir: string
}

const RESPONSIVE = '?responsive'

/**
 * What an address in CSS looks like, and imports of code do not: it begins like one, or ends in no extension of code,
 * all of which end in `s` or `x`. A filter on everything would be asked for every import.
 */
const ADDRESS = new RegExp(
  `^[/#]|^[a-z]+:|\\.(?:[a-z0-9]*[^sx./?#]|${ASSET_EXTENSIONS.filter((name) => /[sx]$/.test(name)).join('|')})(?:[?#].*)?$`,
  'i',
)

/**
 * esbuild plugin: an asset imported from JavaScript or named in CSS is its address, as in content. From JavaScript, an
 * SVG file is a component unless its name ends in `?url`, and an image with `?responsive` one in several widths.
 */
export function assetsPlugin(options: AssetOptions): Plugin {
  const filter = new RegExp(`\\.(?:${ASSET_EXTENSIONS.join('|')})$`, 'i')
  return {
    name: 'sitegen-assets',
    setup(build) {
      build.onResolve({ filter: ADDRESS }, (args) =>
        args.kind === 'url-token' ? resolveUrl(args, options) : undefined,
      )
      build.onLoad({ filter, namespace: 'file' }, ({ path: file, suffix }) =>
        suffix === RESPONSIVE ? loadResponsive(file, options) : loadAsset(file, suffix, options),
      )
    },
  }
}

/** An address in CSS. What follows a file's name is for the server, or for a part of the file: such files are not inlined. */
function resolveUrl(
  { path: name, resolveDir, importer }: OnResolveArgs,
  options: AssetOptions,
): OnResolveResult {
  const { assets, baseUrl } = options
  if (name.startsWith('/')) return { path: inStyle(withBaseUrl(name, baseUrl), options), external: true }
  if (/^(?:[a-z]+:|#)/i.test(name)) return { path: name, external: true }
  const suffix = /[?#].*$/.exec(name)?.[0] ?? ''
  const file = asSpelled(path.join(resolveDir, name.slice(0, name.length - suffix.length)))
  // A font that is fetched when a page has its letters costs less than one that all wait for with the stylesheet.
  const isInlined = suffix === '' && assetKind(file)?.folder !== 'fonts'
  const asset = isInlined ? assets.embed(file) : assets.add(file)
  if (asset === null) return { errors: [{ text: `Could not resolve "${name}"`, detail: { importer } }] }
  return { path: inStyle(asset.url, options) + suffix, external: true }
}

/** The hash router's addresses are relative, and stylesheets lie two folders deep. */
function inStyle(url: string, { router }: AssetOptions): string {
  return router === 'hash' ? url.replace(/^\.?\/(?!\/)/, '../../') : url
}

function loadAsset(
  file: string,
  suffix: string,
  { assets, packageDir }: AssetOptions,
): OnLoadResult | undefined {
  const component = extensionOf(file) === 'svg' && suffix !== '?url' ? svgModule(file, packageDir) : null
  if (component !== null) return { contents: component, loader: 'js', resolveDir: path.dirname(file) }
  const asset = assets.embed(file)
  return asset === null ? undefined : valueModule(asset.url)
}

async function loadResponsive(file: string, { assets }: AssetOptions): Promise<OnLoadResult | undefined> {
  const scaled = await assets.scale(file)
  if ('image' in scaled) return valueModule(scaled.image)
  const asset = assets.embed(file)
  if (asset === null) return undefined
  const { url, width, height } = asset
  return valueModule({ src: url, ...(width !== undefined && height !== undefined && { width, height }) })
}

function svgModule(file: string, packageDir: string): string | null {
  const svg = readSvg(readFileSync(file, 'utf8'))
  if (svg === null) return null
  const { props, inner, title } = svg
  const source = JSON.stringify({ props, inner, ...(title !== null && { title }) })
  // A file that is imported only for its address leaves nothing behind.
  return `import { svgComponent } from ${JSON.stringify(path.join(packageDir, 'runtime/svg.ts'))};
export default /* @__PURE__ */ svgComponent(${source});
`
}

const TEXT = 'sitegen-text'
const RAW = /\?raw$/

/**
 * esbuild plugin: files as values. `./x?raw` is the text of any file, a YAML file what it says. `raw-loader!./x` and
 * `yaml-loader!./x.yml` are other ways to write the same.
 */
export function textsPlugin(siteDir: string): Plugin {
  return {
    name: 'sitegen-texts',
    setup(build) {
      // An import with loaders that have no counterpart leads nowhere.
      build.onResolve({ filter: /!/ }, ({ path: specifier, ...from }) => {
        const plain = loaderImport(specifier)?.plain ?? null
        return plain === null ? undefined : build.resolve(plain, from)
      })
      build.onResolve({ filter: RAW }, async ({ path: specifier, ...from }) => {
        const found = await build.resolve(specifier.replace(RAW, ''), from)
        if (found.errors.length > 0 || found.namespace !== 'file' || found.external) return found
        return { path: found.path, namespace: TEXT }
      })
      build.onLoad({ filter: /./, namespace: TEXT }, async ({ path: file }) =>
        valueModule(await readFile(file, 'utf8')),
      )
      build.onLoad({ filter: /\.ya?ml$/i, namespace: 'file' }, ({ path: file }) => loadYaml(file, siteDir))
    },
  }
}

async function loadYaml(file: string, siteDir: string): Promise<OnLoadResult> {
  const name = siteFile(file, siteDir)
  const { value, diagnostics } = readYaml({ text: decodeText(await readFile(file), name).text, file: name })
  const errors = diagnostics
    .filter(({ level }) => level === 'error')
    .map((problem) => ({ ...problem, code: 'CODE_SYNTAX' }))
  return errors.length > 0 ? { errors: errorsOf(errors) } : valueModule(value ?? null)
}
