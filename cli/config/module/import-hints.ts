import { installCommand, packageName } from '../packages.ts'
import path from 'node:path'
import { didYouMean } from '../../types/did-you-mean.ts'
import { exportedNames, listDocusaurusModules, packageRoot } from '../../types/package-root.ts'

const PACKAGE = /^(?:@[a-z\d~][\w.~-]*\/)?[a-z\d~][\w.~-]*$/i

/** What to do about an import, by name, that cannot be found. Nobody is told to install what is no package. */
export function packageHint(specifier: string, siteDir: string): string {
  const loaders = loaderImport(specifier)?.loaders
  if (loaders !== undefined) return loaderHint(loaders)
  const known = docusaurusHint(specifier)
  if (known !== null) return known
  const name = packageName(specifier)
  return PACKAGE.test(name)
    ? `Install it with \`${installCommand(siteDir, name)}\`, or correct the name.`
    : 'Correct the name in the import statement: it is not the name of a package.'
}

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

/** Loaders that have a counterpart: the suffix of a path that stands for them. */
const SUFFIX_OF_LOADER: Readonly<Record<string, string>> = { 'raw-loader': '?raw', 'yaml-loader': '' }

/** An import that names loaders of webpack before the path: `!!raw-loader!./x.txt`; null for one without loaders. */
export function loaderImport(specifier: string) {
  if (!specifier.includes('!')) return null
  const parts = specifier.replace(/^-?!{1,2}/, '').split('!')
  const path = parts.at(-1) ?? ''
  const loaders = parts.slice(0, -1).map((loader) => loader.replace(/\?.*$/, ''))
  const suffix = loaders.length === 1 ? SUFFIX_OF_LOADER[loaders[0] ?? ''] : undefined
  /** `plain` is the import without loaders that gives the same; null when none does. */
  return { loaders, path, plain: suffix === undefined ? null : path + suffix }
}

const NOT_HERE = 'Remove the import: sitegen has no counterpart of this module.'

const INSTEAD: Readonly<Record<string, string>> = {
  '@docusaurus/types': 'Write `import type`: the module holds nothing but types.',
  '@generated/globalData':
    'Call useGlobalData() of "@docusaurus/useGlobalData" in a component: a page loads what it looks at.',
  '@generated/routes':
    'Ask hooks such as useAllDocsData() of "@docusaurus/plugin-content-docs/client": no page holds a list of all pages.',
}

export function docusaurusHint(specifier: string): string | null {
  const [, scope] = /^(@docusaurus|@generated)\//.exec(specifier) ?? []
  if (scope === undefined) return null
  if (Object.hasOwn(INSTEAD, specifier)) return INSTEAD[specifier] ?? NOT_HERE
  const prefix = `${scope}/`
  const wanted = specifier.slice(prefix.length)
  const names = Object.keys(listDocusaurusModules(packageRoot())).filter((name) => name.startsWith(prefix))
  const bare = names.map((name) => name.slice(prefix.length))
  // `plugin-content-docs` has no module of its own name, but `plugin-content-docs/client`.
  const meant = didYouMean(wanted, bare) ?? bare.find((one) => one.startsWith(`${wanted}/`)) ?? null
  return meant === null ? NOT_HERE : `Did you mean "${prefix}${meant}"?`
}

/** What to do about a file of the folder that Docusaurus generates; null for other files. */
export function generatedFileHint(specifier: string): string | null {
  const [, name] = /(?:^|\/)\.docusaurus\/([\w.-]+?)(?:\.(?:json|m?js))?$/.exec(specifier) ?? []
  return name === undefined ? null : docusaurusHint(`@generated/${name}`)
}

/** What is said about an import, by name, from a module that has a name of Docusaurus; null for other messages of esbuild. */
export function missingExport(
  text: string,
  siteDir: string,
): { readonly message: string; readonly hint: string } | null {
  const [, file, name] = /^No matching export in "(.+)" for import "(.+)"$/.exec(text) ?? []
  if (file === undefined || name === undefined) return null
  const asked = path.resolve(siteDir, file)
  const [module] = Object.entries(listDocusaurusModules(packageRoot())).find(([, one]) => one === asked) ?? []
  if (module === undefined) return null
  const hint = hintFor(name, module, exportedNames(asked))
  return { message: `"${module}" has no export "${name}".`, hint }
}

const FEW = 8

function hintFor(name: string, module: string, known: readonly string[]): string {
  const meant = didYouMean(name, known)
  if (meant !== null && meant !== 'default') return `Did you mean "${meant}"?`
  const elsewhere = otherModule(name, module)
  if (elsewhere !== null) return `Import it from "${elsewhere}".`
  if (name === 'default') return `Import names of it in braces: ${listed(known)}.`
  if (known.length > FEW)
    return 'Remove it: sitegen has no counterpart. The docs list all names that there are.'
  return `It exports ${listed(known)}.`
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, FEW).map((name) => (name === 'default' ? 'a default' : `"${name}"`))
  return shown.join(', ') + (names.length > FEW ? ' and others' : '')
}

function otherModule(name: string, module: string): string | null {
  if (name === 'default') return null
  const others = Object.entries(listDocusaurusModules(packageRoot())).filter(([other]) => other !== module)
  return others.find(([, file]) => exportedNames(file).includes(name))?.[0] ?? null
}
