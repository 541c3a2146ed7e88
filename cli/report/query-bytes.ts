import { formatBytes } from './text.ts'

/** What queries load of the search index: `24.1 kB of the index, at most 61.0 kB`, the median first. */
export function queryBytes(answers: readonly { readonly bytes: number }[]): string {
  const sizes = answers.map(({ bytes }) => bytes).toSorted((a, b) => a - b)
  const [median = 0, most = 0] = [sizes[sizes.length >> 1], sizes.at(-1)]
  return `${formatBytes(median)} of the index, at most ${formatBytes(most)}`
}
