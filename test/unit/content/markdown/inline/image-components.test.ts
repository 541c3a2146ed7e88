import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reference } from '../../../../../cli/content/compile/compiled.ts'
import { compileText, pipelineOptions, showHoled, showNodes } from '../compile-text.ts'

/** A reference without its place: `image ./a.png imported`. */
function show({ kind, url, attribute, imported }: Reference): string {
  return [kind, attribute, url, imported === true && 'imported']
    .filter((word) => word !== false && word !== undefined)
    .join(' ')
}

/** The HTML and references of a file that must be static. */
async function compiled(
  text: string,
): Promise<{ readonly html: string; readonly references: readonly string[] }> {
  const { kind, nodes, references, diagnostics } = await compileText(text)
  assert.deepEqual(diagnostics, [])
  assert.equal(kind, 'html', 'the page is static')
  const [node] = nodes
  assert.ok(typeof node === 'object' && 'html' in node)
  return { html: showHoled(node.html), references: references.map(show) }
}

type Case = readonly [name: string, text: string, html: string, references: readonly string[]]

const LAZY = 'loading="lazy" decoding="async"'

const STATIC: readonly Case[] = [
  [
    'an image by require',
    `<img src={require('./a.png').default} alt="A" />`,
    `<img {{ref 0}} alt="A" ${LAZY}>`,
    ['image ./a.png imported'],
  ],
  [
    'require without default',
    "<img src={require('@site/a.png')} />",
    `<img {{ref 0}} ${LAZY}>`,
    ['image @site/a.png imported'],
  ],
  [
    'a template as name',
    '<img src={require(`../a.svg`).default} />',
    `<img {{ref 0}} ${LAZY}>`,
    ['image ../a.svg imported'],
  ],
  [
    'an odd name',
    "<img src={require('./a b%#?é.png').default} />",
    `<img {{ref 0}} ${LAZY}>`,
    ['image ./a b%25%23%3Fé.png imported'],
  ],
  [
    'what the author says of loading',
    `<img loading="eager" src={require('./a.png').default} decoding="sync" className="b" style={{ width: 20 }} />`,
    '<img {{ref 0}} loading="eager" decoding="sync" class="b" style="width:20px">',
    ['image ./a.png imported'],
  ],
  [
    'an imported image',
    `import a from './a.jpg'\n\n<img src={a} alt="" />`,
    `<img {{ref 0}} alt="" ${LAZY}>`,
    ['image ./a.jpg imported'],
  ],
  [
    'an imported address',
    `import a from '@site/a.svg?url'\n\n<img src={a} />`,
    `<img {{ref 0}} ${LAZY}>`,
    ['image @site/a.svg imported'],
  ],
  [
    'useBaseUrl',
    `import useBaseUrl from '@docusaurus/useBaseUrl'\nimport { useBaseUrl as base } from 'sitegen/runtime'\n\n<img src={useBaseUrl('/a.png')} />\n\n<img src={base('/b.png')} />`,
    `<img {{ref 0}} ${LAZY}>\n<img {{ref 1}} ${LAZY}>`,
    ['image pathname:///a.png', 'image pathname:///b.png'],
  ],
  [
    'a download',
    `<a href={require('./f.zip').default} download>**get** it</a>`,
    '<a {{ref 0}} download><strong>get</strong> it</a>',
    ['file href ./f.zip imported'],
  ],
  [
    'media',
    '<video controls>\n  <source src={require(\'./a.mp4\').default} type="video/mp4" />\n</video>\n\n<video src="/b.mp4" poster={require(\'./p.png\').default} />',
    '<video controls><source {{ref 0}} type="video/mp4"></video>\n<video {{ref 1}} src="/b.mp4"></video>',
    ['file src ./a.mp4 imported', 'file poster ./p.png imported'],
  ],
  [
    'an image in a download in a sentence',
    `Get <a href={require('./f.zip').default}>![A](./a.png)</a>!`,
    `<p>Get <a {{ref 1}}><img {{ref 0}} alt="A" ${LAZY}></a>!</p>`,
    ['image ./a.png', 'file href ./f.zip imported'],
  ],
  [
    'a responsive image by require',
    `<IdealImage img={require('./a.jpg')} alt="A" className="b" />`,
    `<img {{ref 0}} alt="A" class="b" ${LAZY}>`,
    ['responsive ./a.jpg imported'],
  ],
  [
    'responsive images by address, in a sentence',
    'One <IdealImage img="./a.jpg" /> two <IdealImage img={"/b.jpg"} />',
    `<p>One <img {{ref 0}} ${LAZY}> two <img {{ref 1}} ${LAZY}></p>`,
    ['responsive ./a.jpg', 'responsive /b.jpg'],
  ],
  [
    'a responsive image under another name, and imported',
    "import Image from '@theme/IdealImage'\nimport a from './a.jpg'\nimport b from './b.jpg?responsive'\n\n<Image img={a} />\n<Image img={b} />",
    `<img {{ref 0}} ${LAZY}>\n<img {{ref 1}} ${LAZY}>`,
    ['responsive ./a.jpg imported', 'responsive ./b.jpg imported'],
  ],
  [
    'a themed image',
    `<ThemedImage alt="A" className="b" sources={{ light: require('./a.png').default, dark: './b.png' }} />`,
    `<img {{ref 0}} alt="A" class="b sg-light-only" ${LAZY}><img {{ref 1}} alt="A" class="b sg-dark-only" ${LAZY}>`,
    ['image ./a.png imported', 'image ./b.png'],
  ],
  [
    'a themed image with base URLs, the dark one first',
    `import useBaseUrl from '@docusaurus/useBaseUrl'\nimport ThemedImage from '@theme/ThemedImage'\n\n<ThemedImage sources={{ 'dark': useBaseUrl('/b.png'), light: useBaseUrl('/a.png') }} />`,
    `<img {{ref 0}} class="sg-light-only" ${LAZY}><img {{ref 1}} class="sg-dark-only" ${LAZY}>`,
    ['image pathname:///a.png', 'image pathname:///b.png'],
  ],
]

/** Blank lines between blocks are of no interest here. */
function oneBreak(html: string): string {
  return html
    .replace(/\n\s*/g, '\n')
    .replace(/>\n(<\/?(?:video|source))/g, '>$1')
    .trim()
}

for (const [name, text, html, references] of STATIC) {
  test(`static in MDX: ${name}`, async () => {
    const found = await compiled(text)
    const expected = oneBreak(html).replaceAll(' {{ref', '{{ref')
    assert.equal(oneBreak(found.html).replaceAll(' {{ref', '{{ref'), expected)
    assert.deepEqual(found.references, references)
  })
}

const DYNAMIC: readonly (readonly [name: string, text: string])[] = [
  ['a name that is put together', "<img src={require('./a' + '.png').default} />"],
  ['a name from elsewhere', '<img src={props.src} />'],
  ['two files', "<video src={require('./a.mp4').default} poster={require('./p.png').default} />"],
  ['other attributes that are run', "<img src={require('./a.png').default} alt={1 + 1} />"],
  ['spread attributes', "<img {...props} src={require('./a.png').default} />"],
  ['a file of a package', "<img src={require('package/a.png').default} />"],
  ['code', "<img src={require('./a.js').default} />"],
  ['a named import', "import { a } from './a.png'\n\n<img src={a} />"],
  ['an import that is no file', "import a from './a'\n\n<img src={a} />"],
  ['a hook of another name', "import useBaseUrl from './own'\n\n<img src={useBaseUrl('/a.png')} />"],
  [
    'a hook with a relative path',
    "import useBaseUrl from '@docusaurus/useBaseUrl'\n\n<a href={useBaseUrl('docs/a')}>a</a>",
  ],
  ['an own require', "export const require = () => 'x'\n\n<img src={require('./a.png').default} />"],
  ['a themed image from elsewhere', '<ThemedImage sources={props.sources} />'],
  ['a responsive image from elsewhere', '<IdealImage img={props.img} />'],
]

for (const [name, text] of DYNAMIC) {
  test(`left to JavaScript: ${name}`, async () => {
    const { kind, references, diagnostics } = await compileText(text)
    assert.deepEqual(diagnostics, [])
    assert.deepEqual([kind, references], ['module', []])
  })
}

test('components of the site that are named like ours are left alone', async () => {
  for (const name of ['IdealImage', 'ThemedImage']) {
    const own = await compileText(`import ${name} from './own'\n\n<${name} img="./a.png" sources="x" />`)
    assert.deepEqual([own.kind, own.references, own.imports[name]?.source], ['tree', [], './own'])
  }
  const { components } = pipelineOptions()
  assert.equal(components['IdealImage'], '@theme/IdealImage')
})

test('a themed image whose props say too little is a component', async () => {
  const content = await compileText('<ThemedImage sources={{ light: "./a.png" }} />')
  assert.deepEqual(showNodes(content), [['<ThemedImage>', { sources: { light: './a.png' } }, []]])
  assert.equal(content.imports['ThemedImage']?.source, '@theme/ThemedImage')
})

test('addresses of JSX that are texts stay as they are', async () => {
  const { html, references } = await compiled('<img src="./a.png" alt="" /> <a href={"./b.zip"}>b</a>')
  assert.equal(html, '<img src="./a.png" alt="">\n<a href="./b.zip">b</a>')
  assert.deepEqual(references, [])
})

test('what the author set of an image is known', async () => {
  const { references } = await compileText(
    `<img src={require('./a.png')} width="3" style={{ color: 'red' }} />\n\n![a](b.png)`,
  )
  assert.deepEqual(
    references.map(({ own }) => own),
    [[], ['width', 'style']],
  )
})

test('an image has the place of its tag', async () => {
  const { references } = await compileText(`# A\n\nText <img src={require('./a.png').default} /> more.`)
  assert.deepEqual(references[0]?.place, { file: 'docs/a.mdx', line: 3, column: 6, endColumn: 46 })
})
