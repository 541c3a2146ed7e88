import type { OutputReport } from './schema.ts'

/** What a file of the output is to its readers. */
export type FileKind = keyof OutputReport['kinds']

const KIND_BY_EXTENSION: ReadonlyMap<string, FileKind> = new Map([
  ['html', 'html'],
  ['js', 'scripts'],
  ['mjs', 'scripts'],
  ['css', 'styles'],
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg', 'ico', 'bmp', 'apng'].map(
    (extension) => [extension, 'images'] as const,
  ),
])

const DATA = /(?:^|\/|\.)page\.json$|^assets\/data\//

/** The kind of a file, by its path in the output. */
export function fileKind(path: string): FileKind {
  if (DATA.test(path)) return 'data'
  return KIND_BY_EXTENSION.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase()) ?? 'other'
}
