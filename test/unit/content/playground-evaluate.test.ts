import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createElement, Fragment, isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { parseExpression, parseModule } from '../../../cli/content/markdown/mdx/acorn.ts'
import { Evaluator } from '../../../content/components/playground/evaluate/evaluator.ts'
import { PlaygroundProblem } from '../../../content/components/playground/problem.ts'
import { createSafeElements } from '../../../content/components/playground/safe-element.ts'
import type { Statement } from 'estree'

function Box(props: Readonly<Record<string, unknown>>): ReactNode {
  return createElement('div', { ...(props['attributes'] as object), title: String(props['title']) })
}

const PLANETS = [
  { name: 'Earth', moons: 1 },
  { name: 'Mars', moons: 2 },
]

function createOne(): Evaluator {
  let make: ReturnType<typeof createSafeElements> | null = null
  const evaluator: Evaluator = new Evaluator({
    names: { Box, props: {}, planets: PLANETS },
    make: (type, props, place) => make?.({ type, props, place }),
  })
  make = createSafeElements(new Set([Box]), evaluator.budget)
  return evaluator
}

function evaluate(code: string, declarations = ''): unknown {
  const evaluator = createOne()
  evaluator.statements(parseModule(declarations, undefined).body as Statement[])
  const expression = parseExpression(code, { line: 1, column: 1 })
  assert.ok(expression !== null)
  return evaluator.expression(expression)
}

function html(code: string, declarations = ''): string {
  return renderToStaticMarkup(evaluate(code, declarations) as ReactNode)
}

describe('expressions of the playground', () => {
  const values: readonly (readonly [code: string, value: unknown])[] = [
    ['1 + 2 * 3', 7],
    ['`${1 + 1} moons`', '2 moons'],
    ['planets.map(({ name }) => name).join(", ")', 'Earth, Mars'],
    ['planets.reduce((sum, { moons }) => sum + moons, 0)', 3],
    ['planets.filter((one) => one.moons > 1)[0].name', 'Mars'],
    ['planets.at(9)?.name ?? "none"', 'none'],
    ['props.none?.deep.deeper', undefined],
    ['[..."ab", ...[1, 2]].length', 4],
    ['({ ...{ a: 1 }, b: 2 }).b', 2],
    ['Math.max(...[3, 9, 4])', 9],
    ['Object.entries({ a: 1 })[0]', ['a', 1]],
    ['Array.from({ length: 3 }, (_, index) => index * 2)', [0, 2, 4]],
    ['["b", "a"].sort()', ['a', 'b']],
    ['[3, 1, 2].sort((a, b) => a - b)', [1, 2, 3]],
    ['typeof "a" === "string" && !false', true],
    ['"a-b".replaceAll("-", "$&")', 'a$&b'],
    ['((first, ...others) => others.length)(1, 2, 3)', 2],
    ['(({ a = 5, ...others }) => a + others.b)({ b: 1 })', 6],
    ['((n) => { if (n > 1) { return "many" } const one = "one"; return one })(1)', 'one'],
  ]
  for (const [code, value] of values) it(code, () => assert.deepEqual(evaluate(code), value))

  it('know what was declared before them', () => {
    const declarations = 'const twice = (n) => n * 2; function more(n) { return n > 3 ? n : more(twice(n)) }'
    assert.equal(evaluate('more(1)', declarations), 4)
  })

  it('make elements, with keys, spreads and components of the text', () => {
    const declarations = 'const Moons = ({ count, children }) => <b title="moons">{count}{children}</b>'
    assert.equal(
      html('<ul>{planets.map(({ name, ...rest }) => <li key={name} {...{ id: name }}>{name}</li>)}</ul>'),
      '<ul><li id="Earth">Earth</li><li id="Mars">Mars</li></ul>',
    )
    assert.equal(html('<><Moons count={2}> moons</Moons></>', declarations), '<b title="moons">2 moons</b>')
    assert.equal(
      html('<p style={{ color: "teal" }}>\n  a\n  b <i>c</i>\n</p>'),
      '<p style="color:teal">a b <i>c</i></p>',
    )
  })

  it('tell where they fail', () => {
    assert.throws(
      () => evaluate('planets.map((one) =>\n  one.name.none)'),
      (error) => error instanceof PlaygroundProblem && error.place?.line === 2 && error.place.column === 3,
    )
  })
})

describe('X1: expressions of a stranger', () => {
  const refused: readonly string[] = [
    '"".constructor',
    '(() => 1).constructor',
    'Math["__pro" + "to__"]',
    '({ ["__proto__"]: 1 })',
    '({ __proto__: planets })',
    '(({ ["const" + "ructor"]: x }) => x)(props)',
    'Object.getPrototypeOf(planets)',
    'Object.assign({}, props)',
    'new Date()',
    'import("/x.js")',
    'planets.push(1)',
    'planets[0].name = "x"',
    'planets.length++',
    '/a+/.test("a")',
    'async () => 1',
    '(<b />).type',
    '({ ...<b /> })',
    '(({ ...all }) => all)(<b />)',
    '({ $$typeof: 1 })',
    'String`a`',
    '"" in props',
    '`${planets[0]}`',
    '`${() => 1}`',
  ]
  for (const code of ['document', 'eval', 'this', ...refused])
    it(`cannot evaluate ${code}`, () => assert.throws(() => evaluate(code), PlaygroundProblem))

  it('read nothing that is not their own', () => {
    for (const code of ['props.hasOwnProperty', 'Math.isPrototypeOf', 'planets[0].propertyIsEnumerable'])
      assert.equal(evaluate(code), undefined, code)
  })

  const elements: readonly string[] = [
    '<script>alert(1)</script>',
    '<button formAction="/x">a</button>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href={["javascript:alert(1)"]}>a</a>',
    '<a href={{ toString: () => "javascript:alert(1)" }}>a</a>',
    '<a href="data:text/html,<script>alert(1)</script>">a</a>',
    '<svg><a xlinkHref="javascript:alert(1)"><text>a</text></a></svg>',
    '<svg><use href="data:image/svg+xml,x" /></svg>',
    '<svg><animate attributeName="href" values="javascript:alert(1)" /></svg>',
    '<img src="x" onerror="alert(1)" />',
    '<img src="x" ONERROR="alert(1)" />',
    '<p dangerouslySetInnerHTML={{ __html: "<img>" }} />',
    '<p ref={() => 1} />',
    '<img name="querySelector" src="/x.png" />',
    '<img src="https://other.example/x.png" />',
    '<img src={" ht\\ntps:other.example/x.png"} />',
    '<img srcSet="/x.png 1x, https://other.example/x.png 2x" />',
    '<svg><rect fill="url(https://other.example/x.svg#a)" /></svg>',
    '<p style={{ backgroundImage: "url(https://other.example/x.png)" }} />',
    '<p style={{ background: "\\\\75rl(//other.example/x.png)" }} />',
    '<Box sources={{ light: "https://other.example/x.png" }} />',
    '<Box attributes={{ style: { background: "url(/x.png)" } }} />',
    '<p autoFocus />',
    '<p style="color: red" />',
    '<Box attributes={{ onClick: "alert(1)" }} />',
    '<Box attributes={{ href: "javascript:alert(1)" }} />',
    '<Box deep={[{ to: "javascript:alert(1)" }]} />',
    '<Box render={() => 1} />',
    '<Unknown />',
    '<p>{planets[0]}</p>',
    '<p>{{ then: (f) => f }}</p>',
    '<p>{() => 1}</p>',
  ]
  for (const code of elements)
    it(`cannot show ${code}`, () => assert.throws(() => evaluate(code), PlaygroundProblem))

  /** Thirty declarations, each of which uses the one before twice. */
  const doubled = (first: string, next: (before: string) => string, name: string): string =>
    [first, ...Array.from({ length: 29 }, (_, at) => next(`${name}${at}`))]
      .map((value, at) => `const ${name}${at} = ${value}`)
      .join(';')
  const endless: readonly (readonly [code: string, declarations?: string])[] = [
    ['f()', 'const f = () => f()'],
    ['f(30)', 'const f = (n) => n < 2 ? n : f(n - 1) + f(n - 2)'],
    ['"a".repeat(1e9)'],
    ['"a".padEnd(1e9)'],
    ['"aaaa".repeat(20000).replaceAll("a", "a".repeat(20000))'],
    ['Array.from({ length: 1e9 })'],
    ['a29', doubled('"x"', (before) => `${before} + ${before}`, 'a')],
    ['String(b29)', doubled('[1]', (before) => `[${before}, ${before}]`, 'b')],
    ['<p>{c29}</p>', doubled('[1]', (before) => `[${before}, ${before}]`, 'c')],
    ['<p>{d29}</p>', doubled('<i />', (before) => `<i>{${before}}{${before}}</i>`, 'd')],
    ['<E29 />', doubled('() => <i />', (before) => `() => <><${before} /><${before} /></>`, 'E')],
  ]
  for (const [code, declarations] of endless)
    it(`are ended: ${code}`, { timeout: 3000 }, () => {
      assert.throws(() => evaluate(code, declarations), PlaygroundProblem)
    })

  it('cannot make an element that React takes for another', () => {
    const made = evaluate('<p title="a">b</p>')
    assert.ok(isValidElement(made) && made.type === 'p')
    assert.throws(() => evaluate('<Fragment />'), PlaygroundProblem)
    assert.equal(renderToStaticMarkup(createElement(Fragment, null, made)), '<p title="a">b</p>')
  })
})
