import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { printedOrigin } from '../dev.ts'
import { addRuns } from '../figures.ts'
import { MODES, PROGRAM, writePicture, type Studio } from './studio.ts'

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

/** Types into a file while the development server shows it, and saves now and then: a moving picture and a still in each mode. */
export async function recordDev(studio: Studio): Promise<void> {
  const siteDir = await studio.initSite('minimal', 'Kites')
  let slowestSave = 0
  for (const mode of MODES) {
    const file = path.join(siteDir, 'docs/hello.md')
    await writeFile(file, BEGINNING)
    const child = spawn(process.execPath, [PROGRAM, 'dev', siteDir, '--port', '0'], { signal: studio.signal })
    const ended = once(child, 'exit').catch(() => {})
    const origin = await new Promise<string>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        const found = printedOrigin(String(chunk))
        if (found !== undefined) resolve(found)
      })
    })
    const look = { colorScheme: mode, deviceScaleFactor: SCALE }
    const editor = await studio.open('about:blank', { ...look, viewport: { width, height: EDITOR_HEIGHT } })
    await editor.setContent(editorHtml)
    const page = await studio.open(`${origin}/hello/`, { ...look, viewport: { width, height: PAGE_HEIGHT } })
    const { frames, slowest } = await typeAndSave(editor, page, file)
    slowestSave = Math.max(slowestSave, slowest)
    for (const tab of [editor, page]) await tab.context().close()
    child.kill('SIGINT')
    await ended
    const webp = { nearLossless: true, quality: 60 }
    const pictures = frames.map(({ png }) => png)
    const delay = frames.map(({ ms }) => ms)
    const moving = sharp(pictures, { join: { animated: true } })
    await writePicture(moving, `home/dev-${mode}`, { ...webp, loop: 0, delay, minSize: true })
    await writePicture(sharp(pictures.at(-1)), `home/dev-still-${mode}`, webp)
  }
  /** From the start of a save to the new words on the page, of the save that took longest. */
  const slowest = { tool: 'sitegen', pages: 0, of: 'recording', what: 'slowest save ms', value: slowestSave }
  await addRuns([{ ...studio.context, name: 'recording', figures: [slowest] }])
}

async function typeAndSave(editor: Page, page: Page, file: string) {
  const frames: { png: Buffer; ms: number }[] = []
  let text = BEGINNING
  let slowest = 0
  let below = await page.screenshot()
  const shoot = async (shown: string, state: 'edited' | 'saved', ms: number): Promise<void> => {
    await editor.evaluate(`show(${JSON.stringify(shown)}, ${JSON.stringify(state)})`)
    const above = sharp(await editor.screenshot()).extend({ bottom: PAGE_HEIGHT * SCALE })
    const both = above.composite([{ input: below, top: EDITOR_HEIGHT * SCALE, left: 0 }])
    frames.push({ png: await both.png().toBuffer(), ms })
  }
  await shoot(text, 'saved', HOLD.beginning)
  for (const { typed, shown } of SAVES) {
    for (let at = LETTERS_A_FRAME; at < typed.length + LETTERS_A_FRAME; at += LETTERS_A_FRAME)
      await shoot(text + typed.slice(0, at), 'edited', HOLD.key)
    text += typed
    const start = performance.now()
    await writeFile(file, text)
    await page.getByText(shown).waitFor()
    const ms = Math.ceil(performance.now() - start)
    slowest = Math.max(slowest, ms)
    await shoot(text, 'saved', ms)
    below = await page.screenshot()
    await shoot(text, 'saved', HOLD.saved)
  }
  await shoot(text, 'saved', HOLD.end)
  return { frames, slowest }
}

/** The upper half of the recording: a file in an editor, and the address of the page below it. */
const editorHtml = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Editor</title>
<style>
  :root { color-scheme: light dark; --line: light-dark(#d3dcd7, #35423e); --bar: light-dark(#f2f6f4, #1a2220); }
  body { margin: 0; display: grid; grid-template-rows: auto 1fr auto; height: 100vh; overflow: hidden;
    background: light-dark(#fff, #131918); color: light-dark(#1c2622, #d9e3df); }
  .bar { display: flex; justify-content: space-between; padding: 8px 16px; background: var(--bar);
    border-bottom: 1px solid var(--line); font: 600 13px/18px system-ui, sans-serif; }
  .bar:last-of-type { border-top: 1px solid var(--line); }
  .state { font-weight: 400; color: light-dark(#54625c, #98a8a2); }
  .lines { overflow: hidden; padding: 10px 16px; font: 15px/22px 'Liberation Mono', monospace; white-space: pre-wrap; }
  .caret { display: inline-block; width: 2px; height: 18px; margin-bottom: -4px; background: light-dark(#12744d, #2dd0ae); }
</style>
<div class="bar"><span>docs/hello.md</span><span class="state"></span></div>
<div class="lines"><span class="text"></span><span class="caret"></span></div>
<div class="bar">/hello/</div>
<script>
  function show(text, state) {
    document.querySelector('.text').textContent = text
    document.querySelector('.state').textContent = state
    document.querySelector('.lines').scrollTo(0, 1e6)
  }
</script>
`
