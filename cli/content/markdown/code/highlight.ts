import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import type { Highlighter, SkipReason } from '../../../../runtime/shared/content/code-block.ts'
import { memoized } from '../../../types/memoized.ts'
import {
  highlighterOf,
  type LoadedLanguage,
  type Prism,
  maxHighlightedLength,
  maxHighlightedLine,
} from './highlight-lines.ts'
import { readLanguageCatalogue } from './prism-languages.ts'
import type { GrammarValue, TokenObject } from 'prismjs'
import type { Diagnostic, Place } from '../../../report/diagnostic.ts'

/**
 * Prepares a highlighter; languages are loaded when they are first asked for and belong to this highlighter alone.
 *
 * What comes out depends on the code, the language and the options only, never on what was highlighted before:
 * prismjs's components change each other when they are loaded in another order, so every set of components
 * that belong together gets a Prism of its own.
 *
 * @param options.additionalLanguages - every language of prismjs is always there; naming one matters for those that
 *   change others: `jsdoc`, `php-extras` and their like. Unknown names are ignored. @default []
 */
export function createHighlighter(options: {
  readonly additionalLanguages?: readonly string[]
}): Highlighter {
  const catalogue = readLanguageCatalogue()
  const wanted = (options.additionalLanguages ?? []).flatMap((name) => catalogue.find(name)?.component ?? [])
  const prismOf = createPrisms()
  const languageOf = memoized((name: string): LoadedLanguage | null => {
    const language = catalogue.find(name)
    if (!language) return null
    const { component } = language
    const prism = prismOf(catalogue.closure(component, wanted).join())
    const grammar = prism.languages[language.grammar] ?? prism.languages[component]
    return grammar ? { prism, grammar, component } : null
  })
  const similarTo = memoized(catalogue.similar)
  return highlighterOf(
    (name) => languageOf(name.toLowerCase()),
    (name) => similarTo(name) !== null,
  )
}

function createPrisms() {
  const componentOf = memoized(compiledComponent)
  return memoized((ids: string): Prism => {
    const core: { exports: unknown } = { exports: {} }
    componentOf('core')(core, undefined)
    const prism = core.exports as Prism
    const components = ids.split(',')
    for (const id of components) componentOf(id)(undefined, prism)
    if (components.includes('markdown')) extendMarkdown(prism)
    return prism
  })
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

/**
 * Teaches Prism's Markdown what the content format adds to it: directives, imports and exports, and fences of any
 * length, also indented and of tildes. Both `md` and `mdx` are shown with it.
 */
function extendMarkdown(prism: Prism): void {
  prism.languages.insertBefore('markdown', 'front-matter-block', {
    'code-block': modules,
    'md-directive': directive,
  })
  const markdown = (prism.languages as Record<string, Record<string, GrammarValue> | undefined>)['markdown']
  const code = markdown?.['code']
  if (!markdown || !Array.isArray(code)) return
  // Prism's own rule for fences goes; its other rule is for indented code.
  const others = code.filter((rule) => rule instanceof RegExp || rule.inside === undefined)
  markdown['code'] = [fence, ...others]
}

/**
 * `import X from './x'` and `export const x = 1`, up to the end of the paragraph. What stands between `import` and
 * `from` is parted at its line breaks alone, so that there is one way to part it.
 */
const modules: TokenObject = {
  pattern:
    /^(?:import(?:[ \t]+|[^'"`;\n]{0,200}(?:\n[^'"`;\n]{1,200}){0,20}?\bfrom\s{0,9})(?:'[^'\n]*'|"[^"\n]*");?$|export[ \t]+(?:const|let|function|default|async|class)\b.*(?:\n.+)*)/m,
  greedy: true,
  alias: 'language-tsx',
}

const directive: TokenObject = {
  pattern: /^[ \t]*:{3,}.*$/m,
  greedy: true,
  inside: {
    string: /\[.*\]/,
    'attr-value': /\{.*\}/,
    keyword: { pattern: /^([ \t]*:{3,}[ \t]*)[\w-]+/, lookbehind: true },
    punctuation: /^[ \t]*:{3,}/,
  },
}

/** The parts have the names that Prism gives them: it finds the language of the code by them. */
const fence: TokenObject = {
  pattern: /^[ \t]*(`{3,}|~{3,})(?:(?!`).)*\n(?:[\s\S]*?\n)?[ \t]*\1[`~]*[ \t]*$/m,
  greedy: true,
  inside: {
    'code-block': {
      pattern: /^([ \t]*(?:`{3,}|~{3,}).*\n)[\s\S]+(?=\n[ \t]*(?:`{3,}|~{3,})[ \t]*$)/,
      lookbehind: true,
    },
    'code-language': { pattern: /^([ \t]*(?:`{3,}|~{3,})).+/, lookbehind: true, alias: 'property' },
    punctuation: /^[ \t]*(?:`{3,}|~{3,})|[ \t]*(?:`{3,}|~{3,})[ \t]*$/,
  },
}

export function highlightSkipped(block: {
  readonly reason: SkipReason
  readonly language: string
  readonly code: string
  readonly place?: Place | undefined
}): Diagnostic {
  const { reason, language, code, place } = block
  const isUnknown = reason === 'language'
  const why = isUnknown ? `no language is called "${language}"` : limitReached(reason, code)
  return {
    code: isUnknown ? 'CODE_LANGUAGE_UNKNOWN' : 'HIGHLIGHT_SKIPPED',
    level: 'warning',
    message: `A code block is shown without colours: ${why}.`,
    place,
    hint: isUnknown
      ? `Did you mean "${readLanguageCatalogue().similar(language)}"?`
      : `Show a part of it and link to the rest, or name the language "text" instead of "${language}" if it is to stay plain.`,
  }
}

function limitReached(reason: Exclude<SkipReason, 'language'>, code: string): string {
  if (reason === 'nesting') return 'it is nested too deep'
  if (reason === 'length')
    return `it has ${code.length} characters, and up to ${maxHighlightedLength} are highlighted`
  const longest = code.split('\n').reduce((most, line) => Math.max(most, line.length), 0)
  return `its longest line has ${longest} characters, and up to ${maxHighlightedLine} are highlighted`
}
