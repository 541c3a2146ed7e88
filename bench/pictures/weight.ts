import { addFetches, fetchedFile, type Weight } from '../client/transfer.ts'
import { QUIET_MS } from '../client/settle.ts'
import { projectDir } from '../options.ts'
import { writeText, type Studio } from './studio.ts'
import { format } from 'oxfmt'

/** A page of the docs that shows what most of them show. */
const PAGE = '/docs/cli/'

/** What a first visit to a page fetches: requests, and bytes as gzip makes them. Fonts and pictures are not compressed. */
export interface PageWeight {
  readonly page: string
  readonly parts: Readonly<Record<'html' | 'styles' | 'scripts' | 'data' | 'fonts' | 'pictures', Part>>
}

interface Part {
  readonly requests: number
  readonly bytes: number
}

/** Weighs a page of this site as a reader loads it who has seen no other. */
export async function weighPage({ serveBuilt, open }: Studio): Promise<void> {
  const server = await serveBuilt(projectDir)
  const page = await open(server.origin + PAGE, { viewport: { width: 1440, height: 900 } })
  await server.idle(QUIET_MS)
  const files = server.takeTransfers().map(fetchedFile)
  await page.context().close()
  const { html, css, js, data } = addFetches(files)
  const others = files.filter((file) => file.kind === 'other' && !file.prefetch)
  const [fonts, pictures] = [true, false].map((isFont) =>
    addFetches(others.filter((file) => /\.woff2?$/.test(file.path) === isFont)),
  )
  const weight: PageWeight = {
    page: PAGE,
    parts: {
      html: partOf(html),
      styles: partOf(css),
      scripts: partOf(js),
      data: partOf(data),
      fonts: partOf(fonts?.other),
      pictures: partOf(pictures?.other),
    },
  }
  await writeText(
    'content/data/page-weight.json',
    (await format('file.json', JSON.stringify(weight), { printWidth: 110 })).code,
  )
}

function partOf(
  { requests, gzipBytes }: Weight = { requests: 0, bytes: 0, gzipBytes: 0, bytesBesidesAddresses: 0 },
): Part {
  return { requests, bytes: gzipBytes }
}
