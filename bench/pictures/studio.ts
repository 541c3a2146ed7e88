import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Sharp, WebpOptions } from 'sharp'
import { watchFetches, withServer, type Served } from '../browser.ts'
import { projectDir } from '../install.ts'
import type { Arguments, Context } from '../options.ts'

const run = promisify(execFile)

/** The command line of this checkout. */
export const PROGRAM = path.join(projectDir, 'bin/sitegen.js')

/** Colour modes of the theme. */
export const MODES = ['light', 'dark'] as const

/** Builds sites and opens them in a browser. */
export interface Studio {
  readonly signal: AbortSignal
  /** Of figures that are found on the way. */
  readonly context: Context & { readonly versions: Readonly<Record<string, string>> }
  /** Runs a command of this checkout and gives what it printed as its result. */
  readonly sitegen: (args: readonly string[], cwd?: string) => Promise<string>
  /** A site that `sitegen init` has made. */
  readonly initSite: (template: string, name: string) => Promise<string>
  /** Serves a site while the work goes on; it is built when it is first asked for. */
  readonly withBuilt: (siteDir: string, work: (served: Served) => Promise<void>) => Promise<void>
  /** Opens a page in a context of its own and waits until it has nothing to do. */
  readonly open: (url: string, options: BrowserContextOptions) => Promise<Page>
}

/** Works in a temporary folder. */
export async function withStudio(
  browser: Browser,
  { signal, context }: Pick<Arguments, 'signal' | 'context'>,
  work: (studio: Studio) => Promise<void>,
): Promise<void> {
  const manifest = await readFile(path.join(projectDir, 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sitegen-pictures-'))
  let folders = 0
  const built = new Map<string, string>()
  const next = async (): Promise<string> => {
    folders += 1
    return (await mkdir(path.join(folder, String(folders)), { recursive: true })) ?? folder
  }
  const sitegen: Studio['sitegen'] = async (args, cwd = projectDir) =>
    (await run(process.execPath, [PROGRAM, ...args], { signal, cwd, maxBuffer: 1 << 26 })).stdout
  try {
    await work({
      signal,
      // Of this checkout.
      context: { ...context, versions: { sitegen: version } },
      sitegen,
      async initSite(template, name) {
        const dir = path.join(await next(), name)
        await sitegen(['init', dir, '--template', template, '--name', name, '--yes'])
        return dir
      },
      async withBuilt(siteDir, use) {
        const outDir = built.get(siteDir) ?? path.join(await next(), 'build')
        if (!built.has(siteDir)) await sitegen(['build', siteDir, '--no-cache', '--out-dir', outDir])
        built.set(siteDir, outDir)
        await withServer(outDir, use)
      },
      async open(url, options) {
        const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
        const page = await context.newPage()
        const fetching = watchFetches(context, { dir: folder, origin: new URL(url).origin })
        await page.goto(url, { waitUntil: 'load' })
        await fetching.settle(page)
        return page
      },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes a picture below `content/static/img`. */
export async function writePicture(picture: Sharp, name: string, webp: WebpOptions): Promise<void> {
  const file = path.join(projectDir, 'content/static/img', `${name}.webp`)
  await picture.webp({ effort: 6, ...webp }).toFile(file)
}
