import { projectDir } from '../options.ts'
import { MODES, writePicture, type Studio } from './studio.ts'

/** A page with several kinds of content. */
const PAGE = '/docs/markdown-features/admonitions/'

const viewport = { width: 1120, height: 760 }

/** The same page of this site in both modes. */
export async function pictureModes({ serveBuilt, open }: Studio): Promise<void> {
  const { origin } = await serveBuilt(projectDir)
  for (const mode of MODES) {
    const page = await open(origin + PAGE, { viewport, colorScheme: mode })
    await writePicture(await page.screenshot(), { name: `home/docs-${mode}`, webp: { quality: 72 } })
    await page.context().close()
  }
}
