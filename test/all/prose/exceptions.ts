/** A finding that stays: a part of the passage in the file. */
type Exception = readonly [file: string, text: string, reason: string]

/** Findings about phrases that stay. */
export const PHRASES_THAT_STAY: readonly Exception[] = [
  ['content/docs/glossary.md', 'picture, graphic', 'the glossary names what other docs say'],
  ['content/docs/glossary.md', 'style sheet', 'the glossary names what other docs say'],
  ['theme/DebugPage/json-tree.tsx', 'Nothing here contains', 'it is no link'],
  ['theme/Navbar/MobileSidebar/Toggle.tsx', 'Toggle navigation bar', 'translations of the format have it'],
]

const SIMPLE = `
  address, component, contains, currently, delete, effect, forward, function, interface, maintain, notify, option,
  parameters, previous, render, request, require, type, all of, it is, relative to, there are, there is`

/** Words that look like other words to the rules, and terms of the field that a rule would replace. */
export const TERMS = { equality: ['host', 'hosts'], simplify: SIMPLE.trim().split(/,\s+/) }
