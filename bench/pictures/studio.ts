import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp, { type Sharp, type WebpOptions } from 'sharp'
import { launchBrowser } from '../browser.ts'
import { startServer, type ClientServer } from '../client/server.ts'
import { settle } from '../client/settle.ts'
import { say } from '../command.ts'
import { projectDir } from '../options.ts'

const run = promisify(execFile)

/** The command line of this checkout. */
export const PROGRAM = path.join(projectDir, 'bin/sitegen.js')

/** A colour mode of the theme. */
export type Mode = 'light' | 'dark'

export const MODES: readonly Mode[] = ['light', 'dark']

/** Builds sites and opens them in a browser. */
export interface Studio {
  readonly signal: AbortSignal
  /** A new folder below a temporary one; `close` removes it. */
  readonly folder: (name: string) => Promise<string>
  /** A site that `sitegen init` has made. */
  readonly initSite: (template: string, name: string) => Promise<string>
  /** Builds a site into a folder of its own, with further arguments of the command, and serves it. */
  readonly serveBuilt: (siteDir: string, ...args: readonly string[]) => Promise<ClientServer>
  /** Opens a page in a context of its own and waits until it has nothing to do. */
  readonly open: (url: string, options: BrowserContextOptions) => Promise<Page>
  /** Ends what was begun. */
  readonly close: () => Promise<void>
}

/** Starts a browser. */
export async function startStudio(executablePath: string, signal: AbortSignal): Promise<Studio> {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'sitegen-pictures-'))
  const browser = await launchBrowser(executablePath)
  const servers: ClientServer[] = []
  const folder = async (name: string): Promise<string> => {
    const dir = path.join(parent, name)
    await mkdir(dir, { recursive: true })
    return dir
  }
  return {
    signal,
    folder,
    async initSite(template, name) {
      // Several pictures begin with one template.
      const dir = path.join(await folder(`sites-${template}`), name)
      await sitegen(['init', dir, '--template', template, '--name', name, '--yes'], { signal })
      return dir
    },
    async serveBuilt(siteDir, ...args) {
      const outDir = path.join(await folder('built'), String(servers.length))
      await sitegen(['build', siteDir, '--no-cache', '--out-dir', outDir, ...args], { signal })
      const server = await startServer(outDir)
      servers.push(server)
      return server
    },
    async open(url, options) {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
      // tsx wraps named functions in this; functions that are sent to the page need it there.
      await context.addInitScript('globalThis.__name ??= (value) => value')
      const page = await context.newPage()
      await page.goto(url, { waitUntil: 'load' })
      await settle(page, () => page.waitForLoadState('networkidle'))
      return page
    },
    async close() {
      await browser.close()
      await Promise.all(servers.map((server) => server.close()))
      await rm(parent, { recursive: true, force: true })
    },
  }
}

/** What `sitegen` needs besides its arguments. */
interface RunOptions {
  readonly signal: AbortSignal
  readonly cwd?: string
}

/**
 * Runs a command of this checkout.
 *
 * @returns what it printed as its result
 * @throws when it fails
 */
export async function sitegen(args: readonly string[], { signal, cwd }: RunOptions): Promise<string> {
  const options = { signal, ...(cwd === undefined ? {} : { cwd }), maxBuffer: 1 << 26 }
  const { stdout } = await run(process.execPath, [PROGRAM, ...args], options)
  return stdout
}

/** How a picture is made smaller. */
interface Picture {
  /** Path below `content/static/img`, without an extension. */
  readonly name: string
  /** Of the file, in pixels. @default as the picture is */
  readonly width?: number
  readonly webp: WebpOptions
}

/** Writes a picture for this site. */
export async function writePicture(image: Buffer | Sharp, { name, width, webp }: Picture): Promise<void> {
  const file = path.join(projectDir, 'content/static/img', `${name}.webp`)
  await mkdir(path.dirname(file), { recursive: true })
  const picture = Buffer.isBuffer(image) ? sharp(image) : image
  await (width === undefined ? picture : picture.resize({ width })).webp({ effort: 6, ...webp }).toFile(file)
  await sayWritten(file)
}

/** Writes a text file of this site. */
export async function writeText(name: string, text: string): Promise<void> {
  const file = path.join(projectDir, name)
  await writeFile(file, text)
  await sayWritten(file)
}

async function sayWritten(file: string): Promise<void> {
  const { size } = await stat(file)
  say(`  ${path.relative(projectDir, file)}: ${(size / 1000).toFixed(1)} kB`)
}
