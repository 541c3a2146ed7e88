/** Where a text stops being JSON. Node names the place in some of its messages only. */
export function jsonErrorPlace(text: string): { readonly line: number; readonly column: number } | null {
  const message = messageOf(text)
  if (message === null) return null
  const named = / at position (\d+)/.exec(message)?.[1]
  const end = named === undefined ? firstWrong(text) : Number(named)
  const lines = text.slice(0, end).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/** What Node says of a text that is not JSON. */
function messageOf(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

/** Index of the character that is not expected, before which all may be the beginning of JSON; else the end. */
function firstWrong(text: string): number {
  let [right, wrong] = [0, text.trimEnd().length + 1]
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1
    if (messageOf(text.slice(0, middle))?.startsWith('Unexpected token') === true) wrong = middle
    else right = middle
  }
  return wrong - 1
}
