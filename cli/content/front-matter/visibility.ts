/** What a page shows of who may see it: a draft, or an unlisted page; undefined for others. */
export function visibilityOf({
  draft,
  unlisted,
}: {
  readonly draft?: boolean | undefined
  readonly unlisted?: boolean | undefined
}): 'draft' | 'unlisted' | undefined {
  if (draft === true) return 'draft'
  return unlisted === true ? 'unlisted' : undefined
}
