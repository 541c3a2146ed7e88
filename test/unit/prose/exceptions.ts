/** A finding that stays. */
export interface Exception {
  readonly file: string
  /** Part of the passage. */
  readonly text: string
  readonly reason: string
}

/** Findings about phrases that stay. */
export const PHRASES_THAT_STAY: readonly Exception[] = [
  {
    file: 'content/docs/accessibility.md',
    text: 'the page behind it cannot be reached',
    reason: 'an open menu covers the page',
  },
  {
    file: 'content/docs/glossary.md',
    text: 'picture, graphic',
    reason: 'the glossary names what other docs say',
  },
  {
    file: 'content/docs/glossary.md',
    text: 'style sheet',
    reason: 'the glossary names what other docs say',
  },
  {
    file: 'theme/DebugPage/json-tree.tsx',
    text: 'Nothing here contains',
    reason: 'it is no link',
  },
  {
    file: 'theme/Navbar/MobileSidebar/Toggle.tsx',
    text: 'Toggle navigation bar',
    reason: 'translations of the format have this message',
  },
]

/** Words that look like other words to the rules, and terms of the field that a rule would replace. */
export const TERMS = {
  equality: ['host', 'hosts'],
  simplify: [
    'address',
    'all of',
    'component',
    'contains',
    'currently',
    'delete',
    'effect',
    'forward',
    'function',
    'interface',
    'it is',
    'maintain',
    'notify',
    'option',
    'parameters',
    'previous',
    'relative to',
    'render',
    'request',
    'require',
    'there are',
    'there is',
    'type',
  ],
} as const
