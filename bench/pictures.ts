import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { SITES } from '../content/data/showcase.ts'
import { watchFetches, withBrowser } from './browser.ts'
import { addRuns } from './figures.ts'
import { projectDir } from './install.ts'
import { namesOf, type Arguments, type Result } from './options.ts'
import { PICTURES, pictureOf } from './pictures/bars.ts'
import { recordDev } from './pictures/dev-session.ts'
import { MODES, withStudio, writePicture, type Studio } from './pictures/studio.ts'

const run = promisify(execFile)

/** What can be made, in this order. */
export const pictureMakers: Readonly<Record<string, (studio: Studio) => Promise<void>>> = {
  explain: explainPage,
  weight: weighPage,
  modes: pictureModes,
  dev: recordDev,
  showcase: pictureShowcase,
  tables: drawTables,
}

/** Makes what the pages of this site show of it, from real sites that are built and opened, and from tables of figures. */
export async function makePictures(args: Arguments): Promise<Result> {
  const names = namesOf(args.only ?? Object.keys(pictureMakers).join(), pictureMakers)
  await withBrowser(args, (browser) =>
    withStudio(browser, args, async (studio) => {
      for (const name of names) await pictureMakers[name]?.(studio)
    }),
  )
  return { figures: [], problems: [] }
}

/** The edit, as a shell command: the page beside the one that is asked about gets another title. */
const EDIT = "sed -i 's/^# Writing$/# Writing pages/' docs/writing.md"
const ASKED = 'docs/configuration.md'

/** What a build says about a page whose neighbour was edited, without the times of its steps. */
async function explainPage({ initSite, sitegen }: Studio): Promise<void> {
  const cwd = await initSite('docs', 'Example')
  await sitegen(['build'], cwd)
  await run('sh', ['-c', EDIT], { cwd })
  const answer = await sitegen(['build', '--explain', ASKED], cwd)
  const command = `$ npx --no-install sitegen build --explain ${ASKED}`
  const session = [`$ ${EDIT}`, command, '...', answer.slice(answer.indexOf('/docs/')).trimEnd()].join('\n')
  await writeFile(
    path.join(projectDir, 'content/pages/_home/explained.md'),
    `\`\`\`text title="Terminal"\n${session}\n\`\`\`\n`,
  )
}

/** What a first visit to a page of the docs fetches that shows what most of them show: requests and compressed bytes. */
async function weighPage({ context, withBuilt, open }: Studio): Promise<void> {
  const of = '/docs/cli/'
  await withBuilt(projectDir, async (served) => {
    const tab = await open('about:blank', { viewport: { width: 1440, height: 900 } })
    const fetching = watchFetches(tab.context(), served)
    await tab.goto(served.origin + of)
    await fetching.settle(tab)
    const weight = (what: string, bytes: number) => {
      return { tool: 'sitegen', pages: 0, of, what: `${what} kB`, value: bytes / 1000 }
    }
    const first = await fetching.take()
    await tab.locator('main a:visible').first().hover()
    await fetching.settle(tab)
    const { scripts } = await fetching.take()
    const weights = Object.entries(first).map(([kind, { bytes }]) => weight(kind, bytes))
    weights.push(weight('scripts after intent', first.scripts.bytes + scripts.bytes))
    await addRuns([{ ...context, name: 'page', figures: weights }])
    await tab.context().close()
  })
}

/** The same page of this site in both modes: the home page and the readme show it. Its code reaches across the middle. */
async function pictureModes({ withBuilt, open }: Studio): Promise<void> {
  await withBuilt(projectDir, async ({ origin }) => {
    for (const colorScheme of MODES) {
      const viewport = { width: 1120, height: 760 }
      const page = await open(`${origin}/docs/markdown-features/code-blocks/`, { viewport, colorScheme })
      await writePicture(sharp(await page.screenshot()), `home/docs-${colorScheme}`, { quality: 72 })
      await page.context().close()
    }
  })
}

/** Every site of the showcase in both modes. */
async function pictureShowcase({ initSite, withBuilt, open }: Studio): Promise<void> {
  for (const { id, name, source, page: shown } of SITES) {
    const template = /^templates\/(.*)$/.exec(source)?.[1]
    const folder = template === undefined ? path.join(projectDir, source) : await initSite(template, name)
    await withBuilt(folder, async ({ origin }) => {
      for (const mode of MODES) {
        const viewport = { width: 1200, height: 750 }
        // The address says the mode: not every site follows the browser.
        const url = `${origin}${shown}?docusaurus-theme=${mode}`
        const page = await open(url, { viewport, colorScheme: mode })
        const picture = sharp(await page.screenshot()).resize({ width: 720 })
        await writePicture(picture, `showcase/${id}-${mode}`, { quality: 75 })
        await page.context().close()
      }
    })
  }
}

/** Tables of figures as bars. */
async function drawTables(): Promise<void> {
  for (const name of Object.keys(PICTURES))
    await writeFile(path.join(projectDir, `content/${name}.svg`), pictureOf(name))
}
