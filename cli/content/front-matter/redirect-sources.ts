/** The paths that lead to a page, as its front matter names them; undefined for none. */
export function redirectSources({
  redirect_from: from,
}: {
  readonly redirect_from?: string | readonly string[] | undefined
}): readonly string[] | undefined {
  return from === undefined ? undefined : [from].flat()
}
