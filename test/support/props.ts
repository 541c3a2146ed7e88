import { isNode, originOf, statementsOf, type Origin } from './exported.ts'
import { code, row } from './reference-table.ts'
import { shownDefault, type DocComment, type SyntaxNode } from './source-docs.ts'

/** A prop of a component. */
export interface Prop extends DocComment {
  readonly name: string
  readonly isOptional: boolean
  /** As it is written. */
  readonly type: string
}

/** The props of a component. */
export interface Props {
  readonly props: readonly Prop[]
  /** Other props, in words: `those of <a>`. */
  readonly others: readonly string[]
}

type Place = Pick<Origin, 'file' | 'source'>

/** Elements whose interface has another name. */
const ELEMENTS: Readonly<Record<string, string>> = { Anchor: '`<a>`', Heading: 'a heading', Image: '`<img>`' }

const NOTHING: Props = { props: [], others: [] }

/** The component that a module exports by default, or the object. */
export function defaultExport(place: Place): SyntaxNode | null {
  const found = statementsOf(place.source).find(({ type }) => type === 'ExportDefaultDeclaration')
  const declaration = found?.['declaration']
  if (!isNode(declaration)) return null
  if (declaration.type !== 'Identifier') return declaration
  const [declared] = originOf(place.file, String(declaration['name'])).declarations
  return declared ?? null
}

/** The props of a component: of a function, or of a class that extends one of React. */
export function propsOfComponent({ params, superTypeArguments }: SyntaxNode, place: Place): Props {
  if (isNode(superTypeArguments)) {
    const [props] = superTypeArguments['params'] as readonly SyntaxNode[]
    return props === undefined ? NOTHING : propsOf(props, place)
  }
  const [param] = (params ?? []) as readonly SyntaxNode[]
  const annotation = param?.['typeAnnotation']
  return isNode(annotation) ? propsOf(annotation['typeAnnotation'] as SyntaxNode, place) : NOTHING
}

/** The lines of a table of props; none without any. An optional one has a question mark. */
export function propsTable({ props, others }: Props): readonly string[] {
  if (props.length === 0) return []
  const hasDefaults = props.some(({ fallback }) => fallback !== null)
  const line = (name: string, type: string, [byDefault, about]: readonly [string, string]): string =>
    row([name, type, ...(hasDefaults ? [byDefault] : []), about])
  return [
    line('Prop', 'Type', ['Default', 'Meaning']),
    line('---', '---', ['---', '---']),
    ...props.map(({ name, isOptional, type, about, fallback }) =>
      line(code(`${name}${isOptional ? '?' : ''}`), code(type), [
        fallback === null ? '' : shownDefault(fallback),
        about,
      ]),
    ),
    ...others.map((words) => line('all others', '', ['', words])),
  ]
}

function propsOf(type: SyntaxNode, place: Place): Props {
  switch (type.type) {
    case 'TSTypeLiteral':
      return { props: membersOf(type['members'] as readonly SyntaxNode[], place), others: [] }
    case 'TSIntersectionType':
      return joined((type['types'] as readonly SyntaxNode[]).map((one) => propsOf(one, place)))
    case 'TSUnionType':
      return oneOf((type['types'] as readonly SyntaxNode[]).map((one) => propsOf(one, place)))
    case 'TSTypeReference':
      return propsOfReference(type['typeName'] as SyntaxNode, type['typeArguments'], place)
    default:
      return { props: [], others: [code(written(type, place))] }
  }
}

function propsOfReference(name: SyntaxNode, typeArguments: unknown, place: Place): Props {
  const params = isNode(typeArguments) ? (typeArguments['params'] as readonly SyntaxNode[]) : []
  const word = String(name['name'])
  const known = propsOfElement(word, params, place) ?? propsOfPart(word, params, place)
  if (known !== null) return known
  const origin = originOf(place.file, word)
  const [declaration] = origin.declarations
  return declaration === undefined
    ? { props: [], others: [`those of ${code(word)}`] }
    : propsOfDeclaration(declaration, origin)
}

/** The props that React knows of an element, or of another component. */
function propsOfElement(word: string, [first]: readonly SyntaxNode[], place: Place): Props | null {
  if (first === undefined) return null
  const text = written(first, place)
  if (word === 'ComponentProps') return { props: [], others: [`those of ${elementOf(text)}`] }
  const [, element] = /^HTML(\w+)Element$/.exec(text) ?? []
  return element === undefined || !word.endsWith('HTMLAttributes')
    ? null
    : { props: [], others: [`those of ${ELEMENTS[element] ?? code(`<${element.toLowerCase()}>`)}`] }
}

/** Some or all props of another type. */
function propsOfPart(word: string, [first, second]: readonly SyntaxNode[], place: Place): Props | null {
  if (first === undefined || !/^(?:Readonly|Partial|Omit|Pick)$/.test(word)) return null
  const { props, others } = propsOf(first, place)
  if (word === 'Partial') return { props: props.map((prop) => ({ ...prop, isOptional: true })), others }
  if (second === undefined) return { props, others }
  const names = new Set<string>(written(second, place).match(/(?<=')[\w-]+(?=')/g) ?? [])
  return { props: props.filter(({ name }) => names.has(name) === (word === 'Pick')), others }
}

function propsOfDeclaration(declaration: SyntaxNode, place: Place): Props {
  if (declaration.type === 'TSTypeAliasDeclaration')
    return propsOf(declaration['typeAnnotation'] as SyntaxNode, place)
  const bases = (declaration['extends'] ?? []) as readonly SyntaxNode[]
  const { body } = declaration['body'] as { readonly body: readonly SyntaxNode[] }
  return joined([
    { props: membersOf(body, place), others: [] },
    ...bases.map((base) => propsOfReference(base['expression'] as SyntaxNode, base['typeArguments'], place)),
  ])
}

/** `<a>` for `'a'`, and the name of a component for its type. */
function elementOf(text: string): string {
  return text.startsWith("'") ? code(`<${text.slice(1, -1)}>`) : code(text.replace('typeof ', ''))
}

function membersOf(members: readonly SyntaxNode[], place: Place): readonly Prop[] {
  return members.flatMap((member) => {
    if (!/^TS(?:Property|Method)Signature$/.test(member.type)) return []
    const { typeAnnotation: annotation } = member
    const key = member['key'] as { readonly name?: string; readonly value?: string }
    const type = isNode(annotation) ? written(annotation['typeAnnotation'] as SyntaxNode, place) : 'function'
    return {
      name: key.name ?? key.value ?? '',
      isOptional: member['optional'] === true,
      type: type.replace(/^\| /, '').replace(/ \| undefined$/, ''),
      ...place.source.commentBefore(member.start),
    }
  })
}

function written({ start, end }: SyntaxNode, { source }: Place): string {
  const text = source.text.slice(start, end).replaceAll('readonly ', '')
  return text.replaceAll(/(?<=[\w\])}'>])\n\s*(?=\w+\??:)/g, '; ').replaceAll(/\s+/g, ' ')
}

/** What is said first counts: an interface before what it extends. */
function joined(all: readonly Props[]): Props {
  const props = new Map<string, Prop>()
  for (const prop of all.flatMap((one) => one.props)) if (!props.has(prop.name)) props.set(prop.name, prop)
  return { props: [...props.values()], others: [...new Set(all.flatMap(({ others }) => others))] }
}

/** A prop that not all of several forms have may be left out. */
function oneOf(all: readonly Props[]): Props {
  const { props, others } = joined(all)
  const inAll = (name: string): boolean => all.every((one) => one.props.some((prop) => prop.name === name))
  return {
    props: props.map((prop) => ({ ...prop, isOptional: prop.isOptional || !inAll(prop.name) })),
    others,
  }
}
