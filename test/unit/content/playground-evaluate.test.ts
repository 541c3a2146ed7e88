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

function createOne(): Evaluator {
  let make: ReturnType<typeof createSafeElements> | null = null
  const evaluator: Evaluator = new Evaluator({
    names: {
      Box,
      props: {},
      planets: [
        { name: 'Earth', moons: 1 },
        { name: 'Mars', moons: 2 },
      ],
    },
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
    '[].constructor.constructor("return 1")()',
    '(() => 1).constructor',
    '(() => 1).call',
    'planets.map.constructor',
    'Math["__pro" + "to__"]',
    'Math.max.constructor',
    'props.__proto__',
    '({ ["__proto__"]: 1 })',
    '({ __proto__: planets })',
    '({ constructor: 1 })',
    '(({ constructor }) => constructor)({})',
    '(({ ["const" + "ructor"]: x }) => x)(props)',
    'Object.getPrototypeOf(planets)',
    'Object.assign({}, props)',
    'Object.constructor',
    'new Date()',
    'import("/x.js")',
    'planets.push(1)',
    'planets[0].name = "x"',
    'planets.length++',
    'delete planets[0]',
    '/a+/.test("a")',
    '"a".match("a")',
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
  const names =
    'document window globalThis self fetch eval Function localStorage Reflect Proxy location navigator top parent Symbol Promise process require JSON this'
  for (const code of [...names.split(' '), ...refused])
    it(`cannot evaluate ${code}`, () => assert.throws(() => evaluate(code), PlaygroundProblem))

  it('read nothing that is not their own', () => {
    for (const code of ['props.hasOwnProperty', 'Math.isPrototypeOf', 'planets[0].propertyIsEnumerable'])
      assert.equal(evaluate(code), undefined, code)
  })

  const elements: readonly string[] = [
    '<script>alert(1)</script>',
    '<style>{"body { display: none }"}</style>',
    '<iframe src="/" />',
    '<iframe srcDoc="<script>alert(1)</script>" />',
    '<object data="/x" />',
    '<embed src="/x" />',
    '<base href="/x" />',
    '<meta httpEquiv="refresh" content="0;url=/x" />',
    '<link rel="stylesheet" href="/x" />',
    '<form action="/x" />',
    '<button formAction="/x">a</button>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href={"java" + "script:alert(1)"}>a</a>',
    '<a href={" \\tjava\\nscript:alert(1)"}>a</a>',
    '<a href={["javascript:alert(1)"]}>a</a>',
    '<a href={{ toString: () => "javascript:alert(1)" }}>a</a>',
    '<a href="data:text/html,<script>alert(1)</script>">a</a>',
    '<svg><a xlinkHref="javascript:alert(1)"><text>a</text></a></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
    '<svg><use href="data:image/svg+xml,x" /></svg>',
    '<svg><animate attributeName="href" values="javascript:alert(1)" /></svg>',
    '<svg><set attributeName="href" to="javascript:alert(1)" /></svg>',
    '<svg><foreignObject /></svg>',
    '<img src="x" onerror="alert(1)" />',
    '<img src="x" onError={() => 1} />',
    '<img src="x" ONERROR="alert(1)" />',
    '<p dangerouslySetInnerHTML={{ __html: "<img>" }} />',
    '<p dangerouslySetInnerHTML="x" />',
    '<p {...{ ["dangerously" + "SetInnerHTML"]: 1 }} />',
    '<p ref={() => 1} />',
    '<img name="querySelector" src="/x.png" />',
    '<p popover="auto" />',
    '<img src="https://other.example/x.png" />',
    '<img src="//other.example/x.png" />',
    '<img src={"\\\\/other.example/x.png"} />',
    '<img src={" ht\\ntps:other.example/x.png"} />',
    '<img srcSet="/x.png 1x, https://other.example/x.png 2x" />',
    '<video poster="https://other.example/x.png" />',
    '<svg><rect fill="url(https://other.example/x.svg#a)" /></svg>',
    '<p style={{ backgroundImage: "url(https://other.example/x.png)" }} />',
    '<p style={{ background: "\\\\75rl(//other.example/x.png)" }} />',
    '<Box sources={{ light: "https://other.example/x.png" }} />',
    '<Box attributes={{ style: { background: "url(/x.png)" } }} />',
    '<p is="x-y" />',
    '<p autoFocus />',
    '<p style="color: red" />',
    '<x-element />',
    '<Box attributes={{ onClick: "alert(1)" }} />',
    '<Box attributes={{ href: "javascript:alert(1)" }} />',
    '<Box deep={[{ to: "javascript:alert(1)" }]} />',
    '<Box render={() => 1} />',
    '<Unknown />',
    '<Box.Inner />',
    '<p>{planets[0]}</p>',
    '<p>{{ then: (f) => f }}</p>',
    '<p>{() => 1}</p>',
  ]
  for (const code of elements)
    it(`cannot show ${code}`, () => assert.throws(() => evaluate(code), PlaygroundProblem))

  const endless: readonly (readonly [code: string, declarations?: string])[] = [
    ['f()', 'const f = () => f()'],
    ['f(30)', 'const f = (n) => n < 2 ? n : f(n - 1) + f(n - 2)'],
    ['"a".repeat(1e9)'],
    ['"a".padEnd(1e9)'],
    ['"aaaa".repeat(20000).replaceAll("a", "a".repeat(20000))'],
    ['Array.from({ length: 1e9 })'],
    [
      'a9',
      Array.from(
        { length: 10 },
        (_, at) => `const a${at} = ${at === 0 ? '"x".repeat(9999)' : `a${at - 1} + a${at - 1} + a${at - 1}`}`,
      ).join(';'),
    ],
    [
      'String(b29)',
      `const b0 = [1]; ${Array.from({ length: 29 }, (_, at) => `const b${at + 1} = [b${at}, b${at}]`).join(';')}`,
    ],
    [
      '<p>{c29}</p>',
      `const c0 = [1]; ${Array.from({ length: 29 }, (_, at) => `const c${at + 1} = [c${at}, c${at}]`).join(';')}`,
    ],
    [
      '<p>{d29}</p>',
      `const d0 = <i />; ${Array.from({ length: 29 }, (_, at) => `const d${at + 1} = <i>{d${at}}{d${at}}</i>`).join(';')}`,
    ],
    [
      '<E29 />',
      `const E0 = () => <i />; ${Array.from({ length: 29 }, (_, at) => `const E${at + 1} = () => <><E${at} /><E${at} /></>`).join(';')}`,
    ],
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
