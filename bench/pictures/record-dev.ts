import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { format } from 'oxfmt'
import sharp from 'sharp'
import { printedOrigin } from '../dev/server.ts'
import { editorHtml } from './editor.ts'
import { MODES, PROGRAM, writePicture, writeText, type Mode, type Studio } from './studio.ts'

/** What the recording is, for the page that shows it. */
export interface DevSession {
  /** Of the pictures, in CSS pixels. */
  readonly width: number
  readonly height: number
  /** Milliseconds from the start of a save to the new words on the page, of the save that took longest. */
  readonly slowestSave: number
}

const FILE = 'docs/hello.md'
const ADDRESS = '/hello/'
const BEGINNING = '# How kites fly\n\nAir that flows faster presses less.\n'

/** What is typed, save by save, and the words by which the page shows it. */
const SAVES = [
  { typed: '\nA kite needs **wind**', shown: 'A kite needs wind' },
  { typed: ' and a line that holds it.\n', shown: 'a line that holds it.' },
  { typed: '\n:::tip\n\nStart in a light breeze.\n\n:::\n', shown: 'Start in a light breeze.' },
]

/** In CSS pixels. */
const width = 500
const EDITOR_HEIGHT = 210
const PAGE_HEIGHT = 430
/** Pixels of the pictures for one of these. */
const SCALE = 1.5

/** How long a frame is seen, in milliseconds. */
const HOLD = { beginning: 900, key: 70, saved: 800, end: 3000 }
const LETTERS_A_FRAME = 2

interface Frame {
  readonly png: Buffer
  readonly ms: number
}

/** Types into a file while the development server shows it, and saves now and then. */
export async function recordDev(studio: Studio): Promise<void> {
  const siteDir = await studio.initSite('minimal', 'Kites')
  const file = path.join(siteDir, FILE)
  let slowestSave = 0
  for (const mode of MODES) {
    await writeFile(file, BEGINNING)
    const { frames, slowest } = await record(studio, { siteDir, file, mode })
    slowestSave = Math.max(slowestSave, slowest)
    const pictures = frames.map(({ png }) => png)
    await writePicture(sharp(pictures, { join: { animated: true } }), {
      name: `home/dev-${mode}`,
      webp: { nearLossless: true, quality: 60, loop: 0, delay: frames.map(({ ms }) => ms), minSize: true },
    })
    const [last] = pictures.slice(-1)
    if (last !== undefined)
      await writePicture(last, { name: `home/dev-still-${mode}`, webp: { nearLossless: true, quality: 60 } })
  }
  const session: DevSession = { width, height: EDITOR_HEIGHT + PAGE_HEIGHT, slowestSave }
  await writeText(
    'content/data/dev-session.json',
    (await format('file.json', JSON.stringify(session), { printWidth: 110 })).code,
  )
}

interface Recording {
  readonly siteDir: string
  readonly file: string
  readonly mode: Mode
}

interface Recorded {
  readonly frames: readonly Frame[]
  /** Milliseconds of the save that took longest. */
  readonly slowest: number
}

async function record(studio: Studio, { siteDir, file, mode }: Recording): Promise<Recorded> {
  const server = await startDev(siteDir, studio.signal)
  try {
    const look = { colorScheme: mode, deviceScaleFactor: SCALE }
    const editor = await studio.open('about:blank', { ...look, viewport: { width, height: EDITOR_HEIGHT } })
    await editor.setContent(editorHtml(ADDRESS))
    const page = await studio.open(server.origin + ADDRESS, {
      ...look,
      viewport: { width, height: PAGE_HEIGHT },
    })
    const recorded = await typeAndSave({ editor, page }, file)
    await Promise.all([editor.context().close(), page.context().close()])
    return recorded
  } finally {
    await server.stop()
  }
}

interface Scene {
  readonly editor: Page
  /** What the development server shows. */
  readonly page: Page
}

async function typeAndSave({ editor, page }: Scene, file: string): Promise<Recorded> {
  const frames: Frame[] = []
  let below = await page.screenshot()
  const shoot = async (ms: number): Promise<void> =>
    void frames.push({ png: await stack(await editor.screenshot(), below), ms })
  let text = BEGINNING
  let slowest = 0
  await showText(editor, { text, isSaved: true })
  await shoot(HOLD.beginning)
  for (const { typed, shown } of SAVES) {
    for (let at = LETTERS_A_FRAME; at < typed.length + LETTERS_A_FRAME; at += LETTERS_A_FRAME) {
      await showText(editor, { text: text + typed.slice(0, at), isSaved: false })
      await shoot(HOLD.key)
    }
    text += typed
    const start = performance.now()
    await writeFile(file, text)
    await page.getByText(shown).waitFor()
    const ms = Math.ceil(performance.now() - start)
    slowest = Math.max(slowest, ms)
    await showText(editor, { text, isSaved: true })
    await shoot(ms)
    below = await page.screenshot()
    await shoot(HOLD.saved)
  }
  await shoot(HOLD.end)
  return { frames, slowest }
}

/** One picture above the other. */
async function stack(above: Buffer, below: Buffer): Promise<Buffer> {
  return sharp(above)
    .extend({ bottom: PAGE_HEIGHT * SCALE })
    .composite([{ input: below, top: EDITOR_HEIGHT * SCALE, left: 0 }])
    .png()
    .toBuffer()
}

interface Shown {
  readonly text: string
  readonly isSaved: boolean
}

async function showText(editor: Page, shown: Shown): Promise<void> {
  await editor.evaluate(({ text, isSaved }) => {
    const set = (selector: string, content: string): void => {
      const element = document.querySelector(selector)
      if (element !== null) element.textContent = content
    }
    set('.state', isSaved ? 'saved' : 'edited')
    set('.text', text)
    const lines = document.querySelector('.lines')
    lines?.scrollTo(0, lines.scrollHeight)
  }, shown)
}

interface DevServer {
  readonly origin: string
  readonly stop: () => Promise<void>
}

async function startDev(siteDir: string, signal: AbortSignal): Promise<DevServer> {
  const child = spawn(process.execPath, [PROGRAM, 'dev', siteDir, '--port', '0'], { signal })
  const ended = once(child, 'exit').catch(() => {})
  let printed = ''
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const found = printedOrigin(printed)
      if (found !== null) resolve(found)
    })
    void ended.then(() => reject(new Error(`sitegen dev ended: ${printed}`)))
  })
  return {
    origin,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}
