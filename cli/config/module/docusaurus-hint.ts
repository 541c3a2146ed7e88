import path from 'node:path'
import { didYouMean } from '../../types/did-you-mean.ts'
import { exportedNames, listDocusaurusModules } from '../../types/docusaurus-modules.ts'
import { packageRoot } from '../../types/package-root.ts'

const NOT_HERE = 'Remove the import: sitegen has no counterpart of this module.'

/** Modules that are not here, and what does the same. */
const INSTEAD: Readonly<Record<string, string>> = {
  '@docusaurus/types': 'Write `import type`: the module holds nothing but types.',
  '@generated/globalData':
    'Call useGlobalData() of "@docusaurus/useGlobalData" in a component: a page loads what it looks at.',
  '@generated/routes':
    'Ask hooks such as useAllDocsData() of "@docusaurus/plugin-content-docs/client": no page holds a list of all pages.',
}

/** What to do about a module of Docusaurus that is not here; null for other modules. */
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
  if (name === undefined) return null
  const module = `@generated/${name}`
  const isHere = Object.hasOwn(listDocusaurusModules(packageRoot()), module)
  return isHere ? `Import "${module}": sitegen writes no such folder.` : docusaurusHint(module)
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

/** Modules with more exports than this are better looked up. */
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
