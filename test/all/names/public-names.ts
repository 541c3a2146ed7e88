import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** Names that code can import, with what the module of each exports; null where that is not known: it only has to be found. */
export type PublicNames = ReadonlyMap<string, readonly string[] | null>

/** Where packages have parts of the theme. */
const PARTS = ['lib/theme', 'lib/client/theme-fallback']

/**
 * All names of the packages of Docusaurus in a `node_modules/@docusaurus` (absolute) by which code of a site can import. What
 * begins with `*` behind a slash stands for all files of a folder.
 */
export function publicNames(scope: string): PublicNames {
  const names = new Map<string, readonly string[] | null>()
  const add = (name: string, file: string | null): void =>
    void names.set(name, file === null ? null : exportsOf(file))
  for (const name of readdirSync(scope)) {
    const folder = path.join(scope, name)
    for (const [key, file] of packageNames(folder)) add(path.posix.join('@docusaurus', name, key), file)
    for (const parts of PARTS)
      for (const [part, file] of modulesBelow(path.join(folder, parts))) add(`@theme/${part}`, file)
    for (const declared of declaredNames(folder)) if (!names.has(declared)) add(declared, null)
    for (const file of dataFiles(folder))
      for (const where of ['@generated', '@site/.docusaurus'])
        add(`${where}/docusaurus-${name}/default/${file}`, null)
  }
  const core = path.join(scope, 'core/lib')
  for (const [name, file] of modulesBelow(path.join(core, 'client/exports')))
    for (const where of ['@docusaurus', '@docusaurus/core/lib/client/exports']) add(`${where}/${name}`, file)
  for (const file of generatedFiles(path.join(core, 'server/codegen'))) add(`@site/.docusaurus/${file}`, null)
  return names
}

interface Manifest {
  readonly main?: string
  readonly types?: string
  readonly bin?: unknown
  readonly exports?: Readonly<Record<string, string | { readonly default: string }>>
}

/** What `exports` names, else the main file and the folder of all others. */
function packageNames(folder: string): readonly (readonly [key: string, file: string | null])[] {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest
  if (manifest.exports === undefined) {
    const { main, types } = manifest
    const file = main === undefined ? null : path.join(folder, main)
    const own = main === undefined && types === undefined ? [] : [['', file] as const]
    return existsSync(path.join(folder, 'lib')) ? [...own, ['lib/*', null]] : own
  }
  return Object.entries(manifest.exports).map(([key, to]) => {
    const file = typeof to === 'string' ? to : to.default
    return [key, key.includes('*') ? null : path.join(folder, file)]
  })
}

/** Modules in a folder and below, by their names. */
function modulesBelow(folder: string): readonly (readonly [name: string, file: string])[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return files
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file.replaceAll(path.sep, '/').replace(/(?:\/index)?\.js$/, ''), path.join(folder, file)])
}

/** What type definitions declare of the theme, of the client, and of what is generated. */
function declaredNames(folder: string): readonly string[] {
  const types = path.join(folder, 'src')
  const files = existsSync(types) ? readdirSync(types).filter((file) => file.endsWith('.d.ts')) : []
  return files.flatMap((file) => {
    const text = readFileSync(path.join(types, file), 'utf8')
    const all = text.matchAll(/^declare module '(@(?:theme|generated|docusaurus)\/[^'*]+)'/gm)
    return [...all].flatMap(([, name = '']) => name)
  })
}

/** Names of files that a plugin of content writes, where they can be known beforehand. */
function dataFiles(folder: string): readonly string[] {
  const routes = path.join(folder, 'lib/routes.js')
  const text = existsSync(routes) ? readFileSync(routes, 'utf8') : ''
  const written = [...text.matchAll(/createData\(`([\w-]+)-\$\{pluginId\}\.json`/g)]
  return written.map(([, name = '']) => `${name}-default.json`)
}

/** Names of files that Docusaurus writes into its folder. */
function generatedFiles(folder: string): readonly string[] {
  const code = readdirSync(folder).filter((file) => file.endsWith('.js'))
  const text = code.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')
  const named = [...text.matchAll(/'([\w-]+\.(?:json|js))'/g)].flatMap(([, name = '']) => name)
  return ['docusaurus.config.mjs', ...named]
}

const OF_COMMON_JS = /\bexports\.(\w+)\s*=|\bdefineProperty\(exports, "(\w+)"/g

/** What a module exports, types aside. */
function exportsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  const { module } = parseSync(`${file}x`, text)
  if (!module.hasModuleSyntax) {
    const names = [...text.matchAll(OF_COMMON_JS)].map(([, set, defined = '']) => set ?? defined)
    return names.filter((name) => name !== '__esModule')
  }
  const entries = module.staticExports.flatMap((one) => one.entries)
  return entries.flatMap(({ exportName, moduleRequest }) => {
    // That of `export *` has neither name nor place, that of a default no name.
    if (exportName.start !== null) return exportName.name ?? 'default'
    const from = path.resolve(path.dirname(file), moduleRequest?.value ?? '')
    const target = [from, `${from}.js`, path.join(from, 'index.js')].find(
      (one) => one.endsWith('.js') && existsSync(one),
    )
    return (target === undefined ? [] : exportsOf(target)).filter((name) => name !== 'default')
  })
}
