import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { bundleChild } from '../../support/child-module.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const WORK_DIR = bundleChild(path.join(import.meta.dirname, '../../../cli/types/work-dir.ts'))

interface Asked {
  readonly found: string
  /** Where the private folder of the site is looked for. */
  readonly named: string
  readonly mode: string
}

interface Machine {
  readonly siteDir: string
  readonly temporary: string
  /** What lies under the name of the private folder before. */
  readonly prepare?: (named: string) => void
  /** What the process does in the end. */
  readonly end?: string
}

/** Asks for the work folder in a process of its own, as whoever runs the tests, with its own temporary directory. */
function ask({ siteDir, temporary, prepare, end = '' }: Machine): Asked {
  const run = (code: string): string => {
    const script = `import { workDir, privateWorkDir, removePrivateWorkDir } from ${JSON.stringify(pathToFileURL(WORK_DIR).href)}\nimport { statSync, writeFileSync } from 'node:fs'\nconst site = ${JSON.stringify(siteDir)}\n${code}`
    const file = path.join(temporaryFolder({ 'ask.mjs': script }), 'ask.mjs')
    const { stdout, stderr, signal } = spawnSync(process.execPath, [file], {
      env: { ...process.env, TMPDIR: temporary },
      encoding: 'utf8',
    })
    assert.ok(stderr === '' || signal !== null || end.includes('throw'), stderr)
    return stdout
  }
  const named = run('process.stdout.write(privateWorkDir(site))')
  prepare?.(named)
  const text = run(
    `const found = workDir(site)\nworkDir(site)\nwriteFileSync(found + '/kept', '')\nprocess.stdout.write(JSON.stringify({ found, mode: (statSync(found).mode & 0o777).toString(8) }))\n${end}`,
  )
  return { named, ...(JSON.parse(text) as Omit<Asked, 'named'>) }
}

/** A site whose work folder cannot be written, whoever asks. */
function closedSite(): string {
  return temporaryFolder({ '.sitegen': 'a file' })
}

test('where the site can be written, the work folder lies in it, and nothing in the temporary directory', () => {
  const [temporary, siteDir] = [temporaryFolder({}), temporaryFolder({})]
  assert.equal(ask({ siteDir, temporary }).found, path.join(siteDir, '.sitegen'))
  assert.ok(!readdirSync(temporary).some((name) => name.startsWith('sitegen')))
})

test('R32: where it cannot, the work folder is private, and the next command finds it', () => {
  const temporary = temporaryFolder({})
  const siteDir = closedSite()
  for (const _command of [1, 2]) {
    const { found, named, mode } = ask({ siteDir, temporary })
    assert.deepEqual([found, mode], [named, '700'])
    assert.ok(existsSync(path.join(named, 'kept')))
  }
})

const NOT_PRIVATE: Readonly<Record<string, (named: string) => void>> = {
  'a folder that others may write': (named) => {
    mkdirSync(named)
    chmodSync(named, 0o770)
  },
  'a link to a folder': (named) => {
    mkdirSync(`${named}-target`, { mode: 0o700 })
    symlinkSync(`${named}-target`, named)
  },
  'a link that leads nowhere': (named) => symlinkSync(`${named}-nowhere`, named),
  'a file': (named) => writeFileSync(named, ''),
}
const ENDS = ['', "throw new Error('x')", 'process.exit(3)', 'process.exitCode = 1']

for (const [at, [what, prepare]] of Object.entries(NOT_PRIVATE).entries()) {
  const end = ENDS[at] ?? assert.fail()
  test(`R32: ${what} of that name is not used; the fresh one goes with the process, also after "${end}"`, () => {
    const temporary = temporaryFolder({})
    const { found, named, mode } = ask({ siteDir: closedSite(), temporary, prepare, end })
    assert.ok(found.startsWith(`${named}-`), found)
    assert.equal(mode, '700')
    assert.equal(existsSync(found), false)
    if (statSync(named, { throwIfNoEntry: false })?.isDirectory() === true)
      assert.deepEqual(readdirSync(named), [])
  })
}

test('the private folder can be removed, by its name alone', () => {
  const temporary = temporaryFolder({})
  const siteDir = closedSite()
  const end =
    'if (!removePrivateWorkDir(site) || removePrivateWorkDir(site)) process.stderr.write("not removed")'
  const { found, named } = ask({ siteDir, temporary, end })
  assert.equal(found, named)
  assert.equal(existsSync(named), false)
})

test('R32: what a killed process left goes with the next one', () => {
  const temporary = temporaryFolder({})
  const siteDir = closedSite()
  const prepare = (named: string): void => void (existsSync(named) || writeFileSync(named, ''))
  const killed = ask({ siteDir, temporary, prepare, end: "process.kill(process.pid, 'SIGKILL')" })
  assert.ok(existsSync(killed.found))
  const next = ask({ siteDir, temporary, prepare })
  assert.equal(existsSync(killed.found), false)
  assert.equal(existsSync(next.found), false)
})

test('R32: the folder of another user is not used', { skip: process.getuid?.() !== 0 }, () => {
  const prepare = (named: string): void => {
    mkdirSync(named, { mode: 0o700 })
    chownSync(named, 12_345, 12_345)
  }
  const { found, named } = ask({ siteDir: closedSite(), temporary: temporaryFolder({}), prepare })
  assert.notEqual(found, named)
  assert.equal(existsSync(found), false)
})
