import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { parse, type AnyNode } from 'acorn'
import { transformSync } from 'esbuild'
import { globSync } from 'tinyglobby'

const ROOT = path.join(import.meta.dirname, '..')

/** Words that name a feature. `pages` and `headers` are words of everyday, and count only as names of instances. */
const NAMES = new Set(['doc', 'docs', 'blog', 'blogs', 'sitemap'])
const INSTANCE = /^(?:pages|headers)\//

/** Files and folders outside of the features that still name one, and why. What is not needed any more has to go. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'cli/bundle/aliases.ts': 'the public name sitegen/docs of the runtime',
  'cli/bundle/client/base-entry.ts': 'parts of the theme that every page loads',
  'cli/check/crawl-pages.ts': 'check-links reads the published sitemap',
  'cli/bundle/options.ts': 'whether the search of a site has data of docs to ask for',
  'cli/bundle/post-list.ts': 'lists of posts under a name that Docusaurus gives them',
  'cli/check/crawl.ts': 'check-links reads the published sitemap',
  'cli/commands/build/explain-build.ts': 'what --explain calls the props of pages',
  'cli/commands/check-links.ts': 'check-links reads the published sitemap',
  'cli/docusaurus': 'names of packages of Docusaurus, and of their options',
  'cli/engine/dev/dev-site.ts': 'layouts that the first bundle of dev begins with',
  'cli/commands/init': 'names of templates',
  'cli/commands/swizzle': 'parts of the theme',
  'cli/commands/version': 'the command that freezes a version is one of the docs',
  'cli/compare': 'sites of other generators are compared by what they publish',
  'cli/content/assets/asset-kinds.ts': 'the file name extension doc',
  'cli/content/front-matter/read-yaml.ts': 'a YAML document',
  'cli/content/front-matter/yaml-fault.ts': 'a YAML document',
  'cli/index.ts': 'the public types and functions of features',
  'cli/report/failure.ts': 'codes of mistakes in a command line, some of which name the docs',
  'cli/content/load-messages.ts': 'where messages of instances lie',
  'cli/types/site-theme.ts': 'components that content may use',
}

/** Names of features in the code of a file. Messages, which have spaces, and types are apart. */
function featureNames(file: string): readonly string[] {
  const { code } = transformSync(readFileSync(path.join(ROOT, file), 'utf8'), { loader: 'ts' })
  const found = new Set<string>()
  visit(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    if (node.type === 'Identifier' && namesFeature(node.name)) found.add(node.name)
    const text =
      node.type === 'Literal' ? node.value : node.type === 'TemplateElement' ? node.value.raw : null
    if (typeof text === 'string' && !/\s|:\/\//.test(text) && (namesFeature(text) || INSTANCE.test(text)))
      found.add(`'${text}'`)
  })
  return [...found]
}

function namesFeature(text: string): boolean {
  const words =
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  return words.some((word) => NAMES.has(word))
}

/** Goes through a syntax tree. */
function visit(node: AnyNode, onNode: (node: AnyNode) => void): void {
  onNode(node)
  for (const child of Object.values(node).flat() as unknown[])
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child as AnyNode, onNode)
}

const FILES = globSync('cli/**/*.ts', { cwd: ROOT, ignore: ['cli/features/**'] }).sort()

test('nothing outside of the features names one, but for what is listed', () => {
  const naming = FILES.map((file) => [file, featureNames(file)] as const).filter(
    ([, names]) => names.length > 0,
  )
  const isOf = (file: string, exception: string): boolean =>
    file === exception || file.startsWith(`${exception}/`)
  const exceptions = Object.keys(EXCEPTIONS)
  const wrong = naming.filter(([file]) => !exceptions.some((exception) => isOf(file, exception)))
  assert.deepEqual(wrong, [], 'a feature is named outside of its folder')
  const unneeded = exceptions.filter((exception) => !naming.some(([file]) => isOf(file, exception)))
  assert.deepEqual(unneeded, [], 'exceptions that are needed no more')
})

/** A command that is one feature's own, and what is public. */
const IMPORTING = /^cli\/(?:commands\/version\/|index\.ts$)/

test('only the registry imports features', () => {
  const importing = FILES.filter(
    (file) =>
      !IMPORTING.test(file) &&
      /(?:from|import\() ?'[./]*features\/(?!(?:feature|feature-task|load-site-config|output-file|registry|through-plugin)\.ts)/.test(
        readFileSync(path.join(ROOT, file), 'utf8'),
      ),
  )
  assert.deepEqual(importing, [])
  assert.ok(FILES.some((file) => IMPORTING.test(file)))
})

/** Everything that is loaded with a module. */
function loadedWith(entry: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(entry)) return found
  found.add(entry)
  const { code } = transformSync(readFileSync(path.join(ROOT, entry), 'utf8'), { loader: 'ts' })
  for (const [, target = ''] of code.matchAll(/^(?:import|export)\b[^'"]* from "(\.[^"]+)"/gm))
    loadedWith(path.posix.join(path.posix.dirname(entry), target), found)
  return found
}

test('what only reads a configuration loads nothing that plans pages', () => {
  const loaded = [...loadedWith('cli/features/registry.ts')]
  assert.ok(loaded.includes('cli/features/docs/options.ts'))
  assert.deepEqual(
    loaded.filter((file) => file.startsWith('cli/content/scan/') || /\/plan-/.test(file)),
    [],
  )
})
