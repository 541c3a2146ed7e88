/**
 * A place for more metadata of a doc. The head of its page already has what sitegen knows, so the theme's own part
 * shows nothing.
 */
export default function DocItemMetadata(): null {
  return null
}
