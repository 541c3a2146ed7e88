import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute folder of the checkout. */
export const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))

/** The package as people get it. */
export interface PackedPackage {
  /** Absolute path of the tarball. */
  readonly tarball: string
  /** Paths in the package. */
  readonly files: readonly string[]
  /** Bytes of the tarball. */
  readonly size: number
}

/** What a program did. */
export interface ProgramResult {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** An empty folder outside of the checkout. */
export interface TemporaryFolder {
  /** Absolute, without links. */
  readonly dir: string
  readonly remove: () => Promise<void>
}

/** Makes an empty folder. Its name has a space and a quote, as people's folders do. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const parent = await mkdtemp(path.join(os.tmpdir(), "sitegen it's packed-"))
  return { dir: parent, remove: () => rm(parent, { recursive: true, force: true }) }
}

/** The environment without what `npm run` adds: it would make another npm think that it works for this project. */
function cleanEnv(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|INIT_CWD$|NODE_OPTIONS$|NODE_TEST_CONTEXT$|TSX_|GITHUB_ACTIONS$)/i.test(name),
  )
  return Object.fromEntries(own)
}

/** Runs a program to its end; a failure is a result. */
export async function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const options = { cwd, env: cleanEnv(), maxBuffer: 1 << 26 }
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
      resolve({ exitCode, stdout, stderr })
    })
    child.stdin?.end()
  })
}

/** @throws when the program fails, with what it said */
async function requireProgram(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { exitCode, stdout, stderr } = await runProgram(program, args, cwd)
  if (exitCode === 0) return stdout
  throw new Error(`${program} ${args.join(' ')} ended with ${exitCode}:\n${stdout}\n${stderr}`)
}

interface PackReport {
  readonly filename: string
  readonly size: number
  readonly files: readonly { readonly path: string }[]
}

/** What `prepack` makes anew, and what no package is made of. */
const LEFT_OUT = new Set([
  '.git',
  '.sitegen',
  'bench',
  'build',
  'content',
  'dist',
  'docs',
  'node_modules',
  'schemas',
  'test',
])

/** Steps of `prepack` that make types. */
const TYPES = /\btsc\b|theme-types/

/** What git ignores begins so: the copies of the checkout that packages are made in. */
const COPY = '.packed.sitegen-'

/**
 * Packs a copy of the checkout with npm, `prepack` included, into a folder: what that writes is code that other tests run at
 * the same time. The copy lies in the checkout: from there the path to the packages, which bundles name, tells of no folder.
 *
 * @param types - whether it has its types, which take longest
 */
export async function packProject(folder: string, types = true): Promise<PackedPackage> {
  const checkout = await mkdtemp(path.join(PROJECT, COPY))
  try {
    return await packCopy(checkout, folder, types)
  } finally {
    await rm(checkout, { recursive: true, force: true })
  }
}

async function packCopy(checkout: string, folder: string, types: boolean): Promise<PackedPackage> {
  for (const name of await readdir(PROJECT))
    if (!LEFT_OUT.has(name) && !name.startsWith(COPY))
      await cp(path.join(PROJECT, name), path.join(checkout, name), { recursive: true })
  await symlink(path.join(PROJECT, 'node_modules'), path.join(checkout, 'node_modules'), 'junction')
  const { scripts } = JSON.parse(await readFile(path.join(checkout, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly prepack: string }
  }
  const steps = scripts.prepack.split(' && ').filter((step) => types || !TYPES.test(step))
  // With the programs of the packages, however the tests were started.
  await requireProgram('npm', ['exec', '-c', steps.join(' && ')], checkout)
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const stdout = await requireProgram('npm', args, checkout)
  // One report in a list, or by name: npm 11 and 12 differ. What scripts print stands in front of it.
  const reports: unknown = JSON.parse(stdout.slice(/^[[{]/m.exec(stdout)?.index ?? 0))
  const [report] = Object.values(reports as Readonly<Record<string, PackReport>>)
  if (report === undefined) throw new Error(`npm pack named no tarball:\n${stdout}`)
  const { filename, size, files } = report
  return {
    tarball: path.join(folder, path.basename(filename)),
    size,
    files: files.map((file) => file.path),
  }
}

/** Installs a tarball into an empty folder, from npm's cache where it can. */
export async function installTarball(tarball: string, folder: string): Promise<void> {
  // Without a prefix npm may take a folder above, where a package.json lies.
  const args = ['install', '--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund', tarball]
  await requireProgram('npm', args, folder)
}

/**
 * Unpacks a tarball into an empty folder as an installation of it lies there, with links to the packages of the checkout that
 * it depends on, directly or not: no other is found. Installing them takes half a minute.
 */
export async function linkTarball(tarball: string, folder: string): Promise<void> {
  const { packages } = JSON.parse(await readFile(path.join(PROJECT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<
      Record<string, Readonly<Partial<Record<'dev' | 'devOptional' | 'peer', true>>>>
    >
  }
  const needed = Object.entries(packages).filter(
    ([place, { dev, devOptional, peer }]) =>
      /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(place) && !dev && !devOptional && !peer,
  )
  for (const [place] of needed) await link(path.join(PROJECT, place), path.join(folder, place))
  const installed = path.join(folder, 'node_modules/sitegen')
  await mkdir(installed)
  await requireProgram('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed], folder)
  const dependencies = { sitegen: `file:${path.relative(folder, tarball)}` }
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ dependencies }))
  await link(path.join(installed, 'bin/sitegen.js'), path.join(folder, 'node_modules/.bin/sitegen'))
}

async function link(target: string, place: string): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true })
  await symlink(target, place)
}

/** A server that was started. */
export interface StartedServer {
  /** Address of the home page. */
  readonly url: string
  /** Interrupts it and waits for its end: the exit code, or the signal that ended it. */
  readonly stop: () => Promise<number | NodeJS.Signals | null>
}

/** Starts `sitegen serve` or `dev` of an installed package and waits until it says where the site is. */
export async function startServer(bin: string, cwd: string, command: string): Promise<StartedServer> {
  const child = spawn(process.execPath, [bin, command, '--port', '0'], { cwd, env: cleanEnv() })
  const url = await announcedUrl(child)
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null]
      return code ?? signal
    },
  }
}

function announcedUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const read = (chunk: Buffer): void => {
      said += chunk.toString()
      const url = /^(?:Serving .*|The site is) at (\S+)$/m.exec(said)?.[1]
      if (url !== undefined) resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(`it ended:\n${said}`)))
  })
}
