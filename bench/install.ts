import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Command, Peer } from './peers/peer.ts'
import { sitegen } from './peers/sitegen.ts'

const run = promisify(execFile)

/** A tool that can build. */
export interface Tool {
  readonly peer: Peer
  /** Folder with its `node_modules`; its sites lie below, so that they resolve its packages. */
  readonly toolDir: string
  readonly version: string
}

/**
 * Installs a peer with exact versions below the cache folder, once per set of packages.
 *
 * @throws when npm fails, or when a program that is not from npm is missing.
 */
export async function installPeer(peer: Peer, cacheDir: string): Promise<Tool> {
  return install(peer, { cacheDir, dependencies: peer.packages })
}

/**
 * Installs sitegen from its tarball, once per name and content of the tarball.
 *
 * @param name - what tables call it
 */
export async function installSitegen(tarball: string, cacheDir: string, name = sitegen.name): Promise<Tool> {
  const dependencies = { sitegen: `file:${path.resolve(tarball)}` }
  return install({ ...sitegen, name }, { cacheDir, dependencies, salt: await hashOf(tarball) })
}

async function hashOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 12)
}

/**
 * Installs sitegen from its tarball into the folder of another tool, as people do who try it in their project.
 *
 * @returns both, with the same folder
 */
export async function installTogether(
  peer: Peer,
  tarball: string,
  cacheDir: string,
): Promise<readonly [other: Tool, own: Tool]> {
  const dependencies = { ...peer.packages, sitegen: `file:${path.resolve(tarball)}` }
  const other = await install(peer, { cacheDir, dependencies, salt: await hashOf(tarball) })
  return [other, { ...other, peer: sitegen, version: await versionOf(sitegen, other.toolDir) }]
}

/** An installed sitegen that builds with a number of threads beside the main one. */
export function withThreads(tool: Tool, count: number): Tool {
  const { peer } = tool
  const buildWith: Peer['build'] = (paths) => {
    const { program, args } = peer.build(paths)
    return { program, args: [...args, '--threads', String(count)] }
  }
  return { ...tool, peer: { ...peer, name: `${peer.name} -t${count}`, build: buildWith } }
}

/**
 * Builds and packs the project; returns the path of the tarball in the cache folder.
 *
 * @throws when the build or `npm pack` fails.
 */
export async function packProject(projectDir: string, cacheDir: string): Promise<string> {
  const packDir = path.join(cacheDir, 'pack')
  await mkdir(packDir, { recursive: true })
  await run(process.execPath, ['bin/build.js', '--clean'], { cwd: projectDir, env: cleanEnv() })
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', packDir]
  const { stdout } = await run('npm', pack, { cwd: projectDir, env: cleanEnv(), maxBuffer: 1 << 26 })
  const file = /"filename":\s*"([^"]+)"/.exec(stdout)?.[1]
  if (file === undefined) throw new Error(`npm pack named no tarball:\n${stdout}`)
  return path.join(packDir, path.basename(file))
}

/** Program and arguments as `spawn` takes them. */
export function resolveProgram(command: Command): string {
  return command.program === 'node' ? process.execPath : command.program
}

interface InstallOptions {
  readonly cacheDir: string
  readonly dependencies: Readonly<Record<string, string>>
  /** Tells installations apart whose package.json is the same. */
  readonly salt?: string
}

async function install(peer: Peer, { cacheDir, dependencies, salt = '' }: InstallOptions): Promise<Tool> {
  const manifest = { name: `bench-${peer.name}`, private: true, dependencies, ...peer.packageJson }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const key = createHash('sha256').update(text).update(salt).digest('hex').slice(0, 12)
  const toolDir = path.join(cacheDir, 'tools', `${peer.name}-${key}`)
  const stamp = path.join(toolDir, '.installed')
  if (!existsSync(stamp)) {
    await mkdir(toolDir, { recursive: true })
    await writeFile(path.join(toolDir, 'package.json'), text)
    if (Object.keys(dependencies).length > 0) await npmInstall(toolDir)
    await writeFile(stamp, '')
  }
  return { peer, toolDir, version: await versionOf(peer, toolDir) }
}

/** The offline cache first; when it is too old to know a version, once more with fresh metadata. */
async function npmInstall(toolDir: string): Promise<void> {
  const options = { cwd: toolDir, env: cleanEnv(), maxBuffer: 1 << 26 }
  const args = ['install', '--no-audit', '--no-fund', '--no-package-lock']
  await run('npm', [...args, '--prefer-offline'], options).catch(() => run('npm', args, options))
}

async function versionOf({ name, version }: Peer, toolDir: string): Promise<string> {
  if ('package' in version) {
    const manifest = await readFile(
      path.join(toolDir, 'node_modules', version.package, 'package.json'),
      'utf8',
    )
    return /"version":\s*"([^"]+)"/.exec(manifest)?.[1] ?? 'unknown'
  }
  try {
    const { stdout } = await run(resolveProgram(version), [...version.args], {
      cwd: toolDir,
      env: cleanEnv(),
    })
    return /\d+\.\d+\.\d+[^\s]*/.exec(stdout)?.[0] ?? stdout.trim()
  } catch (error) {
    throw new Error(`${name} cannot be run: is "${version.program}" installed?`, { cause: error })
  }
}

/** The environment without what `npm run` adds: it would make another npm think it works for this project. */
function cleanEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD|NODE_OPTIONS)/.test(name)),
  )
}
