import { parse, type AnyNode, type CallExpression, type Literal, type Program } from 'acorn'

/** Names by which code could look at the exported data, or hide data from who compares it. */
const DOUBTFUL: ReadonlySet<string> = new Set(['eval', 'toJSON', '__proto__'])

/** Stands for what is left out; no code holds it as a token. */
const LEFT_OUT = '\0'

/**
 * The code of a bundled module without the data that it exports: strings, numbers, booleans and nulls that stand where no
 * name leads to, in the object of its default export. Nothing else in the code can read them, so two modules that are the
 * same without them have the same functions. What cannot be told for certain stays: in doubt the code comes back whole.
 *
 * Data counts by its value, wherever results depend on it (`configValue`). So numbers and texts are left out that JSON tells
 * apart, and nothing where an object may say itself what its JSON is.
 */
export function codeWithoutData(code: string): string {
  const program = parsed(code)
  const names = program === null ? null : namesIn(program)
  if (program === null || names === null) return code
  const ranges = exportedBy(program)
    .flatMap((node) => exportedData(node, names))
    .toSorted(([a], [b]) => a - b)
  let [rest, at] = ['', 0]
  for (const [start, end] of ranges) {
    rest += code.slice(at, start) + LEFT_OUT
    at = end
  }
  return rest + code.slice(at)
}

function parsed(code: string): Program | null {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
  } catch {
    return null
  }
}

/** What a name was declared with, and how often it is written: in all, and as what is called. */
interface Name {
  all: number
  calls: number
  declared: AnyNode | null
}

type Names = ReadonlyMap<string, Name>

/** Every name of the code, whatever its scope; null when what the code looks at cannot be told. */
function namesIn(program: Program): Names | null {
  const names = new Map<string, Name>()
  const nameOf = (text: string): Name => {
    const name = names.get(text) ?? { all: 0, calls: 0, declared: null }
    names.set(text, name)
    return name
  }
  const queue: AnyNode[] = [program]
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (isDoubtful(node)) return null
    if (node.type === 'Identifier') nameOf(node.name).all++
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier') nameOf(node.callee.name).calls++
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier')
      nameOf(node.id.name).declared = node.init ?? null
    if (node.type === 'FunctionDeclaration' && node.id !== null) nameOf(node.id.name).declared = node
    queue.push(...partsOf(node))
  }
  return names
}

function isDoubtful(node: AnyNode): boolean {
  switch (node.type) {
    case 'ThisExpression':
    case 'Super':
      return true
    case 'Identifier':
      return DOUBTFUL.has(node.name)
    case 'Literal':
      return typeof node.value === 'string' && DOUBTFUL.has(node.value)
    case 'Property':
    case 'MemberExpression': {
      const key = node.type === 'Property' ? node.key : node.property
      return !node.computed && key.type === 'Identifier' && DOUBTFUL.has(key.name)
    }
    default:
      return false
  }
}

/** The parts of a node, but for keys, which name nothing. */
function partsOf(node: AnyNode): readonly AnyNode[] {
  const key =
    'computed' in node && !node.computed ? (node.type === 'MemberExpression' ? 'property' : 'key') : ''
  return Object.entries(node).flatMap(([name, value]: readonly [string, unknown]) =>
    name === key ? [] : (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter(isNode),
  )
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** What stands as the default export: an expression or a declaration. */
function exportedBy({ body }: Program): readonly AnyNode[] {
  return body.flatMap((statement): AnyNode[] => {
    if (statement.type === 'ExportDefaultDeclaration') return [statement.declaration]
    if (statement.type !== 'ExportNamedDeclaration' || statement.source) return []
    return statement.specifiers.flatMap(({ local, exported }) =>
      exported.type === 'Identifier' && exported.name === 'default' ? [local] : [],
    )
  })
}

type Range = readonly [start: number, end: number]

/** Data in the value of the export, or in what it returns: nobody but the engine calls it. */
function exportedData(node: AnyNode, names: Names): readonly Range[] {
  switch (node.type) {
    case 'Identifier': {
      const meant = onlyMeaning(node.name, names)
      return meant === null ? [] : exportedData(meant, names)
    }
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      if (node.body.type !== 'BlockStatement') return dataIn(node.body, names)
      return node.body.body.flatMap((statement) =>
        statement.type === 'ReturnStatement' && statement.argument ? dataIn(statement.argument, names) : [],
      )
    case 'CallExpression': {
      const argument = givenBack(node, names)
      return argument === null ? [] : exportedData(argument, names)
    }
    default:
      return dataIn(node, names)
  }
}

/** Places of data in a value that is handed over as a whole. */
function dataIn(node: AnyNode, names: Names): readonly Range[] {
  switch (node.type) {
    case 'ObjectExpression':
      return node.properties.flatMap((property) =>
        property.type === 'Property' && property.kind === 'init' && !property.computed
          ? dataIn(property.value, names)
          : [],
      )
    case 'ArrayExpression':
      return node.elements.flatMap((element) => (element === null ? [] : dataIn(element, names)))
    case 'Literal':
      return isPlain(node) ? [[node.start, node.end]] : []
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? [[node.start, node.end]] : []
    case 'Identifier': {
      const meant = onlyMeaning(node.name, names)
      return meant === null ? [] : dataIn(meant, names)
    }
    case 'CallExpression': {
      const argument = givenBack(node, names)
      return argument === null ? [] : dataIn(argument, names)
    }
    default:
      return []
  }
}

function isPlain({ value, regex, bigint }: Literal): boolean {
  if (regex || bigint) return false
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}

/** What a name was declared with, if it is written at its declaration and at one other place alone. */
function onlyMeaning(text: string, names: Names): AnyNode | null {
  const name = names.get(text)
  return name?.all === 2 ? name.declared : null
}

/** The argument of a call that gives it back, as `defineConfig` does; null for any other call. */
function givenBack({ callee, arguments: given }: CallExpression, names: Names): AnyNode | null {
  const [argument, ...others] = given
  if (callee.type !== 'Identifier' || argument?.type === 'SpreadElement' || others.length > 0) return null
  const name = names.get(callee.name)
  // All but its declaration are calls: no other thing has the name, and nothing else is put in its place.
  const isKnown = name !== undefined && name.all - name.calls === 1
  return isKnown && givesBack(name.declared) ? (argument ?? null) : null
}

/** Whether something is `(value) => value`. */
function givesBack(node: AnyNode | null): boolean {
  if (node?.type !== 'ArrowFunctionExpression' || node.async) return false
  const [parameter] = node.params
  const { body } = node
  return parameter?.type === 'Identifier' && body.type === 'Identifier' && body.name === parameter.name
}
