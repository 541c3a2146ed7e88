import { createRequire } from 'node:module'
import type getLoader from 'prismjs/dependencies'
import type { ComponentEntry, Components } from 'prismjs/dependencies'
import { plainNames } from '../../../../runtime/shared/content/code-block.ts'
import type { ConfigDiagnostic } from '../../../config/place/key-path.ts'
import type { SiteConfig } from '../../../config/site-config.ts'
import { misspellingOf } from '../../../types/did-you-mean.ts'

/** Where a language lives in prismjs. */
export interface PrismLanguage {
  /** The component that defines it: `markup`. */
  readonly component: string
  /** Its key in `Prism.languages`: `xml`. */
  readonly grammar: string
}

/** Everything that can be asked about prismjs's languages without loading one. */
export interface LanguageCatalogue {
  /** Finds a language by any of its names, in any case; null for plain text and for unknown names. */
  readonly find: (name: string) => PrismLanguage | null
  /** The known name that an unknown one is a misspelling of: it differs in a letter, from six letters on in two. */
  readonly similar: (name: string) => string | null
  /**
   * Components to load for a component, in load order: what it requires, what it usually embeds, and those of
   * `wanted` that change one of these (`jsdoc` changes `javascript`).
   */
  readonly closure: (component: string, wanted: readonly string[]) => readonly string[]
}

/** Names that writers use and prismjs does not have, with the name that prismjs has. */
const alsoKnownAs: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  'c++': 'cpp',
  'f#': 'fsharp',
  'objective-c': 'objectivec',
  astro: 'html',
  bat: 'batch',
  cc: 'cpp',
  cjs: 'javascript',
  clj: 'clojure',
  cmd: 'batch',
  console: 'shell-session',
  cts: 'typescript',
  cxx: 'cpp',
  dockerignore: 'ignore',
  dotenv: 'bash',
  env: 'bash',
  erl: 'erlang',
  ex: 'elixir',
  exs: 'elixir',
  fish: 'bash',
  golang: 'go',
  gql: 'graphql',
  h: 'c',
  hpp: 'cpp',
  htm: 'html',
  javascriptreact: 'jsx',
  jl: 'julia',
  jsonc: 'json',
  jsonl: 'json',
  ksh: 'bash',
  make: 'makefile',
  mdx: 'markdown',
  mjs: 'javascript',
  ml: 'ocaml',
  mts: 'typescript',
  mysql: 'sql',
  ndjson: 'json',
  patch: 'diff',
  pgsql: 'sql',
  pl: 'perl',
  postgres: 'sql',
  postgresql: 'sql',
  proto: 'protobuf',
  ps1: 'powershell',
  pwsh: 'powershell',
  py3: 'python',
  python3: 'python',
  rs: 'rust',
  sqlite: 'sql',
  svelte: 'html',
  terminal: 'shell-session',
  terraform: 'hcl',
  tf: 'hcl',
  typescriptreact: 'tsx',
  vimscript: 'vim',
  vue: 'html',
  xhtml: 'html',
  zsh: 'bash',
}

/** Languages that a component embeds when they are there; prismjs leaves it to the caller to load them. */
const embeds: Readonly<Record<string, readonly string[]>> = {
  http: ['json', 'markup'],
  markdown: ['yaml'],
  markup: ['css', 'javascript'],
}

/**
 * Reads the list of languages that the installed prismjs has.
 *
 * @throws when prismjs is not installed.
 */
export function readLanguageCatalogue(): LanguageCatalogue {
  const require = createRequire(import.meta.url)
  const components: Components = require('prismjs/components.json')
  const loaderOf: typeof getLoader = require('prismjs/dependencies.js')
  const entries = languageEntries(components)
  const languages = languagesByName(entries)
  return {
    find: (name) => languages.get(name.toLowerCase()) ?? null,
    similar: (name) => misspellingOf(name.toLowerCase(), [...languages.keys(), ...plainNames]),
    closure: (component, wanted) =>
      loaderOf(components, [...closureSet(entries, component, wanted)]).getIds(),
  }
}

/**
 * The names that neither prismjs nor the table of further names knows, as written, each once.
 *
 * @throws when prismjs is not installed.
 */
export function unknownLanguages(names: readonly string[]): readonly string[] {
  const catalogue = readLanguageCatalogue()
  const unknown = names.filter((name) => !plainNames.has(name.toLowerCase()) && catalogue.find(name) === null)
  return [...new Set(unknown)]
}

type Entries = ReadonlyMap<string, Readonly<ComponentEntry>>

function languageEntries(components: Components): Entries {
  const entries = Object.entries(components['languages'] ?? {}).filter(([id]) => id !== 'meta')
  return new Map(entries.map(([id, entry]) => [id, typeof entry === 'string' ? { title: entry } : entry]))
}

function languagesByName(entries: Entries): ReadonlyMap<string, PrismLanguage> {
  const languages = new Map<string, PrismLanguage>()
  for (const [id, entry] of entries) {
    languages.set(id, { component: id, grammar: id })
    for (const alias of list(entry.alias)) languages.set(alias, { component: id, grammar: alias })
  }
  for (const [name, known] of Object.entries(alsoKnownAs)) {
    const language = languages.get(known)
    if (language && !languages.has(name)) languages.set(name, language)
  }
  return languages
}

function closureSet(entries: Entries, component: string, wanted: readonly string[]): ReadonlySet<string> {
  const ids = new Set<string>()
  const add = (id: string): void => {
    if (ids.has(id)) return
    ids.add(id)
    for (const needed of list(entries.get(id)?.require)) add(needed)
    for (const embedded of embeds[id] ?? []) add(embedded)
  }
  const changes = (id: string): boolean =>
    !ids.has(id) && list(entries.get(id)?.modify).some((target) => ids.has(target))
  add(component)
  for (let more = wanted.filter(changes); more.length > 0; more = wanted.filter(changes)) more.forEach(add)
  return ids
}

function list(value: string | readonly string[] | undefined): readonly string[] {
  return typeof value === 'string' ? [value] : (value ?? [])
}

/** Names in `prism.additionalLanguages` that Prism does not know. */
export function languageProblems({ prism }: SiteConfig): readonly ConfigDiagnostic[] {
  return unknownLanguages(prism.additionalLanguages).map((name) => ({
    code: 'PRISM_UNKNOWN_LANGUAGE',
    level: 'warning',
    message: `themeConfig.prism.additionalLanguages names "${name}", which Prism does not know.`,
    path: ['themeConfig', 'prism', 'additionalLanguages', prism.additionalLanguages.indexOf(name)],
    hint: 'Correct the name, or remove it: every language of Prism is available without being named.',
  }))
}
