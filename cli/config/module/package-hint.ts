import { installCommand } from '../packages/package-manager.ts'
import { docusaurusHint } from './docusaurus-hint.ts'
import { loaderImport } from './loader-import.ts'

/** The name of a package as npm allows it, with or without a scope. */
const PACKAGE = /^(?:@[a-z\d~][\w.~-]*\/)?[a-z\d~][\w.~-]*$/i

/**
 * What to do about an import, by name, that cannot be found. Nobody is told to install what is no package.
 *
 * @param siteDir - whose package manager is named
 */
export function packageHint(specifier: string, siteDir: string): string {
  const loaders = loaderImport(specifier)?.loaders
  if (loaders !== undefined) return loaderHint(loaders)
  const known = docusaurusHint(specifier)
  if (known !== null) return known
  const [scope, second] = specifier.split('/')
  const name = scope?.startsWith('@') === true ? `${scope}/${second ?? ''}` : (scope ?? '')
  return PACKAGE.test(name)
    ? `Install it with \`${installCommand(siteDir, name)}\`, or correct the name.`
    : 'Correct the name in the import statement: it is not the name of a package.'
}

/** What to write in the place of loaders of webpack. */
const WITHOUT_LOADER: Readonly<Record<string, string>> = {
  'url-loader': 'an image, font or other asset that is imported is its address',
  'file-loader': 'an image, font or other asset that is imported is its address',
  'svg-inline-loader': 'an SVG file that is imported is a component',
  'style-loader': 'stylesheets are imported by their path alone',
  'css-loader': 'stylesheets are imported by their path alone',
  'sass-loader': 'Sass files are imported by their path alone',
  'postcss-loader': 'stylesheets are imported by their path alone',
  'json-loader': 'JSON files are imported by their path alone',
}

/** Loaders are packages, but installing them would not help: webpack runs them. */
function loaderHint(loaders: readonly string[]): string {
  const reason = loaders.map((loader) => WITHOUT_LOADER[loader]).find((known) => known !== undefined)
  return `Remove everything up to the last "!": ${reason ?? 'only raw-loader and yaml-loader are supported, because sitegen does not use webpack'}.`
}
