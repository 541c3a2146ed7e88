import { parseArgs } from 'node:util'
import { explainPage } from './pictures/explain.ts'
import { pictureModes } from './pictures/modes.ts'
import { pictureFigures } from './pictures/posts.ts'
import { recordDev } from './pictures/record-dev.ts'
import { pictureShowcase } from './pictures/showcase.ts'
import { startStudio, type Studio } from './pictures/studio.ts'
import { weighPage } from './pictures/weight.ts'
import { interruption, say, settingsOrHelp, untilInterrupted } from './command.ts'
import { parseNames } from './options.ts'

const help = `Makes what the home page, the showcase and the blog of this site show: from real sites, built and opened in Chromium,
and from the figures of posts.

  npm run pictures                         everything
  npm run pictures -- --only modes,dev     some of it
  npm run pictures -- --chromium /path/of/program  by default /usr/bin/chromium

  explain   what a build says about a page, as content/pages/_home/explained.md
  weight    what a first visit to a docs page fetches, as content/data/page-weight.json
  modes     the same page in both colour modes, for the home page
  dev       a session of the development server, as a moving picture and a still
  showcase  every site of content/data/showcase.ts in both colour modes
  posts     the tables of posts with figures as bars, in content/blog/img
`

/** What can be made, in this order. */
const MAKERS: Readonly<Record<string, (studio: Studio) => Promise<void>>> = {
  explain: explainPage,
  weight: weighPage,
  modes: pictureModes,
  dev: recordDev,
  showcase: pictureShowcase,
  posts: pictureFigures,
}

interface Settings {
  readonly only: readonly string[]
  readonly program: string
}

function readSettings(): Settings | null {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: Object.keys(MAKERS).join(',') },
      chromium: { type: 'string', default: '/usr/bin/chromium' },
      help: { type: 'boolean', default: false },
    },
  })
  return values.help ? null : { only: parseNames('picture', values.only, MAKERS), program: values.chromium }
}

async function main(): Promise<void> {
  const settings = settingsOrHelp(readSettings, help)
  if (settings === null) return
  const signal = interruption()
  const studio = await startStudio(settings.program, signal)
  try {
    await untilInterrupted(signal, async () => {
      for (const name of settings.only) {
        say(name)
        await MAKERS[name]?.(studio)
      }
    })
  } finally {
    await studio.close()
  }
}

await main()
