import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** A folder that the processes of a run share, made by test/run.mjs; without it each process builds for itself. */
const SHARED = process.env['SITEGEN_TEST_SHARED']

/** How often it is looked whether another process has built, in milliseconds. */
const LOOK_AGAIN = 100

const builds = new Map<string, Promise<string>>()
const folders: string[] = []
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The folder that a function builds into, once in a run: the first process that asks builds, the others wait for it. */
export function builtOnce(name: string, build: (folder: string) => Promise<unknown>): Promise<string> {
  const built =
    builds.get(name) ?? (SHARED === undefined ? buildAlone(build) : buildShared(SHARED, name, build))
  builds.set(name, built)
  return built
}

async function buildAlone(build: (folder: string) => Promise<unknown>): Promise<string> {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'sitegen-built-'))
  folders.push(parent)
  const folder = path.join(parent, 'build')
  await build(folder)
  return folder
}

async function buildShared(
  shared: string,
  name: string,
  build: (folder: string) => Promise<unknown>,
): Promise<string> {
  const parent = path.join(shared, name)
  const folder = path.join(parent, 'build')
  const ended = { well: path.join(parent, 'built'), badly: path.join(parent, 'failed') }
  if (mkdirSync(parent, { recursive: true }) !== undefined) {
    const built = build(folder)
    await built.then(
      () => writeFileSync(ended.well, ''),
      () => writeFileSync(ended.badly, ''),
    )
    await built
    return folder
  }
  while (!existsSync(ended.well)) {
    assert.ok(!existsSync(ended.badly), `another process could not build ${name}`)
    await setTimeout(LOOK_AGAIN)
  }
  return folder
}
