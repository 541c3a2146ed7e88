import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { CommandOptions } from '../../program/command.ts'
import { packageJson } from '../../types/looks.ts'
import { isWithin, upwards } from '../../types/file-path.ts'
import { isRecord } from '../../types/json-problems.ts'
import { packageRoot, packageVersion } from '../../types/package-root.ts'

type Fields = Readonly<Record<string, unknown>>

export interface InitTarget {
  /** Absolute; need not exist. */
  readonly dir: string
  readonly manifest: Fields | null
  readonly gitignore: string | null
}

export interface InitFile {
  /** Relative to the folder, with forward slashes. */
  readonly path: string
  readonly content: string | Uint8Array
  /** Whether a file of this name, which was read as part of the target, is replaced. @default false */
  readonly replaces?: boolean
}

const SCRIPTS = {
  dev: 'sitegen dev',
  build: 'sitegen build',
  serve: 'sitegen serve',
  'check-links': 'sitegen check-links',
}

/** For editors and `npm run typecheck`; a build does not need them. */
const TYPES = { '@types/node': '^20.19.0', '@types/react': '^19.0.0', typescript: '^5.9.0' }

/** Where a site keeps a packed sitegen that it would otherwise ask for outside of its folder. */
const VENDOR = 'vendor'

const MAX_NAME = 200

/**
 * The `package.json` of a new site, or the one that is there with what is missing: the author's values win. A packed
 * sitegen that lies outside of the folder is copied into it, since a clone of the repository, in CI for example, has no
 * other.
 */
export async function packageFiles(
  { dir, manifest }: InitTarget,
  { hasTypeScript, mermaid }: { readonly hasTypeScript: boolean; readonly mermaid: boolean },
): Promise<readonly InitFile[]> {
  const known = manifest ?? newManifest(dir)
  const spec = specIn(known) ?? sitegenSpec(dir)
  const tarball = tarballOutside(spec, dir)
  const sitegen = tarball === null ? spec : `file:${VENDOR}/${basename(tarball)}`
  const group = 'sitegen' in fieldsOf(known['devDependencies']) ? 'devDependencies' : 'dependencies'
  const scripts = {
    ...SCRIPTS,
    ...(hasTypeScript ? { typecheck: 'tsc' } : {}),
    ...fieldsOf(known['scripts']),
  }
  const types = hasTypeScript ? { devDependencies: { ...TYPES, ...fieldsOf(known['devDependencies']) } } : {}
  const peers = fieldsOf(packageJson(packageRoot())['peerDependencies'])
  const diagrams = mermaid ? { mermaid: peers['mermaid'] } : {}
  const fields: Fields = { ...known, scripts, ...types }
  const all = { ...fields, [group]: { ...diagrams, ...fieldsOf(fields[group]), sitegen } }
  const content = `${JSON.stringify(all, null, 2)}\n`
  const file = { path: 'package.json', content, replaces: manifest !== null }
  if (tarball === null) return [file]
  return [file, { path: `${VENDOR}/${basename(tarball)}`, content: await readFile(tarball) }]
}

function newManifest(dir: string): Fields {
  return {
    name: packageName(dir),
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: {},
    dependencies: {},
  }
}

/** The packed sitegen that a manifest asks for, when it lies outside of the folder; null for anything else. */
function tarballOutside(spec: string, dir: string): string | null {
  const [, file] = /^file:(?!\/\/)(.*\.tgz)$/.exec(spec) ?? []
  if (file === undefined) return null
  const tarball = resolve(dir, file)
  return isWithin(dir, tarball) || !existsSync(tarball) ? null : tarball
}

function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {}
}

function packageName(dir: string): string {
  const name = basename(dir)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name.slice(0, MAX_NAME) || 'site'
}

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
  for (const folder of [dir, root].flatMap((one) => upwards(one).slice(1))) {
    const spec = specIn(packageJson(folder))
    if (spec !== null) return rebase(spec, folder, dir)
  }
  return existsSync(join(root, 'cli')) ? rebase('file:.', root, dir) : `^${packageVersion()}`
}

/** A path in a manifest is relative to the manifest's folder. */
function rebase(spec: string, from: string, to: string): string {
  const match = /^(file|link):(?!\/\/)(.*)$/.exec(spec)
  if (match === null) return spec
  const [, scheme = '', path = ''] = match
  if (isAbsolute(path)) return spec
  return `${scheme}:${relative(to, resolve(from, path)).replaceAll(sep, '/')}`
}

interface Template {
  readonly label: string
  readonly about: string
  /** Folders of `templates/`, of which a later one adds to, and replaces files of, the ones before. */
  readonly layers: readonly string[]
  /** The version of which the docs are there a second time, as `sitegen version` freezes them. */
  readonly frozen?: string
}

type InitTemplate = 'docs' | 'docs-blog' | 'docs-versioned' | 'minimal'

export const TEMPLATES: Readonly<Record<InitTemplate, Template>> = {
  docs: { label: 'Docs', about: 'a home page and documentation', layers: ['base', 'docs'] },
  'docs-blog': {
    label: 'Docs and blog',
    about: 'also posts, with tags, authors and feeds',
    layers: ['base', 'docs', 'docs-blog'],
  },
  'docs-versioned': {
    label: 'Docs in versions',
    about: 'version 1.0 is published, the next one is being written',
    layers: ['base', 'docs', 'docs-versioned'],
    frozen: '1.0',
  },
  minimal: { label: 'Minimal', about: 'a configuration and one page', layers: ['base', 'minimal'] },
}

export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly InitTemplate[]

/** How a site is made; what is not given is asked. */
export interface InitOptions extends CommandOptions, Partial<InitAnswers> {
  readonly yes?: boolean
}

export interface InitAnswers {
  /** One line of text, without control characters. */
  readonly name: string
  readonly template: InitTemplate
  readonly mermaid: boolean
  /** Whether the site has a plugin of its own. */
  readonly plugin: boolean
}
