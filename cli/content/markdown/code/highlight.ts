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
  const languageOf = memoized((name: string): LoadedLanguage | null => {
    const language = catalogue.find(name)
    if (!language) return null
    const { component } = language
    const prism = prismOf(catalogue.closure(component, wanted))
    const grammar = prism.languages[language.grammar] ?? prism.languages[component]
    return grammar ? { prism, grammar, component } : null
  })
  const similarTo = memoized(catalogue.similar)
  return highlighterOf(
    (name) => languageOf(name.toLowerCase()),
    (name) => similarTo(name) !== null,
  )
}

function createPrisms(): (components: readonly string[]) => Prism {
  const componentOf = memoized(compiledComponent)
  const prismOf = memoized((ids: string): Prism => {
    const core: { exports: unknown } = { exports: {} }
    componentOf('core')(core, undefined)
    const prism = core.exports as Prism
    const components = ids.split(',')
    for (const id of components) componentOf(id)(undefined, prism)
    if (components.includes('markdown')) extendMarkdown(prism)
    return prism
  })
  return (components) => prismOf(components.join())
}

/** Runs a component: `core` puts a new Prism into the module, the others extend the Prism they are given. */
type Component = (module: { exports: unknown } | undefined, prism: Prism | undefined) => void

/** A component that neither sees nor changes anything but its arguments. */
function compiledComponent(id: string): Component {
  const filename = createRequire(import.meta.url).resolve(`prismjs/components/prism-${id}.min.js`)
  const parameters = ['module', 'Prism', ...hiddenGlobals]
  return compileFunction(readFileSync(filename, 'utf8'), parameters, { filename }) as Component
}

/** What prismjs would otherwise look for in, or write to, the global scope. */
const hiddenGlobals = ['window', 'self', 'global', 'globalThis', 'document', 'WorkerGlobalScope']
