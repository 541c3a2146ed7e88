import assert from 'node:assert/strict'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import type { ResponsiveImage } from '../../../../runtime/shared/content/responsive-image.ts'
import type { SiteConfig } from '../../../../cli/config/site-config.ts'
import type { ScaledImage } from '../../../../cli/content/assets/assets.ts'
import { imageWidths } from '../../../../cli/content/images/make-variants.ts'
import { createImageScaler } from '../../../../cli/content/images/image-scaler.ts'
import { trimKept } from '../../../../cli/cache/trim-kept.ts'
import { sharpVersion } from '../../../../cli/types/package-root.ts'
import { ENTITY_BOMB, png } from '../../support/image-bytes.ts'
import { siteConfig } from '../../support/site-config.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A picture of soft colours, which compresses like a photograph. */
function photo(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const pixels = Buffer.alloc(width * height * channels, 255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels
      pixels[at] = (255 * x) / width
      pixels[at + 1] = (255 * y) / height
      pixels[at + 2] = 120 + 60 * Math.sin(x / 40) + 40 * Math.cos(y / 23)
      if (channels === 4) pixels[at + 3] = (255 * x) / width
    }
  }
  return sharp(pixels, { raw: { width, height, channels } })
}

/** The same as two pictures of half the height, one after the other. */
async function film(width: number, height: number): Promise<Sharp> {
  const raw = { width, height, channels: 3, pageHeight: height / 2 } as const
  return sharp(await photo(width, height).raw().toBuffer(), { raw })
}

const camera = { orientation: 6, exif: { IFD0: { Artist: 'Somebody', Copyright: 'Secret' } } }

const siteDir = temporaryFolder({
  'wide.jpg': await photo(1600, 1000).jpeg().toBuffer(),
  'middle.webp': await photo(800, 400).webp().toBuffer(),
  'turned.jpg': await photo(900, 600).jpeg().withMetadata(camera).toBuffer(),
  'glass.png': await photo(700, 70, 4).png().toBuffer(),
  'still.gif': await photo(60, 40).gif().toBuffer(),
  'moving.gif': await (await film(32, 64)).gif().toBuffer(),
  'animated.webp': await (await film(32, 64)).webp({ loop: 0, delay: [100, 100] }).toBuffer(),
  'named.jpg': ENTITY_BOMB,
  'text.png': 'no image',
  'cut.jpg': (await photo(800, 500).jpeg().toBuffer()).subarray(0, 4000),
  'huge.png': png({ width: 25_000, height: 20_000 }),
  'a b#c.jpg': await photo(40, 20).jpeg().toBuffer(),
})

interface Setup {
  readonly config?: Partial<SiteConfig>
  readonly workDir?: string
  readonly load?: () => Promise<typeof sharp>
  readonly version?: string
  readonly useKept?: boolean
}

function scaler({ config, workDir = temporaryFolder({}), ...rest }: Setup = {}): (
  file: string,
) => Promise<ScaledImage> {
  const site = siteConfig({ siteDir, baseUrl: '/base/', ...config })
  const scale = createImageScaler({ config: site, workDir, ...rest })
  return (file) => scale(path.join(siteDir, file))
}

type Made = Extract<ScaledImage, { image: unknown }>

async function made(file: string, setup?: Setup): Promise<Made> {
  const result = await scaler(setup)(file)
  assert.ok('image' in result, JSON.stringify(result))
  return result
}

function sizes({ files }: Made): string {
  return files.map(({ width, height }) => `${width}x${height}`).join()
}

test('widths lie in even steps between least and most, and none is wider than the original', () => {
  const cases: readonly (readonly [
    original: number,
    options: readonly number[],
    widths: readonly number[],
  ])[] = [
    [1030, [640, 1030, 2], [640, 1030]],
    [800, [640, 1030, 2], [640, 800]],
    [640, [640, 1030, 2], [640]],
    [500, [640, 1030, 2], [500]],
    [2000, [640, 1030, 1], [1030]],
    [4000, [300, 2000, 4], [300, 867, 1433, 2000]],
    [2000, [640, 640, 3], [640]],
  ]
  for (const [original, [min = 0, max = 0, steps = 0], widths] of cases)
    assert.deepEqual(imageWidths(original, { min, max, steps }), widths)
})

test('an image is made in several widths as WebP, named after it, its widths and a hash', async () => {
  const result = await made('wide.jpg')
  assert.equal(sizes(result), '640x400,1030x644')
  const [small, large] = result.files
  assert.match(small?.outputPath ?? '', /^assets\/images\/wide-640w-[\da-f]{8}\.webp$/)
  assert.match(large?.outputPath ?? '', /^assets\/images\/wide-1030w-[\da-f]{8}\.webp$/)
  const { placeholder = '', ...image } = result.image
  assert.deepEqual(image, {
    src: `/base/${large?.outputPath}`,
    srcSet: `/base/${small?.outputPath} 640w, /base/${large?.outputPath} 1030w`,
    sizes: '(max-width: 1030px) 100vw, 1030px',
    width: 1030,
    height: 644,
  } satisfies ResponsiveImage)
  assert.match(placeholder, /^data:image\/webp;base64,/)
  assert.ok(placeholder.length < 400, `${placeholder.length} characters`)
  for (const { file, width, height } of result.files) {
    const info = await sharp(file).metadata()
    assert.deepEqual([info.format, info.width, info.height], ['webp', width, height])
  }
})

test('a picture stands as its camera was held, and nothing else of the camera is published', async () => {
  const result = await made('turned.jpg')
  assert.equal(sizes(result), '600x900')
  const file = readFileSync(result.files[0]?.file ?? '')
  for (const word of ['Somebody', 'Secret', 'EXIF']) assert.equal(file.includes(word), false)
  const { orientation } = await sharp(file).metadata()
  assert.equal(orientation, undefined)
})

test('what one can see through has no placeholder', async () => {
  const { image, files } = await made('glass.png')
  assert.equal('placeholder' in image, false)
  assert.equal((await sharp(files[0]?.file).metadata()).hasAlpha, true)
})

test('a name may hold anything', async () => {
  const { image, files } = await made('a b#c.jpg')
  assert.match(files[0]?.outputPath ?? '', /^assets\/images\/a b#c-40w-/)
  assert.match(image.srcSet ?? '', /^\/base\/assets\/images\/a%20b%23c-40w-[\da-f]{8}\.webp 40w$/)
})

const PLAIN: readonly (readonly [file: string, reason: RegExp])[] = [
  ['moving.gif', /^"moving.gif" is shown as it is: it is animated\.$/],
  ['animated.webp', /it is animated/],
  ['named.jpg', /it is an SVG file/],
  ['text.png', /it is no PNG, JPEG/],
  ['cut.jpg', /it cannot be read \(.+\)/],
  ['huge.png', /it has more than 120 million pixels/],
  ['nope.jpg', /it cannot be read \(ENOENT\)/],
]

for (const [file, reason] of PLAIN) {
  test(`${file} is shown as it is, and a warning says why`, async () => {
    const before = process.memoryUsage().rss
    const result = await scaler()(file)
    assert.ok('problem' in result)
    const { code, level, message, hint = '' } = result.problem
    assert.match(message, reason)
    assert.deepEqual([code, level], ['IMAGE_NOT_SCALED', 'warning'])
    assert.ok(hint !== '' && !message.includes(siteDir))
    assert.ok(process.memoryUsage().rss - before < 300_000_000)
  })
}

/** Counts how often the library is asked for. */
function counting() {
  let asked = 0
  const load = (): Promise<typeof sharp> => {
    asked += 1
    return Promise.resolve(sharp)
  }
  return { load, count: () => asked }
}

test('a second build does not load the library, and gives the same', async () => {
  const workDir = temporaryFolder({})
  const { load, count } = counting()
  const files = ['wide.jpg', 'turned.jpg', 'moving.gif', 'cut.jpg', 'named.jpg', 'text.png']
  const first = await Promise.all(files.map(scaler({ workDir, load })))
  assert.equal(count(), 4)
  const second = await Promise.all(files.map(scaler({ workDir, load })))
  assert.equal(count(), 4)
  assert.deepEqual(second, first)
})

test('without what is kept, images are made anew, and take the place of what was kept', async () => {
  const workDir = temporaryFolder({})
  const { load, count } = counting()
  const first = await made('wide.jpg', { workDir, load })
  writeFileSync(first.files[0]?.file ?? '', 'x')
  const again = await made('wide.jpg', { workDir, load, useKept: false })
  assert.deepEqual(again, first)
  assert.notEqual(readFileSync(first.files[0]?.file ?? '', 'utf8'), 'x')
  assert.equal(count(), 2)
})

test('a kept image that is damaged is made again', async () => {
  const workDir = temporaryFolder({})
  const { load, count } = counting()
  const { files } = await made('middle.webp', { workDir, load })
  const damages = [
    () => writeFileSync(files[0]?.file ?? '', 'x'),
    () => writeFileSync(path.join(path.dirname(files[0]?.file ?? ''), 'entry.json'), '{"variants":'),
  ]
  for (const [index, damage] of damages.entries()) {
    damage()
    const again = await made('middle.webp', { workDir, load })
    assert.equal((await sharp(again.files[0]?.file).metadata()).width, 640)
    assert.equal(count(), index + 2)
  }
})

test('the hash covers the bytes, the options and the version of the library, and not the place', async () => {
  const hashOf = async (file: string, setup?: Setup): Promise<string> =>
    /-([\da-f]{8})\.webp$/.exec((await made(file, setup)).image.src)?.[1] ?? ''
  const one = await hashOf('middle.webp')
  assert.equal(await hashOf('middle.webp', { config: { baseUrl: '/' } }), one)
  const images = { quality: 70, max: 1030, min: 640, steps: 2 }
  const others = await Promise.all([
    hashOf('turned.jpg'),
    hashOf('middle.webp', { version: '0.0.1' }),
    ...(['quality', 'max', 'min', 'steps'] as const).map((key) =>
      hashOf('middle.webp', { config: { images: { ...images, [key]: images[key] - 1 } } }),
    ),
  ])
  assert.equal(new Set([one, ...others]).size, others.length + 1)
})

test('what no build has used for a month is forgotten', async () => {
  const workDir = temporaryFolder({})
  await made('middle.webp', { workDir })
  await made('still.gif', { workDir })
  const dir = path.join(workDir, 'cache/images')
  const names = readdirSync(dir)
  assert.equal(names.length, 2)
  const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
  utimesSync(path.join(dir, names[0] ?? ''), old, old)
  await made('glass.png', { workDir })
  trimKept(workDir, 1e9, Date.now())
  assert.deepEqual(
    names.map((name) => readdirSync(dir).includes(name)),
    [false, true],
  )
})

test('a library that cannot be loaded is an error that says what to do', async () => {
  const load = (): Promise<typeof sharp> => Promise.reject(new Error('no such module'))
  const result = await scaler({ load })('middle.webp')
  assert.ok('problem' in result)
  assert.deepEqual([result.problem.code, result.problem.level], ['SHARP_MISSING', 'error'])
  assert.match(result.problem.hint ?? '', /npm install sharp/)
})

test('the version of the library is known without loading it', () => {
  assert.equal(sharpVersion(), sharp.versions.sharp)
})
