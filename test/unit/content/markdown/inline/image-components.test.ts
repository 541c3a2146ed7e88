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

interface Static {
  readonly html: string
  readonly references: readonly string[]
}

/** The HTML and references of a file that must be static. */
async function compiled(text: string): Promise<Static> {
  const { kind, nodes, references, diagnostics } = await compileText(text)
  assert.deepEqual(diagnostics, [])
  assert.equal(kind, 'html', 'the page is static')
  const [node] = nodes
  assert.ok(typeof node === 'object' && 'html' in node)
  return { html: showHoled(node.html), references: references.map(show) }
}

/** `LAZY` stands for what images have that say nothing of loading, `{0}` for the first of the references behind the bar. */
const STATIC: readonly (readonly [name: string, text: string, shown: string])[] = [
  ['require', "<img src={require('@site/a.png')} />", '<img {0} LAZY> | image @site/a.png imported'],
  ['its default', "<img src={require('./a.png').default} />", '<img {0} LAZY> | image ./a.png imported'],
  ['a template', '<img src={require(`../a.svg`)} />', '<img {0} LAZY> | image ../a.svg imported'],
  [
    'an odd name',
    "<img src={require('./a %#?é.png')} />",
    '<img {0} LAZY> | image ./a %25%23%3Fé.png imported',
  ],
  [
    'what the author says of loading',
    `<img loading="eager" src={require('./a.png')} decoding="sync" className="b" style={{ width: 20 }} />`,
    '<img {0} loading="eager" decoding="sync" class="b" style="width:20px"> | image ./a.png imported',
  ],
  [
    'imported images',
    `import a from './a.jpg'\nimport b from '@site/a.svg?url'\n\n<img src={a} /> <img src={b} />`,
    '<img {0} LAZY>\n<img {1} LAZY> | image ./a.jpg imported | image @site/a.svg imported',
  ],
  [
    'useBaseUrl',
    `import useBaseUrl from '@docusaurus/useBaseUrl'\nimport { useBaseUrl as base } from 'sitegen/runtime'\n\n<img src={useBaseUrl('/a.png')} />\n\n<img src={base('/b.png')} />`,
    '<img {0} LAZY>\n<img {1} LAZY> | image pathname:///a.png | image pathname:///b.png',
  ],
  [
    'media',
    '<video controls>\n  <source src={require(\'./a.mp4\').default} type="video/mp4" />\n</video>\n\n<video src="/b.mp4" poster={require(\'./p.png\').default} />',
    '<video controls><source {0} type="video/mp4"></video>\n<video {1} src="/b.mp4"></video> | file src ./a.mp4 imported | file poster ./p.png imported',
  ],
  [
    'an image in a download in a sentence',
    `Get <a href={require('./f.zip').default} download>![A](./a.png)</a>!`,
    '<p>Get <a {1} download><img {0} alt="A" LAZY></a>!</p> | image ./a.png | file href ./f.zip imported',
  ],
  [
    'responsive images',
    `<IdealImage img={require('./a.jpg')} alt="A" className="b" />\n\nOne <IdealImage img="./c.jpg" /> two <IdealImage img={"/b.jpg"} />`,
    '<img {0} alt="A" class="b" LAZY>\n<p>One <img {1} LAZY> two <img {2} LAZY></p> | responsive ./a.jpg imported | responsive ./c.jpg | responsive /b.jpg',
  ],
  [
    'a responsive image under another name, and imported',
    "import Image from '@theme/IdealImage'\nimport a from './a.jpg'\nimport b from './b.jpg?responsive'\n\n<Image img={a} />\n<Image img={b} />",
    '<img {0} LAZY>\n<img {1} LAZY> | responsive ./a.jpg imported | responsive ./b.jpg imported',
  ],
  [
    'a themed image',
    `<ThemedImage alt="A" className="b" sources={{ light: require('./a.png').default, dark: './b.png' }} />`,
    '<img {0} alt="A" class="b sg-light-only" LAZY><img {1} alt="A" class="b sg-dark-only" LAZY> | image ./a.png imported | image ./b.png',
  ],
  [
    'a themed image with base URLs, the dark one first',
    `import useBaseUrl from '@docusaurus/useBaseUrl'\nimport ThemedImage from '@theme/ThemedImage'\n\n<ThemedImage sources={{ 'dark': useBaseUrl('/b.png'), light: useBaseUrl('/a.png') }} />`,
    '<img {0} class="sg-light-only" LAZY><img {1} class="sg-dark-only" LAZY> | image pathname:///a.png | image pathname:///b.png',
  ],
]

/** Blank lines between blocks are of no interest here. */
function short(html: string): string {
  return html
    .replace(/\n\s*/g, '\n')
    .replace(/>\n(<\/?(?:video|source))/g, '>$1')
    .replace(/ ?\{\{ref (\d)\}\}/g, ' {$1}')
    .replaceAll('loading="lazy" decoding="async"', 'LAZY')
    .trim()
}

for (const [name, text, shown] of STATIC) {
  test(`static in MDX: ${name}`, async () => {
    const { html, references } = await compiled(text)
    assert.equal([short(html), ...references].join(' | '), short(shown))
  })
}

const DYNAMIC: readonly (readonly [name: string, text: string])[] = [
  ['a name that is put together', "<img src={require('./a' + '.png').default} />"],
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
