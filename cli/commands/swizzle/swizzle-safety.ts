/** Whether a part may be wrapped and copied without reading the notes of every new version. */
export interface Safety {
  readonly wrap: boolean
  readonly eject: boolean
}

/** Parts with everything below those that end in a slash (format A15, "Declared safe"). */
const BOTH = [
  'Admonition/Icon/',
  'Admonition/Layout',
  'Admonition/Type/',
  'CodeBlock',
  'ColorModeToggle',
  'DocCardList',
  'Footer',
  'Footer/',
  'Icon/',
  'MDXComponents/',
  'MDXContent',
  'NotFound',
  'SearchBar',
  'SkipToContent',
]
const WRAP_ONLY = ['DocSidebar']
/** These are lists and tables: what they hold is meant to be another thing. */
const EJECT_ONLY = ['Admonition/Types', 'MDXComponents', 'NavbarItem/ComponentTypes', 'ReactLiveScope']

/** What is promised of a part: its props and what it is for stay within a major version. */
export function safetyOf(part: string): Safety {
  const isIn = (list: readonly string[]): boolean =>
    list.some((entry) => (entry.endsWith('/') ? part.startsWith(entry) : part === entry))
  const isBoth = isIn(BOTH)
  return { wrap: isBoth || isIn(WRAP_ONLY), eject: isBoth || isIn(EJECT_ONLY) }
}
