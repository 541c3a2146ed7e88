/** The page of sitegen's documentation that lists all codes, each with an anchor. */
const PAGE = 'https://sitegen.example/docs/api/diagnostics/'

/** Where the documentation says what a code means. */
export function codeAddress(code: string): string {
  return `${PAGE}#${code}`
}
