import { parseSync, Visitor, type JSXElement, type JSXFragment, type Node } from 'oxc-parser'

/** Attributes and keys whose strings readers see or hear. */
const SHOWN = /^(?:alt|aria-label|description|label|message|placeholder|tagline|title)$/

/** Elements that stand in a line of text. */
const INLINE = /^(?:a|abbr|b|Code|em|i|kbd|Link|small|span|strong|time|var)$/

/** A text, and the line where it begins. */
export interface ShownText {
  readonly line: number
  readonly text: string
}

/**
 * What a file of components shows, without what it computes: the text of elements, with `x` for code and expressions, and strings of
 * attributes and of keys such as `label`.
 *
 * @throws when the file cannot be parsed
 */
export function textsOfComponents(name: string, source: string): readonly ShownText[] {
  const { program, errors } = parseSync(name, source)
  if (errors.length > 0) throw new SyntaxError(`${name}: ${errors[0]?.message ?? ''}`)
  const found: ShownText[] = []
  const add = (start: number, text: string): void => {
    const words = text.replace(/\s+/g, ' ').trim()
    // A name of one word is not a sentence, and may be anything.
    if (/\p{L} \p{L}/u.test(words))
      found.push({ line: source.slice(0, start).split('\n').length, text: words })
  }
  const addElement = (element: JSXElement | JSXFragment): void => {
    if (!isInline(element)) add(element.start, wordsOf(element))
  }
  new Visitor({
    JSXElement: addElement,
    JSXFragment: addElement,
    JSXAttribute({ name: key, value }) {
      if (value?.type !== 'Literal' || key.type !== 'JSXIdentifier' || !SHOWN.test(key.name)) return
      add(value.start, value.value)
    },
    Property({ key, value }) {
      if (value.type !== 'Literal' || typeof value.value !== 'string') return
      if (key.type === 'Identifier' && SHOWN.test(key.name)) add(value.start, value.value)
    },
  }).visit(program)
  return found
}

/** The words of an element itself; elements in it that are no part of a line have their own. */
function wordsOf(node: Node): string {
  switch (node.type) {
    case 'JSXText':
      return node.value
    case 'JSXExpressionContainer':
      return node.expression.type === 'Literal' ? String(node.expression.value) : '`x`'
    case 'JSXFragment':
      return node.children.map(childWords).join('')
    case 'JSXElement':
      return nameOf(node) === 'code' ? '`x`' : node.children.map(childWords).join('')
    default:
      return ''
  }
}

function childWords(child: Node): string {
  return child.type === 'JSXElement' && !isInline(child) && nameOf(child) !== 'code' ? '' : wordsOf(child)
}

function isInline(node: Node): boolean {
  return node.type === 'JSXElement' && INLINE.test(nameOf(node))
}

function nameOf({ openingElement: { name } }: JSXElement): string {
  return name.type === 'JSXIdentifier' ? name.name : ''
}
