import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Metafile } from 'esbuild'
import { reachedFrom } from '../bundle-inputs.ts'
import type { BundleResult } from '../bundler.ts'
import type { BundleEntry } from '../entries.ts'
import { REACT_FILES } from '../react/prebuilt-react.ts'
import { stableNames, type NamedOutput, type RawOutput } from './stable-names.ts'
import { VIRTUAL } from '../virtual.ts'

/** What pages load of the client bundle; paths are relative to the base URL. */
export interface ClientBundle {
  readonly files: readonly { readonly path: string; readonly text: string }[]
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly imports: readonly string[]
  /** The script that brings a page to life, which the last script of its document loads; null where it is that one itself. */
  readonly main: string | null
  /** What brings it to life imports. */
  readonly preloads: readonly string[]
  readonly moduleByKey: ReadonlyMap<string, ClientModule>
  /** Client modules of the site that need React. Every page has its client with it for them. */
  readonly liveModules: readonly string[]
  /** Hash of the scripts and styles of every page, and of the page-data format. */
  readonly hash: string
  /** Text of the script that stands in the head of every document. The same for one configuration and engine. */
  readonly boot: string
}

export interface ClientModule {
  readonly script: string
  /** Its stylesheets, and those of the modules it loads later. */
  readonly styles: readonly string[]
  readonly files: readonly string[]
}

/** Names of entries; documents load `loader`, or `main` where it is null. */
export interface ClientEntries {
  readonly main: string
  readonly loader: string | null
  readonly base: string
  readonly names: ReadonlyMap<string, BundleEntry>
}

/** Changes whenever `PageData` does. */
const PAGE_DATA_FORMAT = 3

/** Label of the file that every page loads and every module imports. */
const CLIENT = 'client'
/** Label of what esbuild itself adds, which the loader's parts use too. */
const HELPERS = 'helpers'
const REACT_LABEL = 'react'

/** Has Chromium compile the file while it loads, not at each function's first call: React runs nearly all of it at the start. */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n'

interface EntryFiles {
  readonly script: string | null
  readonly styles: readonly string[]
  /** The styles by the names that esbuild gave them. */
  readonly sheets: readonly string[]
  readonly imports: readonly string[]
  /** All of these, and what the script loads later. */
  readonly all: readonly string[]
}

const NO_FILES: EntryFiles = { script: null, styles: [], sheets: [], imports: [], all: [] }

/** @param isPure - whether a module does nothing unless what it exports is called */
export function readClient(
  result: BundleResult,
  entries: ClientEntries,
  isPure: (input: string) => boolean,
): Omit<ClientBundle, 'boot' | 'liveModules'> {
  const { main, loader, names } = entries
  const labelOf = outputLabels(result.metafile, entries)
  const named = stableNames(rawOutputs(result, labelOf, isPure))
  const filesOf = entryFiles(result.metafile, named)
  const started = loader === null ? NO_FILES : filesOf(loader)
  const shared = filesOf(main)
  const known = new Set(shared.sheets.flatMap((file) => inputsOf(file, result.metafile)))
  const modules = new Map([...names].map(([name, { key }]) => [key, filesOf(name, known)]))
  // The base entry itself is loaded by nobody, nor are styles of which a page has every part already.
  const used = new Set([...scriptsIn(started), ...[shared, ...modules.values()].flatMap(({ all }) => all)])
  // Outputs of the same name have the same text.
  const textByPath = new Map([...named.values()].map(({ name, text }) => [outputPath(name), text]))
  return {
    files: [...textByPath].flatMap(([file, text]) => (used.has(file) ? { path: file, text } : [])),
    ...startOf(started, { main: shared, textOf: (file) => textByPath.get(file) ?? '' }),
    styles: shared.styles,
    preloads: shared.imports,
    moduleByKey: new Map([...modules].map(([key, files]) => [key, moduleOf(files)])),
    hash: createHash('sha256')
      .update(JSON.stringify([PAGE_DATA_FORMAT, shared.all, scriptsIn(started)]))
      .digest('hex')
      .slice(0, 8),
  }
}

function moduleOf({ script, styles, imports }: EntryFiles): ClientModule {
  return { script: script ?? '', styles, files: script === null ? imports : [script, ...imports] }
}

/** Its sheets are part of the client's. */
function scriptsIn({ all }: EntryFiles): readonly string[] {
  return all.filter((file) => file.endsWith('.js'))
}

function startOf(
  loader: EntryFiles,
  { main, textOf }: { readonly main: EntryFiles; readonly textOf: (file: string) => string },
): Pick<ClientBundle, 'scripts' | 'imports' | 'main'> {
  if (loader.script === null)
    return { scripts: main.script === null ? [] : [main.script], imports: [], main: null }
  const text = textOf(loader.script)
  // Imports of what does nothing by itself are taken out.
  const imports = loader.imports.filter((file) => text.includes(path.basename(file)))
  return { scripts: [loader.script], imports, main: main.script }
}

function rawOutputs(
  { metafile, outputFiles = [] }: BundleResult,
  labelOf: (name: string) => string,
  isPure: (input: string) => boolean,
): RawOutput[] {
  const pure = pureOutputs(metafile, isPure)
  const texts = withoutEmptyImports(
    new Map(outputFiles.map(({ path: file, text }) => [path.basename(file), withoutImports(text, pure)])),
  )
  return Object.entries(metafile.outputs).map(([file, output]) => {
    const name = path.basename(file)
    const imports = output.imports
      .map((used) => path.basename(used.path))
      .filter((used) => texts.has(used) && !isBlank(texts.get(used)))
    const text = texts.get(name) ?? ''
    const label = labelOf(name)
    const isOfEveryPage = label === CLIENT || label === REACT_LABEL
    return { name, text: isOfEveryPage ? COMPILE_AHEAD + text : text, imports, label }
  })
}

/** The files of entries. Stylesheets of which all inputs are known are left out. */
function entryFiles(
  metafile: Metafile,
  named: ReadonlyMap<string, NamedOutput>,
): (entry: string, known?: ReadonlySet<string>) => EntryFiles {
  const byEntry = outputByEntry(metafile)
  const pathOf = (file: string): string[] => {
    const output = named.get(path.basename(file))
    return output === undefined || isBlank(output.text) ? [] : [outputPath(output.name)]
  }
  return (entry, known = new Set()) => {
    const file = byEntry.get(entry)
    if (file === undefined) return NO_FILES
    const sheets = stylesOf(file, metafile).filter((sheet) =>
      inputsOf(sheet, metafile).some((input) => !known.has(input)),
    )
    const styles = sheets.flatMap(pathOf)
    return {
      script: pathOf(file)[0] ?? null,
      styles,
      sheets,
      imports: outputsOf(file, metafile, 'static').flatMap(pathOf),
      all: [...pathOf(file), ...outputsOf(file, metafile, 'any').flatMap(pathOf), ...styles],
    }
  }
}

function outputByEntry({ outputs }: Metafile): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(outputs).flatMap(([file, { entryPoint }]) =>
      entryPoint?.startsWith(`${VIRTUAL}:`) === true && file.endsWith('.js')
        ? [[entryPoint.slice(VIRTUAL.length + 1), file] as const]
        : [],
    ),
  )
}

/** The outputs that one imports, directly or not, itself left out. */
function outputsOf(start: string, { outputs }: Metafile, kind: 'static' | 'any'): readonly string[] {
  const reached = reachedFrom([start], (file) =>
    (outputs[file]?.imports ?? [])
      .filter(
        (used) => outputs[used.path] !== undefined && (kind === 'any' || used.kind === 'import-statement'),
      )
      .map((used) => used.path),
  )
  return [...reached].filter((file) => file !== start)
}

/** The stylesheets of an output and of what it imports, also later: nothing else loads those of a dynamic import. */
function stylesOf(start: string, metafile: Metafile): readonly string[] {
  const files = [start, ...outputsOf(start, metafile, 'any')]
  return [...new Set(files.flatMap((file) => metafile.outputs[file]?.cssBundle ?? []))]
}

function inputsOf(file: string, { outputs }: Metafile): readonly string[] {
  return Object.keys(outputs[file]?.inputs ?? {})
}

/**
 * The readable part of each file's name: that of the module's file, without its folders. What `main` and `base` share
 * is the client. A sheet of one file is named after that, so that modules with the same styles share it.
 */
function outputLabels(metafile: Metafile, { main, base, names }: ClientEntries): (name: string) => string {
  const byEntry = outputByEntry(metafile)
  const [mainFile, baseFile] = [byEntry.get(main), byEntry.get(base)]
  const importsOf = (file: string | undefined): readonly string[] =>
    file === undefined ? [] : outputsOf(file, metafile, 'static')
  const shared = new Set(importsOf(baseFile).filter((file) => importsOf(mainFile).includes(file)))
  const sharedNames = new Set([...shared].map((file) => path.basename(file)))
  const sheets = soleInputs(metafile)
  const ofEsbuild = [...shared].filter((file) => inputsOf(file, metafile).length === 0)
  const helpers = new Set(shared.size > ofEsbuild.length ? ofEsbuild.map((file) => path.basename(file)) : [])
  return (name) => {
    if (name === REACT_FILES.browser) return REACT_LABEL
    if (sharedNames.has(name)) return helpers.has(name) ? HELPERS : CLIENT
    const entry = name.slice(0, name.lastIndexOf('-'))
    const key = names.get(entry)?.key
    return moduleLabel((key !== undefined && sheets.get(name)) || key) ?? entry.replace(/\.later$/, '')
  }
}

function soleInputs({ outputs }: Metafile): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(outputs).flatMap(([file, { inputs }]) => {
      const [input, ...others] = Object.keys(inputs)
      return !file.endsWith('.css') || input === undefined || others.length > 0
        ? []
        : [[path.basename(file), input] as const]
    }),
  )
}

function moduleLabel(key: string | undefined): string | undefined {
  if (key === undefined) return undefined
  const plain = path.posix
    .basename(key.replace(/\.\w+$/, ''))
    .normalize('NFC')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return plain.slice(0, 40) || 'module'
}

function outputPath(name: string): string {
  return name.endsWith('.css') ? `assets/css/${name}` : `assets/js/${name}`
}

/**
 * Takes the imports of scripts without words out of all others, by the names that esbuild gave them. Modules that hold styles
 * alone leave such scripts; they are not written, so nothing may import them.
 */
function withoutEmptyImports(outputs: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const empty = [...outputs.keys()].filter((name) => isBlank(outputs.get(name)))
  if (empty.length === 0) return outputs
  const cleaned = new Map([...outputs].map(([name, text]) => [name, withoutImports(text, empty)]))
  // What imported nothing else is empty itself now.
  const isDone = empty.length === [...cleaned.keys()].filter((name) => isBlank(cleaned.get(name))).length
  return isDone ? cleaned : withoutEmptyImports(cleaned)
}

/** Outputs that do nothing unless what they export is called: esbuild's helpers, and modules that the loader shares. */
function pureOutputs({ outputs }: Metafile, isPure: (input: string) => boolean): readonly string[] {
  return Object.entries(outputs).flatMap(([file, { inputs, entryPoint }]) =>
    entryPoint === undefined && file.endsWith('.js') && Object.keys(inputs).every(isPure)
      ? [path.basename(file)]
      : [],
  )
}

function isBlank(text: string | undefined): boolean {
  return text?.trim() === ''
}

function withoutImports(text: string, names: readonly string[]): string {
  let rest = text
  for (const name of names) rest = rest.replace(`import"./${name}";`, '').replace(`import "./${name}";`, '')
  return rest
}
