import path from 'node:path'
import { SITES, type ShowcaseSite } from '../../content/data/showcase.ts'
import { projectDir } from '../options.ts'
import { MODES, writePicture, type Studio } from './studio.ts'

const viewport = { width: 1200, height: 750 }
const width = 720

/** Every site of the showcase in both modes. */
export async function pictureShowcase(studio: Studio): Promise<void> {
  for (const site of SITES) {
    const { origin } = await studio.serveBuilt(await folderOf(site, studio))
    for (const mode of MODES) {
      // The address says the mode: not every site follows the browser.
      const page = await studio.open(`${origin}${site.page}?docusaurus-theme=${mode}`, {
        viewport,
        colorScheme: mode,
      })
      await writePicture(await page.screenshot(), {
        name: `showcase/${site.id}-${mode}`,
        width,
        webp: { quality: 75 },
      })
      await page.context().close()
    }
  }
}

async function folderOf({ source, name }: ShowcaseSite, { initSite }: Studio): Promise<string> {
  const template = /^templates\/(.*)$/.exec(source)?.[1]
  return template === undefined ? path.join(projectDir, source) : initSite(template, name)
}
