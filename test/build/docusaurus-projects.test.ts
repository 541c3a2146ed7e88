import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { globSync } from 'tinyglobby'
import { absentName, absentValues, packageOf } from '../../cli/docusaurus/absent.ts'
import { docusaurusConfig } from '../../cli/docusaurus/docusaurus-config.ts'
import { CLASSIC_KEYS, KNOWN_PACKAGES } from '../../cli/docusaurus/known-packages.ts'
import { importedModules } from '../../cli/docusaurus/module-imports.ts'
import { longNames, type PluginKind } from '../../cli/docusaurus/plugin-use.ts'
import { isReadConfig, type ReadConfig } from '../../cli/docusaurus/read-config.ts'
import { loadSiteConfig } from '../../cli/features/load-site-config.ts'
import { isRecord } from '../../cli/types/is-record.ts'
import { listDocusaurusModules } from '../../cli/types/docusaurus-modules.ts'

const ROOT = path.join(import.meta.dirname, '../..')
/** Projects that test/build/docusaurus.test.ts builds. */
const FIXTURES = path.join(import.meta.dirname, '../fixtures/docusaurus')

interface Project {
  readonly name: string
  readonly configFile: string
  readonly read: ReadConfig
}

async function readProject(name: string): Promise<Project> {
  const { foreign, config } = await loadSiteConfig(path.join(FIXTURES, name))
  const read = foreign?.translation
  assert.ok(read !== undefined && isReadConfig(read), name)
  return { name, configFile: config.configFile, read }
}

const projects = await Promise.all(readdirSync(FIXTURES).map(readProject))

/** What is asked for -> the projects that have it. What no project has is missing in it. */
function table(of: (project: Project) => Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const rows = projects.flatMap((project) => [...of(project)].map((row) => [row, project.name] as const))
  return new Map(
    rows.map(([row]) => [row, [...new Set(rows.filter(([one]) => one === row).map(([, name]) => name))]]),
  )
}

function assertCovers(found: ReadonlyMap<string, unknown>, wanted: readonly string[]): void {
  assert.deepEqual(
    wanted.filter((one) => !found.has(one)),
    [],
    'no project has these',
  )
}

/** The items of `presets`, `plugins` and `themes` as they are written. */
function itemsOf({ read }: Project): readonly (readonly [kind: PluginKind, item: unknown])[] {
  const theirs: Readonly<Record<string, unknown>> = { ...read.theirs }
  return (['preset', 'plugin', 'theme'] as const).flatMap((kind) => {
    const list = theirs[`${kind}s`]
    return Array.isArray(list) ? list.map((item: unknown) => [kind, item] as const) : []
  })
}

function itemForm(item: unknown): string {
  if (item === null || item === false) return String(item)
  const isPair = Array.isArray(item)
  const first: unknown = isPair ? item[0] : item
  // What stands for a package that is not installed can be called, too.
  const form = typeof first === 'function' && absentName(first) === null ? 'function' : 'name'
  return isPair ? `${form} and options` : form
}

const SHORT = ['the whole name', '@docusaurus/<kind>-<name>', 'docusaurus-<kind>-<name>']
const SCOPED = ['the whole name', '@scope/docusaurus-<kind>-<name>']

/** Which name a short name became. */
function nameForm(kind: PluginKind, item: unknown): string | null {
  const first: unknown = Array.isArray(item) ? item[0] : item
  if (typeof first !== 'string') return null
  if (/[\\/]node_modules[\\/]/.test(first)) return 'what require.resolve gives'
  if (/^[./]/.test(first)) return path.isAbsolute(first) ? 'an absolute path' : 'a path'
  if (/^@[^/]+$/.test(first)) return '@scope'
  const index = longNames(first, kind).findIndex((name) => Object.hasOwn(KNOWN_PACKAGES, name))
  return (first.startsWith('@') ? SCOPED : SHORT)[index] ?? null
}

/** What a configuration file exports, by the words that these projects are written with. */
function exportForm({ name, configFile }: Project): string {
  const text = readFileSync(path.join(FIXTURES, name, configFile), 'utf8')
  if (/\basync function createConfig\b/.test(text)) return 'an async function'
  if (/\bfunction createConfig\b/.test(text)) return 'a function'
  return /= Promise\.resolve\(/.test(text) ? 'a promise' : 'an object'
}

const CODE = '**/*.{js,jsx,ts,tsx,md,mdx}'

function importsOf({ name }: Project): readonly string[] {
  const cwd = path.join(FIXTURES, name)
  const files = globSync(CODE, { cwd, absolute: true })
  return importedModules(files, cwd).map(({ specifier }) => specifier)
}

function partsOf({ name }: Project): readonly string[] {
  const files = globSync('**/*.{js,jsx,ts,tsx}', { cwd: path.join(FIXTURES, name, 'src/theme') })
  return files.map((file) => file.replace(/(?:\/index)?\.[jt]sx?$/, ''))
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

describe('the projects of Docusaurus that are built have together', () => {
  test('every package of which it is known what it does', () => {
    const found = table(({ read }) => [
      ...read.mapped.uses.flatMap(({ name }) => name ?? []),
      ...absentValues(read.theirs).map(({ name }) => packageOf(name)),
    ])
    assertCovers(found, Object.keys(KNOWN_PACKAGES))
  })

  test('every name of a configuration file', () => {
    assertCovers(
      table(({ configFile }) => [configFile]),
      docusaurusConfig.names,
    )
  })

  test('every form of a configuration', () => {
    assertCovers(
      table((project) => [exportForm(project)]),
      ['an object', 'a promise', 'a function', 'an async function'],
    )
  })

  test('every form of a plugin, theme or preset', () => {
    const found = table((project) => itemsOf(project).map(([, item]) => itemForm(item)))
    assertCovers(found, ['name', 'name and options', 'function', 'function and options', 'false', 'null'])
  })

  test('every way to name one', () => {
    const found = table((project) => itemsOf(project).flatMap(([kind, item]) => nameForm(kind, item) ?? []))
    assertCovers(found, [
      ...SHORT,
      ...SCOPED,
      '@scope',
      'a path',
      'an absolute path',
      'what require.resolve gives',
    ])
  })

  test('every option of the classic preset', () => {
    const found = table(({ read }) =>
      read.mapped.uses
        .filter(({ name }) => name === '@docusaurus/preset-classic')
        .flatMap(({ options }) => Object.keys(isRecord(options) ? options : {})),
    )
    assertCovers(found, CLASSIC_KEYS)
  })

  test('every module that stands for one of Docusaurus', () => {
    assertCovers(table(importsOf), Object.keys(listDocusaurusModules(ROOT)))
  })

  test('the parts of the theme that sites import and replace most', () => {
    const imported = words('Layout Tabs TabItem CodeBlock Admonition Heading ThemedImage TOCInline')
    assertCovers(
      table(importsOf),
      imported.map((part) => `@theme/${part}`),
    )
    assertCovers(
      table(partsOf),
      words(`
        Admonition/Types DocItem/Content DocItem/TOC/Desktop BlogPostItem/Header/Title Footer MDXComponents
        NavbarItem/ComponentTypes Root SearchMetadata
      `),
    )
  })
})
