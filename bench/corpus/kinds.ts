/** What pages of a corpus are made of. */
export const corpusKinds = {
  /** Markdown alone. */
  plain: 'Markdown alone',
  /** Every tenth page has components with literal props. */
  mixed: 'every tenth page has MDX components',
  /** `mixed` with a remark plugin of the site's own. */
  remark: "mixed, and a remark plugin of the site's own",
  /** Every page is a module: it imports several of 40 components, has an export and an expression. */
  modules: 'every page is an MDX module that uses several of 40 components',
} as const

/** The name of a corpus. */
export type CorpusKind = keyof typeof corpusKinds

/** What a page needs: a Markdown compiler, components, or a module of its own. */
export type PageForm = 'markdown' | 'components' | 'module'

/** The form of a page by its place in the corpus. */
export function formOf(index: number, kind: CorpusKind): PageForm {
  if (kind === 'plain') return 'markdown'
  if (kind === 'modules') return 'module'
  return index % 10 === 5 ? 'components' : 'markdown'
}
