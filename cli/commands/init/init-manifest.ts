import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { packageRoot, packageVersion } from '../../types/package-root.ts'
import { parseObject, type InitFile, type InitTarget } from './init-target.ts'

type Fields = Readonly<Record<string, unknown>>

const SCRIPTS = {
  dev: 'sitegen dev',
  build: 'sitegen build',
  serve: 'sitegen serve',
  'check-links': 'sitegen check-links',
}

/** For editors and `tsc`; a build does not need it. */
const REACT_TYPES = { '@types/react': '^19.0.0' }

const MAX_NAME = 200

/** The `package.json` of a new site, or the one that is there with what is missing. */
export function manifestFile({ dir, manifest }: InitTarget): InitFile {
  const fields = manifest === null ? newManifest(dir) : withOwnFields(manifest, dir)
  return {
    path: 'package.json',
    content: `${JSON.stringify(fields, null, 2)}\n`,
    replaces: manifest !== null,
  }
}

function newManifest(dir: string): Fields {
  return {
    name: packageName(dir),
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: SCRIPTS,
    dependencies: { sitegen: sitegenSpec(dir) },
    devDependencies: REACT_TYPES,
  }
}

/** The author's values win: scripts of the same name stay, and so does the way sitegen was installed. */
function withOwnFields(manifest: Fields, dir: string): Fields {
  const scripts = { ...SCRIPTS, ...fieldsOf(manifest['scripts']) }
  if (specIn(manifest) !== null) return { ...manifest, scripts }
  const dependencies = { ...fieldsOf(manifest['dependencies']), sitegen: sitegenSpec(dir) }
  return { ...manifest, scripts, dependencies }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** A name that npm accepts, made from the folder's. */
function packageName(dir: string): string {
  const name = basename(dir)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name.slice(0, MAX_NAME) || 'site'
}

/** How a manifest asks for sitegen; null when it does not. */
function specIn(manifest: Fields): string | null {
  const groups = [manifest['dependencies'], manifest['devDependencies']].map(fieldsOf)
  return groups.map((group) => group['sitegen']).find((spec) => typeof spec === 'string') ?? null
}

/**
 * How the new site should ask for sitegen: as a project around it does, else as the project does in which this
 * sitegen is installed. A checkout is asked for by its path. Only a sitegen that no project knows is asked for by
 * version.
 */
function sitegenSpec(dir: string): string {
  const root = packageRoot()
  for (const folder of [...foldersAbove(dir), ...foldersAbove(root)]) {
    const spec = specIn(manifestIn(folder))
    if (spec !== null) return rebase(spec, folder, dir)
  }
  return existsSync(join(root, 'cli')) ? rebase('file:.', root, dir) : `^${packageVersion()}`
}

function foldersAbove(dir: string): readonly string[] {
  const above = dirname(dir)
  return above === dir ? [] : [above, ...foldersAbove(above)]
}

function manifestIn(folder: string): Fields {
  try {
    return parseObject(readFileSync(join(folder, 'package.json'), 'utf8')) ?? {}
  } catch {
    return {}
  }
}

/** A path in a manifest is relative to the manifest's folder. */
function rebase(spec: string, from: string, to: string): string {
  const match = /^(file|link):(?!\/\/)(.*)$/.exec(spec)
  if (match === null) return spec
  const [, scheme = '', path = ''] = match
  if (isAbsolute(path)) return spec
  return `${scheme}:${relative(to, resolve(from, path)).replaceAll(sep, '/')}`
}
