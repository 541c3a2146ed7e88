/** What the parser says, and what the writer should do about it. First match wins. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /import or export/i,
    'Write imports and exports as in any module, one statement to a line and a blank line behind them.',
  ],
  [
    /unexpected closing tag|closing tag.*corresponding/i,
    'Close tags in the order in which they were opened.',
  ],
  [
    /closing tag/i,
    'Close the tag, write `<Name />` when nothing is inside, or write `\\<` to show the character. Names such as <NAME> in text belong into `code`.',
  ],
  [/valid JSX tag|after `<`/i, 'Write `\\<` or `&lt;` to show the character, or put the text into `code`.'],
  [
    /closing brace|end of file in expression|parse expression|unexpected token/i,
    'Write `\\{` to show a brace, or put the text into `code`.',
  ],
  [/attribute/i, 'Write attributes as name="text" or name={expression}.'],
]

/** A hint for a syntax error of MDX. */
export function hintFor(message: string): string {
  const found = HINTS.find(([pattern]) => pattern.test(message))
  return (
    found?.[1] ??
    'Write `\\<` and `\\{` to show these characters, or name the file .md and set markdown.format to "detect".'
  )
}
