import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import type { ResponsiveImage } from '../../../../runtime/shared/content/responsive-image.ts'
import { createAssetStore, type AssetStore, type ScaledImage } from '../../../../cli/content/assets/assets.ts'
import type { CompiledContent, Reference } from '../../../../cli/content/compile/compiled.ts'
import { prepareImages } from '../../../../cli/content/images/image-scaler.ts'
import { resolveReference } from '../../../../cli/render/content/resolve-reference.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { compileText } from '../../content/markdown/compile-text.ts'
import { png } from '../../support/image-bytes.ts'
import { manifestOf, page } from '../../support/pages.ts'
import { resolveAlone } from '../../support/render-text.ts'
import { siteConfig } from '../../support/site-config.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const siteDir = temporaryFolder({
  'docs/a.png': png(),
  'docs/b c.png': png(),
  'docs/plain.png': png(),
  'docs/f.zip': 'zip',
  'docs/film.mp4': 'film',
  'static/img/s.png': png(),
})
const config = siteConfig({ siteDir, baseUrl: '/base/' })

const IMAGE: ResponsiveImage = {
  src: '/base/a-1030w.webp',
  srcSet: '/base/a-640w.webp 640w, /base/a-1030w.webp 1030w',
  sizes: '(max-width: 1030px) 100vw, 1030px',
  width: 1030,
  height: 687,
  placeholder: 'data:image/webp;base64,AA+/=',
}

const PROPS = {
  src: IMAGE.src,
  srcSet: IMAGE.srcSet,
  sizes: IMAGE.sizes,
  width: 1030,
  height: 687,
  style: { backgroundImage: 'url(data:image/webp;base64,AA+/=)', backgroundSize: 'cover' },
}

const ATTRIBUTES = `src="${IMAGE.src}" srcSet="${IMAGE.srcSet}" sizes="${IMAGE.sizes}" width="1030" height="687" style="background-image:url(data:image/webp;base64,AA+/=);background-size:cover"`

/** A store whose images have the widths above, but for those named `plain`. */
function store(asked: string[] = []): AssetStore {
  return createAssetStore(config, (file): Promise<ScaledImage> => {
    asked.push(path.relative(siteDir, file))
    const { name } = path.parse(file)
    if (name !== 'plain') return Promise.resolve({ image: IMAGE, files: [] })
    return Promise.resolve({ problem: { code: 'IMAGE_NOT_SCALED', level: 'warning', message: 'plain' } })
  })
}

type Shape = Pick<Reference, 'kind' | 'url'> & Partial<Reference>

function resolve(shape: Shape, assets = store()): ReturnType<typeof resolveReference> {
  const place = { file: 'docs/a.mdx' as FilePath, line: 3 }
  const pages = [{ url: '/base/docs/a/', source: 'docs/a.mdx' }]
  const scope = { config, manifest: manifestOf(pages), assets, contentDirs: [] }
  const at = { file: place.file, page: page({ url: '/base/docs/a/' }) }
  return resolveReference({ own: [], place, ...shape }, at, scope)
}

/** A responsive image that content names, and that was made ready. */
async function responsive(url: string, more: Partial<Reference> = {}): Promise<ReturnType<typeof resolve>> {
  return resolve({ kind: 'responsive', url, ...more }, await prepared(url))
}

async function prepared(url: string): Promise<AssetStore> {
  const assets = store()
  const reference: Reference = { kind: 'responsive', url, own: [], place: { file: 'docs/a.mdx' as FilePath } }
  const content = { ...(await compileText('')), references: [reference] } satisfies CompiledContent
  await prepareImages([content], { config, assets })
  return assets
}

test('a responsive image has its widths, its size and its placeholder', async () => {
  for (const url of ['./a.png', 'b%20c.png', '@site/docs/a.png', '/img/s.png', './a.png?x#y'])
    assert.deepEqual(await responsive(url), { props: PROPS }, url)
  const url = 'https://a.example/b.png'
  assert.deepEqual(await responsive(url), { props: { src: url } })
})

test('an image that cannot be scaled is shown as it is, with the reason at its place', async () => {
  const { props, diagnostic } = await responsive('./plain.png')
  assert.match(String(props['src']), /^data:image\/png/)
  assert.deepEqual([props['width'], props['height']], [3, 2])
  assert.deepEqual([diagnostic?.code, diagnostic?.place?.line], ['IMAGE_NOT_SCALED', 3])
})

test('a responsive image that is not there is missing; one that is imported fails the build', async () => {
  assert.equal((await responsive('./x/plain.png')).diagnostic?.code, 'MISSING_IMAGE')
  const { diagnostic } = await responsive('./no%20pe/plain.png', { imported: true })
  assert.deepEqual(
    [diagnostic?.code, diagnostic?.level, diagnostic?.message],
    ['UNKNOWN_IMPORT', 'error', '"./no pe/plain.png" is imported but cannot be found.'],
  )
})

test('files that elements name: small media are inlined, downloads never, missing ones fail the build', () => {
  const file = (url: string, attribute: string) => resolve({ kind: 'file', url, attribute, imported: true })
  const shown = (url: string, attribute: string): string => String(file(url, attribute).props[attribute])
  assert.equal(shown('./film.mp4', 'src'), 'data:video/mp4;base64,ZmlsbQ==')
  assert.match(shown('./film.mp4', 'href'), /^\/base\/assets\/medias\/film-[\da-f]{8}\.mp4$/)
  assert.match(shown('./a.png', 'poster'), /^data:image\/png/)
  assert.match(shown('./f.zip', 'href'), /^\/base\/assets\/files\/f-[\da-f]{8}\.zip$/)
  assert.equal(shown('pathname:///x.mp4', 'src'), '/base/x.mp4')
  const { code, level, place } = file('./nope.zip', 'href').diagnostic ?? {}
  assert.deepEqual([code, level, place?.line], ['UNKNOWN_IMPORT', 'error', 3])
})

test('every image of content is prepared once, and missing ones do no harm', async () => {
  const asked: string[] = []
  const assets = store(asked)
  const [a, b] = ['<IdealImage img="./a.png" />', '<IdealImage img="/img/s.png" />']
  const text = [a, a, b, '![x](./b%20c.png)'].join('\n\n')
  const external = '<IdealImage img="https://a.example/x.png" /> <IdealImage img="" />'
  const contents = [await compileText(text), await compileText(external), await compileText(text)]
  assert.deepEqual(await prepareImages(contents, { config, assets }), [])
  assert.deepEqual(asked, ['docs/a.png', 'static/img/s.png'])
})

test('what is wrong with an image that only code imports is said', async () => {
  const assets = store()
  await assets.scale(path.join(siteDir, 'docs/plain.png'))
  const [diagnostic] = await prepareImages([await compileText('')], { config, assets })
  assert.deepEqual([diagnostic?.code, diagnostic?.place], ['IMAGE_NOT_SCALED', { file: 'docs/plain.png' }])
})

test('that the library is missing is said once', async () => {
  const assets = createAssetStore(config, () =>
    Promise.resolve({ problem: { code: 'SHARP_MISSING', level: 'error', message: 'missing' } }),
  )
  const content = await compileText('<IdealImage img="./a.png" />\n\n<IdealImage img="./plain.png" />')
  const problems = await prepareImages([content], { config, assets })
  assert.deepEqual(
    problems.map(({ code, level }) => [code, level]),
    [['SHARP_MISSING', 'error']],
  )
  assert.equal(resolve({ kind: 'responsive', url: './a.png' }, assets).diagnostic, undefined)
})

/** A page with one image, resolved. */
async function shown(tag: string): Promise<unknown> {
  const content = await compileText(tag)
  const assets = store()
  await prepareImages([content], { config, assets })
  const { content: resolved } = resolveAlone(content, { config, assets })
  return resolved.kind === 'html' ? resolved.html : resolved
}

test('what the author of a responsive image sets stands before what is made', async () => {
  const rest = 'loading="lazy" decoding="async">'
  const unsized = ATTRIBUTES.replace(' width="1030" height="687"', '')
  const unstyled = ATTRIBUTES.replace(/ style="[^"]*"/, '').replace(/ sizes="[^"]*"/, '')
  const own: Readonly<Record<string, string>> = {
    '': `${ATTRIBUTES} ${rest}`,
    'alt="A" className="b"': `${ATTRIBUTES} alt="A" class="b" ${rest}`,
    'loading="eager"': `${ATTRIBUTES} loading="eager" decoding="async">`,
    // One side, so that it keeps its shape by CSS.
    'width={300}': `${unsized.slice(0, -1)};aspect-ratio:1030 / 687" width="300" ${rest}`,
    'width={300} height={100}': `${unsized} width="300" height="100" ${rest}`,
    // A style, instead of the placeholder.
    'style={{ width: 300 }} sizes="300px"': `${unstyled} style="width:300px" sizes="300px" ${rest}`,
  }
  for (const [given, html] of Object.entries(own))
    assert.equal(await shown(`<IdealImage img="./a.png" ${given} />`), `<img ${html}`)
})
