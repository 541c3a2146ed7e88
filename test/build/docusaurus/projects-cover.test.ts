import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { globSync } from 'tinyglobby'
import { absentValues, packageOf } from '../../../cli/docusaurus/absent.ts'
import { docusaurusConfig } from '../../../cli/docusaurus/docusaurus-config.ts'
import { CLASSIC_KEYS, KNOWN_PACKAGES } from '../../../cli/docusaurus/known-packages.ts'
import { importedModules } from '../../../cli/commands/import/project-facts.ts'
import { longNames, type PluginKind } from '../../../cli/plugins/plugin-use.ts'
import { isReadConfig, type ReadConfig } from '../../../cli/docusaurus/read-config.ts'
import { loadSiteConfig } from '../../../cli/features/load-site-config.ts'
import { isRecord } from '../../../cli/types/json-problems.ts'
import { listDocusaurusModules } from '../../../cli/types/package-root.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
/** Projects that test/build/docusaurus/projects.test.ts builds. */
const FIXTURES = path.join(import.meta.dirname, '../../fixtures/docusaurus')

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

/** The items of `presets`, `plugins` and `themes` as they are written. */
function itemsOf({ read }: Project): readonly (readonly [kind: PluginKind, item: unknown])[] {
  const theirs: Readonly<Record<string, unknown>> = { ...read.theirs }
  return (['preset', 'plugin', 'theme'] as const).flatMap((kind) => {
    const list = theirs[`${kind}s`]
    return Array.isArray(list) ? list.map((item: unknown) => [kind, item] as const) : []
  })
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

/** What the projects have together. */
const COVERED: readonly (readonly [
  what: string,
  found: (project: Project) => Iterable<string>,
  wanted: readonly string[],
])[] = [
  [
    'package of which it is known what it does',
    ({ read }) => [
      ...read.mapped.uses.flatMap(({ name }) => name ?? []),
      ...absentValues(read.theirs).map(({ name }) => packageOf(name)),
    ],
    Object.keys(KNOWN_PACKAGES),
  ],
  ['name of a configuration file', ({ configFile }) => [configFile], docusaurusConfig.names],
  [
    'way to name one',
    (project) => itemsOf(project).flatMap(([kind, item]) => nameForm(kind, item) ?? []),
    [...SHORT, ...SCOPED, '@scope', 'a path', 'an absolute path', 'what require.resolve gives'],
  ],
  [
    'option of the classic preset',
    ({ read }) =>
      read.mapped.uses
        .filter(({ name }) => name === '@docusaurus/preset-classic')
        .flatMap(({ options }) => Object.keys(isRecord(options) ? options : {})),
    CLASSIC_KEYS,
  ],
  ['module that stands for one of Docusaurus', importsOf, Object.keys(listDocusaurusModules(ROOT))],
  [
    'part of the theme that sites import most',
    importsOf,
    words('Layout Tabs TabItem CodeBlock Admonition Heading ThemedImage TOCInline').map(
      (part) => `@theme/${part}`,
    ),
  ],
  [
    'part of the theme that sites replace most',
    partsOf,
    words(`
      Admonition/Types DocItem/Content DocItem/TOC/Desktop BlogPostItem/Header/Title Footer MDXComponents
      NavbarItem/ComponentTypes Root SearchMetadata
    `),
  ],
]

for (const [what, found, wanted] of COVERED)
  test(`the projects of Docusaurus that are built have together every ${what}`, () => {
    const all = new Set(projects.flatMap((project) => [...found(project)]))
    assert.deepEqual(
      wanted.filter((one) => !all.has(one)),
      [],
      'no project has these',
    )
  })
