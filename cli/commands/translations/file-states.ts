/**
 * What a file of content is in another language: translated, from what its source is now; the same when nobody has marked
 * what it was made from; from what its source was before; a copy of its source; not there; there without a source.
 */
export const FILE_STATES = ['translated', 'unmarked', 'outdated', 'equal', 'missing', 'orphaned'] as const

export type FileState = (typeof FILE_STATES)[number]
