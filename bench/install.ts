import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { CorpusPage } from './corpus/tree.ts'
import { sitegen, type Peer } from './peers.ts'

const run = promisify(execFile)

/** The project's own folder. */
export const projectDir = path.resolve(import.meta.dirname, '..')

/** Folder for tools, corpora and logs; never inside the project, where tools would find its files. */
export const cacheDir = path.resolve(
  process.env['SITEGEN_BENCH_CACHE'] ?? path.join(os.tmpdir(), 'sitegen-bench'),
)

/** A tool that can build. */
export interface Tool {
  readonly peer: Peer
  /** Folder with its `node_modules`; its sites lie below, so that they resolve its packages. */
  readonly toolDir: string
  readonly version: string
}

/** One corpus, laid out for one tool. */
export interface Site {
  readonly tool: Tool
  readonly siteDir: string
  readonly pages: readonly CorpusPage[]
}

/** Folder with what a build wrote. */
export const outputDir = ({ siteDir, tool }: Site): string => path.join(siteDir, tool.peer.outDir)

/** Program and first arguments by which a tool is run. */
export function programOf({ peer, toolDir }: Tool): readonly [program: string, ...args: string[]] {
  const script = path.join(toolDir, 'node_modules', peer.program)
  return existsSync(script) ? [process.execPath, script] : [peer.program]
}

/**
 * Installs exact versions below the cache folder, once per set of packages.
 *
 * @param tarball - of sitegen, when it is sitegen or is to lie beside the peer
 * @throws when npm fails, or when a program of the system is missing
 */
export async function install(peer: Peer, tarball?: string): Promise<Tool> {
  const own = tarball === undefined ? {} : { sitegen: `file:${path.resolve(tarball)}` }
  const dependencies = { ...peer.packages, ...own }
  const text = JSON.stringify({ name: 'bench-tool', private: true, dependencies, ...peer.packageJson })
  const hash = createHash('sha256').update(text)
  if (tarball !== undefined) hash.update(await readFile(tarball))
  const toolDir = path.join(
    cacheDir,
    'tools',
    `${path.basename(peer.program, '.js')}-${hash.digest('hex').slice(0, 12)}`,
  )
  const stamp = path.join(toolDir, '.installed')
  if (!existsSync(stamp)) {
    await mkdir(toolDir, { recursive: true })
    await writeFile(path.join(toolDir, 'package.json'), text)
    const args = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--prefer-offline']
    if (Object.keys(dependencies).length > 0) await npm(args, toolDir)
    await writeFile(stamp, '')
  }
  return { peer, toolDir, version: await versionOf(peer, toolDir) }
}

async function versionOf({ packages, program }: Peer, toolDir: string): Promise<string> {
  const name = Object.keys(packages)[0] ?? sitegen.name
  const manifest = path.join(toolDir, 'node_modules', name, 'package.json')
  if (existsSync(manifest))
    return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version
  const { stdout } = await run(program, ['version'])
  return /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? stdout.trim()
}

/**
 * Builds and packs the project.
 *
 * @returns the path of the tarball in the cache folder
 */
export async function packProject(): Promise<string> {
  const packDir = path.join(cacheDir, 'pack')
  await mkdir(packDir, { recursive: true })
  await run(process.execPath, ['bin/build.js', '--clean'], { cwd: projectDir })
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', packDir]
  const [packed] = Object.values(
    JSON.parse(await npm(args, projectDir)) as Record<string, { filename: string }>,
  )
  if (packed === undefined) throw new Error('npm pack named no tarball.')
  return path.join(packDir, path.basename(packed.filename))
}

/** Runs npm without what `npm run` has added to the environment: it would make this npm think it works for the project. */
async function npm(args: readonly string[], cwd: string): Promise<string> {
  const env = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD|NODE_OPTIONS)/.test(name))
  return (await run('npm', args, { cwd, env: Object.fromEntries(env), maxBuffer: 1 << 26 })).stdout
}
