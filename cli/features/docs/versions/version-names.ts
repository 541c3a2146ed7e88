/** The version that is being written, in the folder of the docs. */
export const CURRENT = 'current'

/** Names end up in folders, addresses and class names. The rule is that of the content format. */
const MAX_LENGTH = 32

/**
 * Why a text cannot be the name of a version, as the end of a sentence; null when it can.
 */
export function versionNameProblem(name: unknown): string | null {
  if (typeof name !== 'string') return 'it is not text'
  if (name.trim() === '') return 'it is empty'
  // With the u flag, surrogates match only when they stand alone.
  if (/[\uD800-\uDFFF]/u.test(name)) return 'it contains half of a character pair, which is no character'
  const forbidden = /[/\\]/.exec(name)
  if (forbidden) return `it contains "${forbidden[0]}"`
  if (name.length > MAX_LENGTH) return `it is longer than ${MAX_LENGTH} characters`
  // oxlint-disable-next-line no-control-regex -- These are what file systems refuse.
  if (/[<>:"|?*\x00-\x1F]/.test(name)) return 'it contains a character that file names cannot have'
  if (/^\.\.?$/.test(name)) return 'it is a name that folders cannot have'
  return null
}
