import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ResponsiveImage } from '../../../runtime/shared/content/responsive-image.ts'
import { createAssetStore } from '../../../cli/content/assets/assets.ts'
import { prepareImages } from '../../../cli/content/images/prepare-images.ts'
import { compileText } from '../content/markdown/compile-text.ts'
import { resolveAlone } from '../support/render-text.ts'
import { siteConfig } from '../support/site-config.ts'
import { loadTheme } from './render-theme.ts'

const theme = await loadTheme()

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
async function inMdx(tag: string, image: ResponsiveImage): Promise<string | undefined> {
  const config = siteConfig({ baseUrl: '/base/' })
  const assets = createAssetStore(config, () => Promise.resolve({ image, files: [] }))
  const compiled = await compileText(tag)
  await prepareImages([compiled], { config, assets })
  const { content } = resolveAlone(compiled, { config, assets })
  return content.kind === 'html' ? content.html : undefined
}

const USES: readonly (readonly [name: string, attributes: string, props: object, image: ResponsiveImage])[] =
  [
    ['no props', '', {}, PHOTO],
    ['an image without placeholder', ' alt="A"', { alt: 'A' }, GLASS],
    ['text and class', ' className="a b" alt="A, B"', { className: 'a b', alt: 'A, B' }, PHOTO],
    ['decoding', ' decoding="sync" alt=""', { decoding: 'sync', alt: '' }, PHOTO],
    ['one side', ' alt="" width={300}', { alt: '', width: 300 }, PHOTO],
    ['the other side', ' height={300} alt=""', { height: 300, alt: '' }, GLASS],
    ['both sides', ' alt="" width={300} height={20}', { alt: '', width: 300, height: 20 }, PHOTO],
    ['a style', ' alt="" style={{ maxWidth: 300 }}', { alt: '', style: { maxWidth: 300 } }, PHOTO],
    ['sizes', ' alt="" sizes="50vw"', { alt: '', sizes: '50vw' }, PHOTO],
  ]

for (const [name, attributes, props, image] of USES) {
  test(`a responsive image with ${name} has the same bytes from MDX and from React`, async () => {
    const html = await inMdx(`<IdealImage img="./a.jpg"${attributes} />`, image)
    // React closes void elements, which means nothing in HTML.
    assert.equal(theme.part('IdealImage', { img: image, ...props }).replace(/\/>$/, '>'), html)
  })
}

test('an image by its address is lazy and gets the base URL', () => {
  assert.equal(
    theme.part('IdealImage', { img: '/img/a.png', alt: 'A' }),
    '<img src="/base/img/a.png" alt="A" loading="lazy" decoding="async"/>',
  )
  const plain = { src: '/base/a.svg', width: 3, height: 2 }
  assert.equal(
    theme.part('IdealImage', { img: { default: plain }, alt: '' }),
    '<img src="/base/a.svg" width="3" height="2" alt="" loading="lazy" decoding="async"/>',
  )
})

test('a themed image has both pictures, each hidden in the other mode, with all its props', () => {
  const sources = { light: '/img/a.png', dark: 'data:image/png;base64,AA==' }
  assert.equal(
    theme.part('ThemedImage', { sources, alt: 'A', className: 'b', width: 3 }),
    '<img src="/base/img/a.png" alt="A" width="3" class="b sg-light-only" loading="lazy" decoding="async"/>' +
      '<img src="data:image/png;base64,AA==" alt="A" width="3" class="b sg-dark-only" loading="lazy" decoding="async"/>',
  )
})

test('a themed image has the same bytes from MDX and from React', async () => {
  const urls = { light: 'https://a.example/a.png', dark: 'https://a.example/b.png' }
  const tag = `<ThemedImage alt="A" className="b" title="c" sources={${JSON.stringify(urls)}} />`
  const { content } = resolveAlone(await compileText(tag))
  const html = content.kind === 'html' ? content.html : undefined
  const props = { alt: 'A', className: 'b', title: 'c', sources: urls }
  const expected = theme.part('ThemedImage', props).replaceAll('/>', '>')
  assert.equal(html?.replace(/ class="([^"]*)"/g, ''), expected.replace(/ class="([^"]*)"/g, ''))
  const classes = (text = ''): readonly string[] =>
    [...text.matchAll(/ class="([^"]*)"/g)].map(([, found = '']) => found)
  assert.deepEqual(classes(html), classes(expected))
})
