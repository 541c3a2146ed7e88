import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import type { FilePath } from '../../types/file-path.ts'
import type { Reference } from '../compiled.ts'
import { refMark, REF_PROPERTY } from './holes.ts'
import { stateOf, type CompileState } from './state.ts'
import { walkHast } from './walk.ts'

/**
 * rehype plugin: takes the addresses out of links and images. They depend on other files, so the compiled
 * content only says which reference stands where. Sees every node, so it also finds out whether MDX or comments are
 * among them.
 */
export function references() {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkHast(tree, (element) => {
      if (element.type.startsWith('mdx') || element.type === 'comment') state.hasMdx = true
      if (element.type !== 'element') return
      if (element.tagName === 'a') takeAddress(element, { state, kind: 'link', property: 'href' })
      else if (element.tagName === 'img') takeAddress(element, { state, kind: 'image', property: 'src' })
    })
  }
}

/** Attributes that a reference may bring along, where the author wrote none. */
const OWN = ['target', 'rel', 'width', 'height']

interface Taking {
  readonly state: CompileState
  readonly kind: Reference['kind']
  readonly property: 'href' | 'src'
}

function takeAddress(element: Element, { state, kind, property }: Taking): void {
  const url = element.properties[property]
  if (typeof url !== 'string' || url.startsWith('#')) return
  if (kind === 'image') Object.assign(element.properties, { loading: 'lazy', decoding: 'async' })
  const { position } = element
  const oneLine = position !== undefined && position.start.line === position.end.line
  state.references.push({
    kind,
    url,
    own: OWN.filter((name) => element.properties[name] !== undefined),
    place: {
      file: state.key as FilePath,
      ...(position ? { line: position.start.line, column: position.start.column } : {}),
      ...(oneLine ? { endColumn: position.end.column } : {}),
    },
  })
  // First among the attributes, as an author would write them.
  const { [property]: _taken, ...others } = element.properties
  element.properties = { [REF_PROPERTY]: refMark(state, state.references.length - 1), ...others }
}
