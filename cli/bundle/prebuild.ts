import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild'
import { fileHash } from '../types/fingerprints.ts'
import { BROWSERS, PREBUILT_WORKERS } from '../types/package-root.ts'
import { PREBUILT_SEARCH } from './aliases.ts'
import {
  BUNDLE_FILE,
  moduleFile,
  PREBUILT_FOLDER,
  PREBUILT_MODULES,
  REACT,
  variantFolder,
  INPUTS_FILE,
  type ReactVariant,
} from './prebuilt-react.ts'

/** What is bundled with the package, not with each site, and what it was made of. */
interface PrebuiltFiles {
  readonly files: readonly { readonly path: string; readonly contents: string }[]
  readonly inputs: Metafile['inputs']
}

async function bundled(packageDir: string, options: BuildOptions) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: packageDir,
    bundle: true,
    target: BROWSERS,
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
    write: false,
    metafile: true,
  })
  return { contents: outputFiles[0]?.text ?? '', inputs: metafile.inputs }
}

function prebuildFiles(packageDir: string, optionsByFile: Readonly<Record<string, BuildOptions>>) {
  return Promise.all(
    Object.entries(optionsByFile).map(async ([file, options]): Promise<PrebuiltFiles> => {
      const { contents, inputs } = await bundled(packageDir, { ...options, minify: true })
      return { files: [{ path: path.join(packageDir, file), contents }], inputs }
    }),
  )
}

/** Bundles the service workers: all that a site adds to them is the name of its list, and code of its own. */
export function prebuildWorkers(packageDir: string): Promise<readonly PrebuiltFiles[]> {
  const options: BuildOptions = { format: 'iife', tsconfigRaw: {} }
  return prebuildFiles(packageDir, {
    [PREBUILT_WORKERS.worker]: { ...options, entryPoints: ['runtime/pwa/worker.ts'] },
    [PREBUILT_WORKERS.removal]: { ...options, entryPoints: ['runtime/pwa/remove-worker.ts'] },
  })
}

/** Bundles what hosts import as `sitegen/mcp`: it runs where there is no Node. */
export function prebuildMcp(packageDir: string): Promise<readonly PrebuiltFiles[]> {
  const options: BuildOptions = {
    entryPoints: ['cli/mcp/mcp.ts'],
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    external: ['@modelcontextprotocol/sdk', 'node:*'],
    target: 'es2022',
  }
  return prebuildFiles(packageDir, { 'dist/mcp.js': options })
}

const SOURCES: Readonly<Record<keyof typeof PREBUILT_SEARCH, string>> = {
  'sitegen/docsearch': "export { DocSearchModal } from '@docsearch/react'",
  'sitegen/algolia': "export { liteClient } from 'algoliasearch/lite'",
  'sitegen/search-insights': "export { default as insightsClient } from 'search-insights'",
  'sitegen/docsearch.css': "@import '@docsearch/css/dist/modal.css';",
}

/** Bundles what the search needs of other packages: 26 MB when installed, of which all sites use the same. */
export function prebuildSearch(packageDir: string): Promise<readonly PrebuiltFiles[]> {
  const options = Object.entries(SOURCES).map(([name, contents]): [string, BuildOptions] => [
    PREBUILT_SEARCH[name as keyof typeof SOURCES],
    {
      stdin: { contents, resolveDir: packageDir, loader: name.endsWith('.css') ? 'css' : 'js' },
      format: 'esm',
      external: ['react', 'react-dom'],
      plugins: [leanPlugin],
    },
  ])
  return prebuildFiles(packageDir, Object.fromEntries(options))
}

const leanPlugin: Plugin = {
  name: 'sitegen-lean-dialog',
  setup(build) {
    build.onLoad(
      { filter: /[\\/]@docsearch[\\/]react[\\/]dist[\\/]esm[\\/]index\.js$/ },
      ({ path: file }) => ({
        contents: leanDialog(readFileSync(file, 'utf8')),
        loader: 'js',
      }),
    )
  },
}

/**
 * DocSearch as it is published, with some of its source changed.
 *
 * - It brings a client of Algolia, a fifth of it, which makes the requests unless another is given. Here one always is
 *   (`transformSearchClient`), so that the function which makes the first one only hands on the other.
 * - React's exports are taken one by one: as one object they would be a part of every page.
 * - What it calls a button around everything is a dialog, and its lists of links with buttons in them are grids: options hold
 *   neither. A list has the id by which the field names it.
 * - The logo of Algolia has no style element, which a content security policy may refuse.
 *
 * @throws when the source is not as it is in the version that this was written for
 */
export function leanDialog(source: string): string {
  return EDITS.reduce((text, [pattern, instead]) => {
    const found = text.match(new RegExp(pattern, 'g')) ?? []
    if (found.length === 1) return text.replace(pattern, instead)
    throw new Error(
      `DocSearch is not as it was in version 3.9.0: ${String(pattern)} is there ${found.length} times. See prebuild.ts.`,
    )
  }, source)
}

const EDITS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [
    /(useMemo\(\(function\(\))\{(?:(?!useMemo)[^])*?return \w+\.addAlgoliaAgent\("docsearch",[^{}]*,(\w+)\(\w+\);?\}\),/,
    '$1{return $2()}),',
  ],
  [/^import (\w+),(\{[^}]*\}) ?from ?"react";/, 'import * as $1 from "react";import $2 from "react";'],
  [/\w+\(\{"aria-expanded":!0\}\)/, '{}'],
  [/role:"button",tabIndex:0/, 'role:"dialog","aria-modal":!0,tabIndex:-1'],
  [/\w+\.createElement\("defs",null,\w+\.createElement\("style",null,"[^"]*"\)\),/, ''],
  [/role:"listbox"/, 'role:"grid"'],
  [/role:"option"/, 'role:"row"'],
  [/"ul",(\w+)\.getListProps\(\)/, '"div",$1.getListProps({source:$1.collection.source})'],
  [/"li",(\w+\(\{className:\["DocSearch-Hit")/, '"div",$1'],
]

/**
 * Bundles React, since it is the same for all sites and most of what a small one is made of. Each of its modules becomes one
 * that hands on exports of the bundle by their own names: esbuild makes of these whatever code imports or requires.
 */
export function prebuildReact(packageDir: string): Promise<readonly PrebuiltFiles[]> {
  const variants = (['browser', 'node'] as const).flatMap((platform) => [
    { platform, dev: false },
    { platform, dev: true },
  ])
  return Promise.all(variants.map((variant) => prebuild(variant, packageDir)))
}

async function prebuild(variant: ReactVariant, packageDir: string): Promise<PrebuiltFiles> {
  const { platform, dev } = variant
  const modules = exportsOf(variant, packageDir)
  const { contents, inputs } = await bundled(packageDir, {
    stdin: {
      contents: modules.map(({ module, exports }) => exportLine(exports, module)).join('\n'),
      resolveDir: packageDir,
    },
    format: 'esm',
    platform,
    define: { 'process.env.NODE_ENV': JSON.stringify(dev ? 'development' : 'production') },
    minifyWhitespace: true,
    minifySyntax: true,
    ...(platform === 'browser' ? { minifyIdentifiers: !dev } : ON_SERVER),
  })
  const folder = path.join(packageDir, PREBUILT_FOLDER, variantFolder(variant))
  return {
    files: [
      { path: path.join(folder, BUNDLE_FILE), contents },
      { path: path.join(folder, INPUTS_FILE), contents: `${JSON.stringify(hashes(inputs, packageDir))}\n` },
      ...modules.map(({ module, exports }) => ({
        path: path.join(folder, moduleFile(module)),
        contents: `${exportLine(new Map([...exports].map(([name, short]) => [short, name])), REACT)}\n`,
      })),
    ],
    inputs,
  }
}

const ON_SERVER = {
  target: 'node20',
  banner: {
    js: "import { createRequire as sitegenRequire } from 'node:module'; const require = sitegenRequire(import.meta.url);",
  },
}

const IN_PACKAGES = 'node_modules/'

function hashes(inputs: Metafile['inputs'], packageDir: string): Readonly<Record<string, string>> {
  const files = Object.keys(inputs).filter((name) => name.includes(IN_PACKAGES))
  return Object.fromEntries(
    files.map((name) => [
      name.slice(name.lastIndexOf(IN_PACKAGES) + IN_PACKAGES.length),
      fileHash(path.join(packageDir, name)) ?? '',
    ]),
  )
}

/** What the modules export, by short names of the bundle's own: more in development, which React tells by the environment. */
function exportsOf({ platform, dev }: ReactVariant, packageDir: string) {
  const modules = PREBUILT_MODULES[platform]
  const script = `JSON.stringify(${JSON.stringify(modules)}.map((name) => Object.keys(require(name))))`
  const env = { ...process.env, NODE_ENV: dev ? 'development' : 'production' }
  const names = JSON.parse(
    execFileSync(process.execPath, ['-p', script], { cwd: packageDir, env, encoding: 'utf8' }),
  ) as readonly (readonly string[])[]
  let count = 0
  return modules.map((module, index) => {
    const own = [...(names[index] ?? []).toSorted(), 'default']
    return { module, exports: new Map(own.map((name) => [name, `_${(count++).toString(36)}`])) }
  })
}

function exportLine(names: ReadonlyMap<string, string>, from: string): string {
  const list = [...names].map(([name, as]) => `${name} as ${as}`)
  return `export { ${list.join(', ')} } from ${JSON.stringify(from)};`
}
