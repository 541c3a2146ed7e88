import { castArray, uniq } from 'lodash-es'
import { createRequire } from 'node:module'
import type getLoader from 'prismjs/dependencies'
import type { ComponentEntry, Components } from 'prismjs/dependencies'
import { plainNames } from '../../../../runtime/shared/content/code-block.ts'
import type { ConfigDiagnostic } from '../../../config/place/key-path.ts'
import type { SiteConfig } from '../../../config/site-config.ts'
import { misspellingOf } from '../../../types/did-you-mean.ts'

/** Names that writers use and prismjs does not have, by the name that prismjs has. */
const FURTHER_NAMES: Readonly<Record<string, string>> = {
  bash: 'dotenv env fish ksh zsh',
  batch: 'bat cmd',
  c: 'h',
  clojure: 'clj',
  cpp: 'c++ cc cxx hpp',
  csharp: 'c#',
  diff: 'patch',
  elixir: 'ex exs',
  erlang: 'erl',
  fsharp: 'f#',
  go: 'golang',
  graphql: 'gql',
  hcl: 'terraform tf',
  html: 'astro htm svelte vue xhtml',
  ignore: 'dockerignore',
  javascript: 'cjs mjs',
  json: 'jsonc jsonl ndjson',
  jsx: 'javascriptreact',
  julia: 'jl',
  makefile: 'make',
  markdown: 'mdx',
  objectivec: 'objective-c',
  ocaml: 'ml',
  perl: 'pl',
  powershell: 'ps1 pwsh',
  protobuf: 'proto',
  python: 'py3 python3',
  rust: 'rs',
  'shell-session': 'console terminal',
  sql: 'mysql pgsql postgres postgresql sqlite',
  tsx: 'typescriptreact',
  typescript: 'cts mts',
  vim: 'vimscript',
}

/** Languages that a component embeds when they are there; prismjs leaves it to the caller to load them. */
const embeds: Readonly<Record<string, readonly string[]>> = {
  http: ['json', 'markup'],
  markdown: ['yaml'],
  markup: ['css', 'javascript'],
}

export function readLanguageCatalogue() {
  const require = createRequire(import.meta.url)
  const components: Components = require('prismjs/components.json')
  const loaderOf: typeof getLoader = require('prismjs/dependencies.js')
  const entries = languageEntries(components)
  const languages = languagesByName(entries)
  return {
    find: (name: string) => languages.get(name.toLowerCase()),
    /** The known name that an unknown one is a misspelling of: it differs in a letter, from six letters on in two. */
    similar: (name: string) => misspellingOf(name.toLowerCase(), [...languages.keys(), ...plainNames]),
    /**
     * Components to load for a component, in load order: what it requires, what it usually embeds, and those of
     * `wanted` that change one of these (`jsdoc` changes `javascript`).
     */
    closure: (component: string, wanted: readonly string[]): readonly string[] =>
      loaderOf(components, [...closureSet(entries, component, wanted)]).getIds(),
  }
}

type Entries = ReadonlyMap<string, Readonly<ComponentEntry>>

function languageEntries(components: Components): Entries {
  const entries = Object.entries(components['languages'] ?? {}).filter(([id]) => id !== 'meta')
  return new Map(entries.map(([id, entry]) => [id, typeof entry === 'string' ? { title: entry } : entry]))
}

/** For each name the component that defines it (`markup`), and its key in `Prism.languages` (`xml`). */
function languagesByName(entries: Entries) {
  const languages = new Map<string, { readonly component: string; readonly grammar: string }>()
  for (const [id, entry] of entries) {
    for (const name of [id, ...castArray(entry.alias ?? [])])
      languages.set(name, { component: id, grammar: name })
  }
  for (const [known, names] of Object.entries(FURTHER_NAMES)) {
    const language = languages.get(known)
    for (const name of names.split(' ')) if (language && !languages.has(name)) languages.set(name, language)
  }
  return languages
}

function closureSet(entries: Entries, component: string, wanted: readonly string[]): ReadonlySet<string> {
  const ids = new Set<string>()
  const add = (id: string): void => {
    if (ids.has(id)) return
    ids.add(id)
    for (const needed of castArray(entries.get(id)?.require ?? [])) add(needed)
    for (const embedded of embeds[id] ?? []) add(embedded)
  }
  const changes = (id: string): boolean =>
    !ids.has(id) && castArray(entries.get(id)?.modify ?? []).some((target) => ids.has(target))
  add(component)
  for (let more = wanted.filter(changes); more.length > 0; more = wanted.filter(changes)) more.forEach(add)
  return ids
}

export function languageProblems(config: {
  readonly prism: Pick<SiteConfig['prism'], 'additionalLanguages'>
}): readonly ConfigDiagnostic[] {
  const { find } = readLanguageCatalogue()
  const names = config.prism.additionalLanguages
  const unknown = names.filter((name) => !plainNames.has(name.toLowerCase()) && find(name) === undefined)
  return uniq(unknown).map((name) => ({
    code: 'PRISM_UNKNOWN_LANGUAGE',
    level: 'warning',
    message: `themeConfig.prism.additionalLanguages names "${name}", which Prism does not know.`,
    path: ['themeConfig', 'prism', 'additionalLanguages', names.indexOf(name)],
    hint: 'Correct the name, or remove it: every language of Prism is available without being named.',
  }))
}
