import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createElement } from 'react'
import { createAssetStore } from '../../../cli/content/assets/assets.ts'
import type { Holed } from '../../../cli/content/compile/compiled.ts'
import { prepareImages } from '../../../cli/content/images/image-scaler.ts'
import { STATIC_TEXTS } from '../../../cli/render/content/fill.ts'
import type { ResponsiveImage } from '../../../runtime/shared/content/responsive-image.ts'
import { tocTree, visibleToc, type TocNode } from '../../../runtime/shared/content/toc-tree.ts'
import { linksOf, screenIn, screenOf, textOf } from '../../support/screen.ts'
import { compiledHtml, compileText, type CompileSetup } from '../content/markdown/compile-text.ts'
import { resolveAlone } from '../support/render-text.ts'
import { siteConfig } from '../support/site-config.ts'
import { loadTheme } from './render-theme.ts'

const theme = await loadTheme()

/** The HTML of a Markdown text, with the texts of the theme. */
async function markdown(text: string, setup: CompileSetup = {}): Promise<string> {
  const { nodes, diagnostics } = await compileText(text, setup)
  assert.deepEqual(diagnostics, [])
  const [node] = nodes
  assert.ok(typeof node === 'object' && 'html' in node && node.tag === '', 'the text is static')
  return node.html.map(filled).join('')
}

function filled(part: Holed[number]): string {
  if (typeof part === 'string') return part.replaceAll('&#8203;', '\u200B')
  if ('code' in part) return part.code
  assert.ok('text' in part)
  const message = STATIC_TEXTS[part.text] ?? ''
  return message.replace(/\{(\w+)\}/g, (_, name: string) => part.values?.[name] ?? '')
}

test('<Admonition> has the markup of ::: with its type', async () => {
  const children = createElement('p', null, 'x')
  const known = ['note', 'tip', 'info', 'warning', 'danger', 'secondary', 'success', 'important', 'caution']
  const admonitions = [...known, 'milestone', 'constructor', 'my-own']
  for (const type of admonitions) {
    const of = (text: string) => markdown(`:::${type}${text}\nx\n:::`, { plugins: { admonitions } })
    assert.equal(theme.part('Admonition', { type, children }), await of(''))
    assert.equal(
      theme.part('Admonition', { type, title: 'A & b', id: 'c', className: 'd e', children }),
      (await of('[A & b]{#c .d .e}')).replaceAll('&#x26;', '&amp;'),
    )
  }
  const title = ['A ', createElement('em', { key: 1 }, 'b')]
  const expected = await markdown(':::tip A *b*\nx\n:::')
  assert.equal(theme.part('Admonition', { type: 'tip', title, children }), expected)
})

test('<Heading> has the markup of headings in Markdown and in HTML', async () => {
  const rows = [
    ['## Text', { as: 'h2', id: 'text' }],
    ['###### Text {#own}', { as: 'h6', id: 'own' }],
    ['<h2 id="a" class="b">Text</h2>', { as: 'h2', id: 'a', className: 'b' }],
    ['<h3 class="b">Text</h3>', { as: 'h3', className: 'b' }],
    ['<h1 id="a">Text</h1>', { as: 'h1', id: 'a' }],
  ] as const
  for (const [text, props] of rows)
    assert.equal(
      theme.part('Heading', { ...props, children: 'Text' }),
      await markdown(text, { format: 'md' }),
    )
})

test('<Details> has the markup of details in MDX', async () => {
  const summary = createElement('summary', null, 'S')
  const rows = [
    ['<details>\n<summary>S</summary>', { summary: 'S' }],
    [
      '<details open className="a" id="b">\n<summary>S</summary>',
      { open: true, className: 'a', id: 'b', summary },
    ],
    ['<details>', {}],
  ] as const
  for (const [text, props] of rows) {
    const html = theme.part('Details', { ...props, children: createElement('p', { key: 'p' }, 'x') })
    // React writes a flag with an empty value, which is the same.
    assert.equal(html.replace('open=""', 'open'), await markdown(`${text}\n\nx\n\n</details>`))
  }
})

describe('<CodeBlock>', () => {
  /** A block as a component renders it, without the id by which the client finds its words. */
  const rendered = (props: object): string =>
    theme.part('CodeBlock', props).replaceAll(/ data-static="code:[a-z\d]{14}"/g, '')

  test('renders the bytes of a fence', async () => {
    const lines = ['a\n', 'b', '\n', 1, null, false]
    const rows: readonly (readonly [props: object, fence: string])[] = [
      [{ language: 'js', children: 'let a' }, '```js\nlet a\n```'],
      [{ children: 'a < b & c > "d" \'e\'\n' }, '```\na < b & c > "d" \'e\'\n```'],
      [{ language: 'JS', title: "'s <a> & b", children: 'a\n\nb' }, '```js title="\'s <a> & b"\na\n\nb\n```'],
      [{ className: 'language-js', showLineNumbers: true, children: 'a' }, '```js showLineNumbers\na\n```'],
      [{ language: 'js', showLineNumbers: 7, children: 'a' }, '```js showLineNumbers=7\na\n```'],
      [
        { language: 'js', metastring: '{2-3} title="x"', children: lines },
        '```js {2-3} title="x"\na\nb\n1\n```',
      ],
      [{ language: 'py', children: '# highlight-next-line\na' }, '```py\n# highlight-next-line\na\n```'],
      [{ language: 'js', title: '"', children: 'a' }, "```js title='\"'\na\n```"],
      [{ language: 'c"++<x>', children: '' }, '```c"++<x>\n```'],
    ]
    for (const [props, fence] of rows) assert.equal(rendered(props), await compiledHtml(fence))
  })

  test('shows elements as they are, in its title too, and leaves room for buttons beside them', () => {
    const children = ['a ', createElement('b', { key: 1 }, 'c')]
    const screen = screenOf(rendered({ language: 'js', title: createElement('b', null, 't'), children }))
    assert.equal(textOf(screen.getByRole('code')), 'a c')
    const title = screen.getByText('t')
    assert.deepEqual([title.tagName, screen.getByText('c').tagName], ['B', 'B'])
    assert.ok(!screen.container.querySelector('pre')?.contains(title))
    assert.notEqual(screen.container.querySelector('.codeBlockContent > .codeBlockButtons'), null)
  })
})

test('a playground is served as its static code, with the result where the block says, else the site', () => {
  const block = { code: '<b/>', language: 'jsx', children: 'the static code' }
  assert.equal(textOf(screenOf(theme.part('Playground', block)).container), 'the static code')
  const placeOf = (props: object, site: object): string => {
    const { body } = theme.page({ layout: 'Playground', props: { ...block, ...props }, theme: site })
    return /playgroundContainer--(\w+)/.exec(body)?.[1] ?? ''
  }
  const onTop = { liveCodeBlock: { playgroundPosition: 'top' } }
  assert.deepEqual([placeOf({}, {}), placeOf({}, onTop)], ['bottom', 'top'])
  assert.deepEqual(
    [placeOf({ position: 'top' }, {}), placeOf({ position: 'bottom' }, onTop)],
    ['top', 'bottom'],
  )
})

test('a diagram is served as its text', () => {
  const value = 'graph TD\n  A["<b>"] --> B'
  const { container } = screenOf(theme.part('Mermaid', { value }))
  assert.equal(container.querySelector('pre')?.textContent, value)
})

describe('a table of contents', () => {
  const TOC = [
    { value: 'Three', id: 'three', level: 3 },
    { value: '<code>Two</code>', id: 'two', level: 2 },
    { value: 'Four', id: 'four', level: 4 },
  ]

  test('in the text lists the headings of the page within the levels of the theme, or what it is given', () => {
    const { screen } = theme.page({ layout: 'TOCInline', toc: TOC })
    assert.deepEqual(linksOf(screen), ['Three #three', 'Two #two'])
    assert.ok(screen.getByText('Two', { selector: 'a code' }))
    const toc = [...TOC, { value: 'Five', id: 'five', level: 5 }]
    const own = screenOf(theme.part('TOCInline', { toc, minHeadingLevel: 4, maxHeadingLevel: 5 }))
    assert.deepEqual(linksOf(own), ['Four #four', 'Five #five'])
    const [outer, ...inner] = own.getAllByRole('listitem')
    assert.ok(outer !== undefined && inner.length === 1)
    assert.ok(screenIn(outer).getByText('Five'))
    const twice = screenOf(theme.part('TOCInline', { toc: [TOC[1], TOC[1]] }))
    assert.deepEqual(linksOf(twice), ['Two #two', 'Two #two'])
    assert.equal(screenOf(theme.part('TOCInline', { toc: [] })).queryByRole('list'), null)
  })

  const headings = (levels: string) =>
    [...levels].map((digit, index) => ({ level: Number(digit), id: `h${index}`, value: digit }))

  /** A tree as levels, with those below a heading in brackets. */
  const shape = (nodes: readonly TocNode[]): string =>
    nodes
      .map(({ level, children }) => (children.length === 0 ? level : `${level}(${shape(children)})`))
      .join('')

  test('is a tree, in which headings without the one around them move up', () => {
    for (const expected of ['', '2(3(4))2', '2(43)', '32(4)', '2(43(4))'])
      assert.equal(shape(tocTree(headings(expected.replace(/\D/g, '')))), expected)
    const rows = [
      ['324', 3, 6, '34'],
      ['233', 3, 3, '33'],
      ['2345', 2, 3, '2(3)'],
      ['234', 4, 4, '4'],
      ['23', 5, 6, ''],
    ] as const
    for (const [levels, minHeadingLevel, maxHeadingLevel, expected] of rows)
      assert.equal(
        shape(visibleToc(tocTree(headings(levels)), { minHeadingLevel, maxHeadingLevel })),
        expected,
      )
  })
})

describe('images', () => {
  const PHOTO: ResponsiveImage = {
    src: '/base/assets/images/a-1030w-0.webp',
    srcSet: '/base/assets/images/a-640w-0.webp 640w, /base/assets/images/a-1030w-0.webp 1030w',
    sizes: '(max-width: 1030px) 100vw, 1030px',
    width: 1030,
    height: 687,
    placeholder: 'data:image/webp;base64,AA+/==',
  }
  const { placeholder: _none, ...GLASS } = PHOTO

  /** What a tag with literal props becomes in MDX. */
  async function inMdx(tag: string, image: ResponsiveImage = PHOTO): Promise<string | undefined> {
    const config = siteConfig({ baseUrl: '/base/' })
    const assets = createAssetStore(config, () => Promise.resolve({ image, files: [] }))
    const compiled = await compileText(tag)
    await prepareImages([compiled], { config, assets })
    const { content } = resolveAlone(compiled, { config, assets })
    return content.kind === 'html' ? content.html : undefined
  }

  test('that are responsive have the same bytes from MDX and from React', async () => {
    const rows: readonly (readonly [attributes: string, props: object, image?: ResponsiveImage])[] = [
      ['', {}],
      [' alt="A"', { alt: 'A' }, GLASS],
      [' className="a b" alt="A, B"', { className: 'a b', alt: 'A, B' }],
      [' decoding="sync" alt=""', { decoding: 'sync', alt: '' }],
      [' alt="" width={300}', { alt: '', width: 300 }],
      [' height={300} alt=""', { height: 300, alt: '' }, GLASS],
      [' alt="" width={300} height={20}', { alt: '', width: 300, height: 20 }],
      [' alt="" style={{ maxWidth: 300 }}', { alt: '', style: { maxWidth: 300 } }],
      [' alt="" sizes="50vw"', { alt: '', sizes: '50vw' }],
    ]
    for (const [attributes, props, image = PHOTO] of rows) {
      // React closes void elements, which means nothing in HTML.
      const html = theme.part('IdealImage', { img: image, ...props }).replace(/\/>$/, '>')
      assert.equal(html, await inMdx(`<IdealImage img="./a.jpg"${attributes} />`, image))
    }
  })

  const LATER = 'loading="lazy" decoding="async"/>'

  test('by their addresses are lazy and get the base URL', () => {
    const plain = { default: { src: '/base/a.svg', width: 3, height: 2 } }
    const rows = [
      [{ img: '/img/a.png', alt: 'A' }, `<img src="/base/img/a.png" alt="A" ${LATER}`],
      [{ img: plain, alt: '' }, `<img src="/base/a.svg" width="3" height="2" alt="" ${LATER}`],
    ] as const
    for (const [props, html] of rows) assert.equal(theme.part('IdealImage', props), html)
  })

  test('for both modes are hidden in the other one, with all their props, as in MDX', async () => {
    const sources = { light: '/img/a.png', dark: 'data:image/png;base64,AA==' }
    assert.equal(
      theme.part('ThemedImage', { sources, alt: 'A', className: 'b', width: 3 }),
      `<img src="/base/img/a.png" alt="A" width="3" class="b sg-light-only" ${LATER}` +
        `<img src="data:image/png;base64,AA==" alt="A" width="3" class="b sg-dark-only" ${LATER}`,
    )
    const urls = { light: 'https://a.example/a.png', dark: 'https://a.example/b.png' }
    const props = { alt: 'A', className: 'b', title: 'c' }
    const html = await inMdx(
      `<ThemedImage alt="A" className="b" title="c" sources={${JSON.stringify(urls)}} />`,
    )
    const ofReact = theme.part('ThemedImage', { ...props, sources: urls }).replaceAll('/>', '>')
    // The class has another place among the attributes.
    const sorted = (text = ''): readonly string[] =>
      text.split(/(?=<)/).map((tag) =>
        tag
          .split(/ (?=\w+=)|>/)
          .sort()
          .join(' '),
      )
    assert.deepEqual(sorted(html), sorted(ofReact))
  })
})
