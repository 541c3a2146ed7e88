import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { transform, type Loader, type TransformFailure } from 'esbuild'
import { HtmlValidate } from 'html-validate'
import { parseSync } from 'oxc-parser'
import { readYaml } from '../../../cli/content/front-matter/read-yaml.ts'
import { checkPostFrontMatter } from '../../../cli/features/blog/front-matter.ts'
import { docFrontMatter } from '../../../cli/features/docs/front-matter.ts'
import { checkPageFrontMatter } from '../../../cli/features/pages/plan-pages.ts'
import { FEATURES } from '../../../cli/features/registry.ts'
import { isPlainObject } from '../../../cli/types/json-problems.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { allMessageEntries } from '../../unit/report/messages-reference.ts'
import { commandProblems, sitegenProblems } from './commands.ts'
import type { Example } from './read-examples.ts'
import { diagramProblems, mathProblems } from './rendered.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

/** Says what is wrong with an example. */
type Check = (example: Example) => readonly string[] | Promise<readonly string[]>

/** Files that examples show, and the schema that editors have for each. */
const SCHEMAS: readonly (readonly [title: RegExp, schema: string])[] = [
  [/(?:^|\/)_category_\.\w+$/, 'category.json'],
  [/(?:^|\/)tags\.yml$/, 'tags.json'],
  [/(?:^|\/)authors\.yml$/, 'authors.json'],
  [/(?:^|\/)sidebars\.ts$/, 'sidebars.json'],
]

const schemas: Readonly<Record<string, object>> = Object.assign(
  {},
  ...(await Promise.all(FEATURES.flatMap(({ editorSchemas }) => editorSchemas?.() ?? []))),
)
const ajv = new Ajv({ strict: false, allErrors: true })

/** What the schema of a file says about its value; nothing for files without one. */
function schemaProblems(title: string, value: unknown): readonly string[] {
  const [, name] = SCHEMAS.find(([pattern]) => pattern.test(title)) ?? []
  const schema = schemas[name ?? '']
  if (schema === undefined) return name === undefined ? [] : [`there is no schema ${name}`]
  const isRight = ajv.compile(schema)
  return isRight(value)
    ? []
    : (isRight.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** Commands in files, such as the scripts of a package. */
function commandsIn(code: string): readonly string[] {
  // A number of a matrix.
  const commands = code
    .replaceAll(/\$\{\{[^}]*\}\}/g, '1')
    .matchAll(/\b(?:npx (?:-\S+ )*)?sitegen (?:[a-z][\w-]*)(?: --?[\w-]+(?: [\w./]+)?)*/g)
  return [...commands].flatMap(([command]) =>
    commandProblems(command.replace(/^sitegen/, 'npx --no-install sitegen')),
  )
}

const FRONT_MATTER = [docFrontMatter, checkPostFrontMatter, checkPageFrontMatter]

/** What is wrong with front matter of which nobody knows to what it belongs: the least that any kind says. */
export function frontMatterProblems(text: string): readonly string[] {
  const file = 'example.md' as FilePath
  const { value = {}, keyLines, diagnostics } = readYaml({ text, file })
  if (diagnostics.length > 0) return diagnostics.map(({ message }) => message)
  if (!isPlainObject(value)) return ['is no front matter']
  const frontMatter = value as Parameters<typeof docFrontMatter>[0]['frontMatter']
  const found = FRONT_MATTER.map(
    (check) => check({ file, frontMatter, frontMatterLines: keyLines }).diagnostics,
  )
  const [least = []] = found.toSorted((a, b) => a.length - b.length)
  return least.map(({ message }) => message)
}

function yamlProblems({ title, code }: Example): readonly string[] {
  const isFrontMatter = code.startsWith('---\n') || title === ''
  if (isFrontMatter) return frontMatterProblems(code.replaceAll(/^---$/gm, ''))
  const { value, diagnostics } = readYaml({ text: code, file: title as FilePath })
  return [...diagnostics.map(({ message }) => message), ...schemaProblems(title, value), ...commandsIn(code)]
}

function jsonProblems({ title, code }: Example): readonly string[] {
  try {
    return [...schemaProblems(title, JSON.parse(code)), ...commandsIn(code)]
  } catch (error) {
    return [String(error)]
  }
}

/** Where modules of sitegen are. */
const ENTRIES: Readonly<Record<string, string>> = {
  sitegen: 'cli/index.ts',
  'sitegen/docs': 'runtime/docs.ts',
  'sitegen/highlight': 'runtime/highlight.ts',
  'sitegen/mcp': 'cli/mcp/mcp.ts',
  'sitegen/runtime': 'runtime/index.ts',
  'sitegen/theme-kit': 'runtime/theme-kit.ts',
}

function exportsOf(file: string): ReadonlySet<string> {
  const { module } = parseSync(file, readFileSync(path.join(ROOT, file), 'utf8'))
  return new Set(
    module.staticExports.flatMap(({ entries }) => entries.flatMap(({ exportName }) => exportName.name ?? [])),
  )
}

const exported = new Map(Object.entries(ENTRIES).map(([name, file]) => [name, exportsOf(file)]))

/** What an example imports that is not there. */
function importProblems({ code, language }: Example): readonly string[] {
  const { module } = parseSync(`example.${language === 'js' ? 'jsx' : language}`, code)
  return module.staticImports.flatMap(({ moduleRequest: { value: from }, entries }) => {
    const known = exported.get(from)
    const names = entries.flatMap(({ importName }) => importName.name ?? [])
    if (known !== undefined)
      return names.filter((name) => !known.has(name)).map((name) => `${from} has no ${name}`)
    return isThere(from) ? [] : [`there is no ${from}`]
  })
}

function isThere(from: string): boolean {
  const [, part] = /^@theme(?:-original|-init)?\/(.+)$/.exec(from) ?? []
  if (part !== undefined) return isModule(`theme/${part}`)
  if (from.startsWith('@docusaurus/')) return isModule(`runtime/docusaurus/modules/${from}`)
  // Files of the reader.
  if (/^(?:\.|@site\/|node:)/.test(from)) return true
  const name = from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')
  return [name, `@types/${name}`].some((folder) => existsSync(path.join(ROOT, 'node_modules', folder)))
}

function isModule(name: string): boolean {
  return ['.ts', '.tsx', '/index.ts', '/index.tsx'].some((end) =>
    existsSync(path.join(ROOT, `${name}${end}`)),
  )
}

/** Keys of a configuration stand alone; the test of configurations looks at them. */
const KEYS = /^[a-z]\w*: /

async function codeProblems(example: Example): Promise<readonly string[]> {
  const { code, language, title } = example
  if (KEYS.test(code)) return []
  const problems = await syntaxProblems(code, language === 'js' ? 'jsx' : (language as Loader))
  if (problems.length > 0) return problems
  return [
    ...importProblems(example),
    ...(/(?:^|\/)sidebars\.ts$/.test(title) ? await sidebarProblems(example) : []),
  ]
}

async function sidebarProblems({ title, code }: Example): Promise<readonly string[]> {
  const plain = code.replace(/^import .*$/m, 'const defineSidebars = (sidebars) => sidebars')
  const module = (await import(`data:text/javascript,${encodeURIComponent(plain)}`)) as { default: unknown }
  return schemaProblems(title, module.default)
}

async function syntaxProblems(code: string, loader: Loader): Promise<readonly string[]> {
  try {
    const { warnings } = await transform(code, { loader, jsx: 'automatic', logLevel: 'silent' })
    return warnings.map(({ text }) => text)
  } catch (error) {
    return (error as TransformFailure).errors.map(({ text }) => text)
  }
}

const html = new HtmlValidate({
  rules: { 'close-order': 'error', 'no-dup-attr': 'error', 'element-name': 'error' },
})

async function htmlProblems({ code }: Example): Promise<readonly string[]> {
  const { results } = await html.validateString(code)
  return results.flatMap(({ messages }) => messages.map(({ message }) => message))
}

/** Codes that the pages about messages have, which are those of the sources. */
const MESSAGES: ReadonlySet<string> = new Set(allMessageEntries().map(({ code }) => code))

/** Messages of sitegen are those that there are; lines that begin with a dollar are commands. */
function textProblems({ code }: Example): readonly string[] {
  const codes = [...code.matchAll(/^(?:error|warning|info) ([A-Z][A-Z_]+) /gm)].map(([, name = '']) => name)
  const missing = codes.filter((name) => !MESSAGES.has(name))
  const commands = [...code.matchAll(/^\$ (?:npx --no-install )?sitegen (.*)$/gm)]
  return [
    ...missing.map((name) => `there is no message ${name}`),
    ...commands.flatMap(([, words = '']) => sitegenProblems(words.split(' '))),
  ]
}

/** How examples of each language are checked. Markdown is built: see test/all/docs/examples.test.ts. */
export const CHECKS: Readonly<Record<string, Check>> = {
  '': textProblems,
  bash: ({ code }) => commandProblems(code),
  css: ({ code }) => syntaxProblems(code, 'css'),
  html: htmlProblems,
  js: codeProblems,
  json: jsonProblems,
  jsx: codeProblems,
  sh: ({ code }) => commandProblems(code),
  text: textProblems,
  math: ({ code }) => mathProblems(code),
  mermaid: ({ code }) => diagramProblems(`${code}\n`),
  // Nothing here reads it.
  toml: ({ code }) => commandsIn(code),
  ts: codeProblems,
  tsx: codeProblems,
  yaml: yamlProblems,
}

/** Languages of examples that are built. */
export const BUILT: ReadonlySet<string> = new Set(['md', 'mdx'])
