import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import type { Highlighter } from '../../../../runtime/shared/content/code-block.ts'
import { memoized } from '../../../types/memoized.ts'
import { highlighterOf, type LoadedLanguage, type Prism } from './highlight-lines.ts'
import { extendMarkdown } from './markdown-grammar.ts'
import { readLanguageCatalogue } from './prism-languages.ts'

export interface HighlighterOptions {
  /**
   * Every language of prismjs is always there. Naming one here matters for those that change others: `jsdoc`,
   * `php-extras` and their like. Unknown names are ignored; `unknownLanguages` finds them. @default []
   */
  readonly additionalLanguages?: readonly string[]
}

/**
 * Prepares a highlighter; languages are loaded when they are first asked for and belong to this highlighter alone.
 *
 * What comes out depends on the code, the language and the options only, never on what was highlighted before:
 * prismjs's components change each other when they are loaded in another order, so every set of components
 * that belong together gets a Prism of its own.
 */
export function createHighlighter({ additionalLanguages = [] }: HighlighterOptions): Highlighter {
  const catalogue = readLanguageCatalogue()
  const wanted = additionalLanguages.flatMap((name) => catalogue.find(name)?.component ?? [])
  const prismOf = createPrisms()
  const loaded = new Map<string, LoadedLanguage | null>()

  const load = (name: string): LoadedLanguage | null => {
    const language = catalogue.find(name)
    if (!language) return null
    const { component } = language
    const prism = prismOf(catalogue.closure(component, wanted))
    const grammar = prism.languages[language.grammar] ?? prism.languages[component]
    return grammar ? { prism, grammar, component } : null
  }
  const languageOf = (name: string): LoadedLanguage | null => {
    const key = name.toLowerCase()
    let language = loaded.get(key)
    if (language === undefined) loaded.set(key, (language = load(key)))
    return language
  }
  const similarTo = memoized(catalogue.similar)
  return highlighterOf(languageOf, (name) => similarTo(name) !== null)
}

function createPrisms(): (components: readonly string[]) => Prism {
  const componentOf = createComponents()
  const prisms = new Map<string, Prism>()
  return (components) => {
    const key = components.join()
    const known = prisms.get(key)
    if (known) return known
    const core: { exports: unknown } = { exports: {} }
    componentOf('core')(core, undefined)
    const prism = core.exports as Prism
    for (const id of components) componentOf(id)(undefined, prism)
    if (components.includes('markdown')) extendMarkdown(prism)
    prisms.set(key, prism)
    return prism
  }
}

/** Runs a component: `core` puts a new Prism into the module, the others extend the Prism they are given. */
type Component = (module: { exports: unknown } | undefined, prism: Prism | undefined) => void

/** Compiles each component once; none of them sees or changes anything but its arguments. */
function createComponents(): (id: string) => Component {
  const require = createRequire(import.meta.url)
  const components = new Map<string, Component>()
  return (id) => {
    const known = components.get(id)
    if (known) return known
    const filename = require.resolve(`prismjs/components/prism-${id}.min.js`)
    const parameters = ['module', 'Prism', ...hiddenGlobals]
    const component = compileFunction(readFileSync(filename, 'utf8'), parameters, { filename }) as Component
    components.set(id, component)
    return component
  }
}

/** What prismjs would otherwise look for in, or write to, the global scope. */
const hiddenGlobals = ['window', 'self', 'global', 'globalThis', 'document', 'WorkerGlobalScope']
