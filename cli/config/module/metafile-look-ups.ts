import path from 'node:path'
import type { Metafile } from 'esbuild'
import { loaderImport } from './loader-import.ts'
import { createLookUps, isPath, URL_SCHEME, type LookUpCollector, type LookUps } from './look-ups.ts'

type Import = Metafile['inputs'][string]['imports'][number]

interface MetafileScope {
  /** Absolute. */
  readonly siteDir: string
  /** The file of an input, absolute; null for a module that exists only during a build. */
  readonly fileOf: (name: string) => string | null
  /** Names that are not looked for, also as the beginning of a path. @default none */
  readonly aliases?: ReadonlySet<string>
  /** Whether a file is one of the engine's, whose names are known. @default none is */
  readonly isOurs?: (file: string) => boolean
  /** Where what is known of resolutions already was collected. @default nowhere */
  readonly lookUps?: LookUpCollector
}

/** Imports of stylesheets are relative first, whatever they begin with. */
const STYLE_KINDS: ReadonlySet<string> = new Set(['import-rule', 'composes-from'])

/**
 * What esbuild looked at to resolve the imports of a bundle. It tells only where they led; what it must have asked for
 * before follows from how it looks: a file, the extensions in their order, TypeScript in the place of JavaScript, all in
 * one folder; then the folder of that name with its package.json and index; packages upwards from the importing file.
 * Imports that lead nowhere and are tolerated are among those that stay outside.
 */
export function metafileLookUps({ inputs }: Metafile, scope: MetafileScope): LookUps {
  const { siteDir, fileOf, aliases = new Set(), isOurs = () => false, lookUps = createLookUps() } = scope
  const lookUpImport = (one: Import, dir: string, isInOurs: boolean): void => {
    const target = one.external === true ? null : fileOf(one.path)
    const specifier = writtenSpecifier(one, target)
    if (specifier === null) return
    if (specifier.startsWith('@site/')) return lookUps.path(path.join(siteDir, specifier.slice(6)))
    if (isAlias(specifier, aliases) || (isPath(specifier) && isInOurs)) return
    if (STYLE_KINDS.has(one.kind)) lookUps.path(path.resolve(dir, specifier))
    lookUps.specifier(specifier, dir, target)
  }
  for (const [name, { imports }] of Object.entries(inputs)) {
    const file = fileOf(name)
    const isInOurs = file !== null && isOurs(file)
    if (file !== null && !isInOurs) lookUps.found(file)
    const dir = file === null ? siteDir : path.dirname(file)
    for (const one of imports) lookUpImport(one, dir, isInOurs)
  }
  return lookUps.all()
}

/** What code has written; null for what is not looked for. */
function writtenSpecifier(
  { external, original, path: name, kind }: Import,
  target: string | null,
): string | null {
  const written = external === true ? (original ?? name) : target === null ? undefined : original
  if (written === undefined || written === '<runtime>' || kind === 'url-token') return null
  const specifier = (loaderImport(written)?.path ?? written).replace(/(?<=.)[?#].*$/, '')
  return URL_SCHEME.test(specifier) ? null : specifier
}

function isAlias(specifier: string, aliases: ReadonlySet<string>): boolean {
  for (let name = specifier; ; name = name.slice(0, name.lastIndexOf('/'))) {
    if (aliases.has(name)) return true
    if (!name.includes('/')) return false
  }
}
