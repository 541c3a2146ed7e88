import { createHash } from 'node:crypto'
import path from 'node:path'
import { difference, intersection, sortBy } from 'lodash-es'
import { reachedFrom } from '../bundle-inputs.ts'
import type { BundleResult } from '../bundler.ts'
import type { BundleEntry } from '../entries.ts'
import { REACT_FILES } from '../prebuilt-react.ts'
import { VIRTUAL } from '../virtual.ts'

/** What pages load of the client bundle; paths are relative to the base URL. */
export interface ClientBundle {
  readonly files: readonly { readonly path: string; readonly text: string }[]
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Fonts that every page loads at once. */
  readonly fonts: readonly string[]
  readonly imports: readonly string[]
  /** The script that brings a page to life, which the last script of its document loads; null where it is that one itself. */
  readonly main: string | null
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
interface ClientEntries {
  readonly main: string
  readonly loader: string | null
  readonly base: string
  readonly names: ReadonlyMap<string, BundleEntry>
  /** React as the package brings it, which the bundle imports; null where it is a part of it. */
  readonly react: string | null
}

/** Changes whenever `PageData` does. */
const PAGE_DATA_FORMAT = 3

/** Label of the file that every page loads and every module imports. */
const CLIENT = 'client'
const REACT_LABEL = 'react'

/** Has Chromium compile the file while it loads, not at each function's first call: React runs nearly all of it at the start. */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n'

/** What esbuild wrote to one file, by the names that it gave: `chunk-4RORCS3J.js`. */
interface Output {
  readonly text: string
  readonly imports: readonly { readonly name: string; readonly isLater: boolean }[]
  readonly inputs: readonly string[]
  readonly sheet: string | undefined
  /** Name of the virtual module that it begins with. */
  readonly entry: string | undefined
}

type Outputs = ReadonlyMap<string, Output>

/** @param isPure - whether a module does nothing unless what it exports is called */
export function readClient(
  result: BundleResult,
  entries: ClientEntries,
  isPure: (input: string) => boolean,
): Omit<ClientBundle, 'boot' | 'fonts' | 'liveModules'> {
  const { main, loader, names } = entries
  const outputs = readOutputs(result, entries.react, isPure)
  const named = stableNames(labelled(outputs, entries))
  const filesOf = entryFiles(outputs, named)
  const started = filesOf(loader)
  const shared = filesOf(main)
  const known = new Set(sheetsOf(fileOf(main, outputs), outputs).flatMap((name) => inputsOf(name, outputs)))
  const modules = new Map([...names].map(([name, { key }]) => [key, filesOf(name, known)]))
  // Its sheets are part of the client's.
  const startScripts = started.all.filter((file) => file.endsWith('.js'))
  // The base entry itself is loaded by nobody, nor are styles of which a page has every part already.
  const used = new Set([...startScripts, ...[shared, ...modules.values()].flatMap(({ all }) => all)])
  // Outputs of the same name have the same text.
  const textByPath = new Map([...named.values()].map(({ name, text }) => [outputPath(name), text]))
  const isImported = (file: string): boolean =>
    textByPath.get(started.script ?? '')?.includes(path.basename(file)) === true
  return {
    files: [...textByPath].flatMap(([file, text]) => (used.has(file) ? { path: file, text } : [])),
    scripts: [started.script ?? shared.script ?? []].flat(),
    // Imports of what does nothing by itself are taken out.
    imports: started.imports.filter(isImported),
    main: started.script === null ? null : shared.script,
    styles: shared.styles,
    preloads: shared.imports,
    moduleByKey: new Map(
      [...modules].map(([key, { script, styles, imports }]) => [
        key,
        { script: script ?? '', styles, files: [script ?? [], imports].flat() },
      ]),
    ),
    hash: digest(JSON.stringify([PAGE_DATA_FORMAT, shared.all, startScripts])).slice(0, 8),
  }
}

/** Imports of outputs that do nothing by themselves, such as esbuild's helpers, are taken out of their texts. */
function readOutputs(
  { metafile: { outputs }, outputFiles = [] }: BundleResult,
  react: string | null,
  isPure: (input: string) => boolean,
): Outputs {
  const pure = Object.entries(outputs).flatMap(([file, { inputs, entryPoint }]) =>
    entryPoint === undefined && file.endsWith('.js') && Object.keys(inputs).every(isPure)
      ? [path.basename(file)]
      : [],
  )
  const reacts = react === null ? [] : [{ path: REACT_FILES.browser, text: react }]
  const texts = withoutEmptyImports(
    new Map(
      [...outputFiles, ...reacts].map(({ path: file, text }) => [
        path.basename(file),
        withoutImports(text, [...pure, REACT_FILES.browser]),
      ]),
    ),
  )
  const made = new Map(
    Object.entries(outputs).map(([file, { imports, inputs, cssBundle, entryPoint }]) => {
      const name = path.basename(file)
      const isOurs = entryPoint?.startsWith(`${VIRTUAL}:`) === true && name.endsWith('.js')
      const output: Output = {
        text: texts.get(name) ?? '',
        imports: imports
          .map((used) => ({ name: path.basename(used.path), isLater: used.kind !== 'import-statement' }))
          .filter((used) => texts.has(used.name)),
        inputs: Object.keys(inputs),
        sheet: cssBundle && path.basename(cssBundle),
        entry: isOurs ? entryPoint.slice(VIRTUAL.length + 1) : undefined,
      }
      return [name, output]
    }),
  )
  for (const { path: name, text } of reacts)
    made.set(name, { text, imports: [], inputs: [], sheet: undefined, entry: undefined })
  return made
}

/** The files of entries. Stylesheets of which all inputs are known are left out. */
function entryFiles(outputs: Outputs, named: ReadonlyMap<string, NamedOutput>) {
  const pathOf = (file: string): string[] => {
    const output = named.get(file)
    return output === undefined || isBlank(output.text) ? [] : [outputPath(output.name)]
  }
  const byEntry = new Map([...outputs].map(([name, { entry }]) => [entry, name]))
  return (entry: string | null, known: ReadonlySet<string> = new Set()) => {
    const file = (entry === null ? undefined : byEntry.get(entry)) ?? ''
    const styles = sheetsOf(file, outputs)
      .filter((sheet) => inputsOf(sheet, outputs).some((input) => !known.has(input)))
      .flatMap(pathOf)
    return {
      script: pathOf(file)[0] ?? null,
      styles,
      imports: importedBy(file, outputs).flatMap(pathOf),
      all: [...[file, ...importedBy(file, outputs, true)].flatMap(pathOf), ...styles],
    }
  }
}

/** The output of an entry; empty for none. */
function fileOf(entry: string | null, outputs: Outputs): string {
  return [...outputs].find(([, output]) => output.entry === entry)?.[0] ?? ''
}

function importedBy(start: string, outputs: Outputs, isAlsoLater = false): readonly string[] {
  const reached = reachedFrom([start], (file) =>
    (outputs.get(file)?.imports ?? []).flatMap(({ name, isLater }) => (isLater && !isAlsoLater ? [] : name)),
  )
  return [...reached].filter((file) => file !== start)
}

/** The stylesheets of an output and of what it imports, also later: nothing else loads those of a dynamic import. */
function sheetsOf(start: string, outputs: Outputs): readonly string[] {
  const files = [start, ...importedBy(start, outputs, true)]
  return [...new Set(files.flatMap((file) => outputs.get(file)?.sheet ?? []))]
}

function inputsOf(file: string, outputs: Outputs): readonly string[] {
  return outputs.get(file)?.inputs ?? []
}

/** What `main` and `base` share is the client. A sheet of one file is named after that: modules with the same styles share it. */
function labelled(outputs: Outputs, { main, base, names }: ClientEntries): readonly RawOutput[] {
  const [ofBase, ofMain] = [base, main].map((entry) => importedBy(fileOf(entry, outputs), outputs))
  const shared = intersection(ofBase, ofMain)
  const own = shared.filter((name) => inputsOf(name, outputs).length > 0)
  const helpers = own.length > 0 ? difference(shared, own) : []
  const labelOf = (name: string): string => {
    if (name === REACT_FILES.browser) return REACT_LABEL
    // What esbuild itself adds is used by the loader's parts too.
    if (shared.includes(name)) return helpers.includes(name) ? 'helpers' : CLIENT
    const entry = name.slice(0, name.lastIndexOf('-'))
    const key = names.get(entry)?.key
    if (key === undefined) return entry.replace(/\.later$/, '')
    const [input, ...others] = inputsOf(name, outputs)
    return moduleLabel(name.endsWith('.css') && input !== undefined && others.length === 0 ? input : key)
  }
  return [...outputs].map(([name, { text, imports }]) => {
    const label = labelOf(name)
    const isOfEveryPage = label === CLIENT || label === REACT_LABEL
    return {
      name,
      label,
      text: isOfEveryPage ? COMPILE_AHEAD + text : text,
      imports: imports.flatMap((used) => (isBlank(outputs.get(used.name)?.text) ? [] : used.name)),
    }
  })
}

function moduleLabel(key: string): string {
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

/** Modules that hold styles alone leave scripts without words; these are not written, so nothing may import them. */
function withoutEmptyImports(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const empty = [...texts.keys()].filter((name) => isBlank(texts.get(name)))
  if (empty.length === 0) return texts
  const cleaned = new Map([...texts].map(([name, text]) => [name, withoutImports(text, empty)]))
  // What imported nothing else is empty itself now.
  const isDone = empty.length === [...cleaned.values()].filter(isBlank).length
  return isDone ? cleaned : withoutEmptyImports(cleaned)
}

function isBlank(text: string | undefined): boolean {
  return text?.trim() === ''
}

function withoutImports(text: string, names: readonly string[]): string {
  let rest = text
  for (const name of names)
    rest = rest
      .replace(`import"./${name}";`, '')
      .replace(`import "./${name}";`, '')
      .replaceAll(`import("./${name}")`, 'Promise.resolve({})')
  return rest
}

export interface RawOutput {
  readonly name: string
  readonly text: string
  readonly imports: readonly string[]
  readonly label: string
}

export type NamedOutput = Pick<RawOutput, 'name' | 'text'>

/** Names outputs by their content and imports alone: esbuild's hashes contain paths, which differ between folders. */
export function stableNames(outputs: readonly RawOutput[]): ReadonlyMap<string, NamedOutput> {
  const digests = contentDigests(outputs)
  const finalNames = ofEach(outputs, ({ name, label }) => {
    const hash = (digests.get(name) ?? '').slice(0, 8)
    return `${label}-${hash}${path.extname(name)}`
  })
  return ofEach(outputs, (output) => ({
    name: finalNames.get(output.name) ?? output.name,
    text: replaceNames(output, (name) => finalNames.get(name) ?? name),
  }))
}

function ofEach<T>(outputs: readonly RawOutput[], valueOf: (output: RawOutput) => T): ReadonlyMap<string, T> {
  return new Map(outputs.map((output) => [output.name, valueOf(output)]))
}

/**
 * A digest of each output and of everything that it imports, which may go in circles: of the set of files that it
 * reaches, and of the order in which it imports, since two outputs may import the same files in another order.
 */
function contentDigests(outputs: readonly RawOutput[]): ReadonlyMap<string, string> {
  const importsOf = ofEach(outputs, ({ imports }) => imports)
  const own = ofEach(outputs, (output) =>
    parted(
      output.label,
      replaceNames(output, () => ''),
    ),
  )
  const unordered = ofEach(outputs, ({ name, imports }) => {
    const names = reachedFrom(imports, (used) => importsOf.get(used) ?? [])
    const reached = [...names].map((used) => own.get(used) ?? '').sort()
    return parted(own.get(name) ?? '', ...reached)
  })
  return ofEach(outputs, ({ name, imports, text }) => {
    const inOrder = sortBy([...new Set(imports)], (used) => text.indexOf(used))
    return parted(...[name, ...inOrder].map((one) => unordered.get(one) ?? ''))
  })
}

function replaceNames(output: RawOutput, rename: (name: string) => string): string {
  let { text } = output
  for (const name of output.imports) text = text.replaceAll(`./${name}`, `./${rename(name)}`)
  return text
}

/** Each part with its length: no two lists of parts have one digest. */
function parted(...parts: readonly string[]): string {
  return digest(parts.map((part) => `${part.length}:${part}`).join(''))
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
