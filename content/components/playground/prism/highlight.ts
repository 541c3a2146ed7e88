import { Prism } from './core.ts'
import 'prismjs/components/prism-markup'
import 'prismjs/components/prism-css'
import 'prismjs/components/prism-clike'
import 'prismjs/components/prism-javascript'
import 'prismjs/components/prism-jsx'
import 'prismjs/components/prism-typescript'
import 'prismjs/components/prism-tsx'
import 'prismjs/components/prism-bash'
import 'prismjs/components/prism-diff'
import 'prismjs/components/prism-go'
import 'prismjs/components/prism-ini'
import 'prismjs/components/prism-json'
import 'prismjs/components/prism-markdown'
import 'prismjs/components/prism-python'
import 'prismjs/components/prism-rust'
import 'prismjs/components/prism-scss'
import 'prismjs/components/prism-sql'
import 'prismjs/components/prism-toml'
import 'prismjs/components/prism-yaml'
import { highlighterOf, type LoadedLanguage } from '../../../../cli/content/markdown/code/highlight-lines.ts'

/** Names by which a grammar is known whose component has another one: some treat their component by its name. */
const COMPONENTS: Readonly<Record<string, string>> = { md: 'markdown', mdx: 'markdown' }

/** Highlights code as the build does, in the languages that are bundled with the playground. */
export const highlight = highlighterOf(
  (name): LoadedLanguage | null => {
    const key = name.toLowerCase()
    const component = COMPONENTS[key] ?? key
    const grammar = Object.hasOwn(Prism.languages, component) ? Prism.languages[component] : undefined
    return typeof grammar === 'object' ? { prism: Prism, grammar, component } : null
  },
  () => false,
)
