import { createHash } from 'node:crypto'
import path from 'node:path'
import type { BuildResult, Metafile } from 'esbuild'
import type { BundleEntry } from './entries.ts'
import { stableNames, type NamedOutput, type RawOutput } from './stable-names.ts'
import { VIRTUAL } from './virtual.ts'

/** A file of the client bundle: its path in the output and its text. */
export interface ClientFile {
  readonly path: string
  readonly text: string
}

/** What pages load of the client bundle; paths are relative to the base URL. */
export interface ClientBundle {
  readonly files: readonly ClientFile[]
  /** Scripts and stylesheets of every page. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly moduleByKey: ReadonlyMap<string, { readonly script: string; readonly styles: readonly string[] }>
  /** Hash of the scripts and styles of every page, and of the page-data format. */
  readonly hash: string
}

/** Names of entries: of the one that every page loads, and of those of single modules. */
export interface ClientEntries {
  readonly main: string
  readonly names: ReadonlyMap<string, BundleEntry>
}

/** Changes whenever `PageData` does. */
const PAGE_DATA_FORMAT = 1

interface EntryFiles {
  readonly script: string | null
  readonly styles: readonly string[]
}

/** Gives the outputs of esbuild their final names, and finds those of each entry. */
export function readClient(
  result: BuildResult & { metafile: Metafile },
  { main, names }: ClientEntries,
): ClientBundle {
  const named = stableNames(rawOutputs(result, names))
  const filesOf = entryFiles(result.metafile, named)
  const shared = filesOf(main)
  return {
    files: [...named.values()].filter(isWritten).map(({ name, text }) => ({ path: outputPath(name), text })),
    scripts: shared.script === null ? [] : [shared.script],
    styles: shared.styles,
    moduleByKey: new Map(
      [...names].map(([name, { key }]) => {
        const { script, styles } = filesOf(name)
        return [key, { script: script ?? '', styles }]
      }),
    ),
    hash: createHash('sha256')
      .update(JSON.stringify([PAGE_DATA_FORMAT, shared]))
      .digest('hex')
      .slice(0, 8),
  }
}

function rawOutputs(
  { metafile, outputFiles = [] }: BuildResult & { metafile: Metafile },
  names: ClientEntries['names'],
): RawOutput[] {
  const texts = new Map(outputFiles.map((file) => [path.basename(file.path), file.text]))
  return Object.entries(metafile.outputs).map(([file, output]) => {
    const name = path.basename(file)
    const imports = output.imports.map((used) => path.basename(used.path)).filter((used) => texts.has(used))
    return { name, text: texts.get(name) ?? '', imports, label: labelOf(name, names) }
  })
}

function entryFiles(
  { outputs }: Metafile,
  named: ReadonlyMap<string, NamedOutput>,
): (entry: string) => EntryFiles {
  const byEntry = new Map(
    Object.entries(outputs).flatMap(([file, { entryPoint, cssBundle }]) =>
      entryPoint === undefined ? [] : [[entryPoint.slice(VIRTUAL.length + 1), { file, cssBundle }] as const],
    ),
  )
  const pathOf = (file: string | undefined): string[] => {
    const output = file === undefined ? undefined : named.get(path.basename(file))
    return output === undefined || !isWritten(output) ? [] : [outputPath(output.name)]
  }
  return (entry) => {
    const found = byEntry.get(entry)
    return { script: pathOf(found?.file)[0] ?? null, styles: pathOf(found?.cssBundle) }
  }
}

/** The readable part of a file's name: that of the module's file, without its folders. */
function labelOf(name: string, names: ClientEntries['names']): string {
  const entry = name.slice(0, name.lastIndexOf('-'))
  const key = names.get(entry)?.key
  if (key === undefined) return entry
  const base =
    key
      .replace(/\.\w+$/, '')
      .split('/')
      .pop() ?? ''
  const plain = base.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '')
  return plain.slice(0, 40) || 'module'
}

function isWritten({ text }: NamedOutput): boolean {
  return text.trim() !== ''
}

function outputPath(name: string): string {
  return name.endsWith('.css') ? `assets/css/${name}` : `assets/js/${name}`
}
