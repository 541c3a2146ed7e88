import type { GrammarValue, TokenObject } from 'prismjs'
import type { Prism } from './highlight-lines.ts'

/**
 * Teaches Prism's Markdown what the content format adds to it: directives, imports and exports, and fences of any
 * length, also indented and of tildes. Both `md` and `mdx` are shown with it.
 */
export function extendMarkdown(prism: Prism): void {
  prism.languages.insertBefore('markdown', 'front-matter-block', {
    'code-block': modules,
    'md-directive': directive,
  })
  const markdown = (prism.languages as Record<string, Record<string, GrammarValue> | undefined>)['markdown']
  const code = markdown?.['code']
  if (markdown && isList(code)) markdown['code'] = [fence, ...code.filter((rule) => !isFence(rule))]
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

/** `:::note[Title]` and the line that closes it. */
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

function isList(rules: GrammarValue | undefined): rules is (RegExp | TokenObject)[] {
  return Array.isArray(rules)
}

/** Prism's own rule for fences; its other rule is for indented code. */
function isFence(rule: RegExp | TokenObject): boolean {
  return !(rule instanceof RegExp) && rule.inside !== undefined
}
