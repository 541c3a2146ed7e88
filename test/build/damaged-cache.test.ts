import assert from 'node:assert/strict'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import test, { after, before } from 'node:test'
import { stop } from 'esbuild'
import sharp from 'sharp'
import { copyFixture, readTree } from '../support/build-site.ts'
import { runProcess } from '../support/sitegen-process.ts'
import { textEngine } from '../support/text-engine.ts'
import { FIXTURE } from './incremental/fixture.ts'
import { build, scratchFolder, write, type Outcome } from './incremental/workbench.ts'

const engine = textEngine()
const parent = scratchFolder('damaged')
const template = path.join(parent, 'template')
const dir = path.join(parent, 'site')
/** An edit that needs words of other files, scaled images and code, all of which are kept. */
const EDIT = { 'docs/guide/c.mdx': `${String(FIXTURE['docs/guide/c.mdx'])}\nOther words.\n` }
let clean: Outcome

function buildIn(folder: string, changed: Partial<Parameters<typeof build>[0]> = {}): Promise<Outcome> {
  return build({ dir: folder, outDir: path.join(folder, 'build'), engine, cache: true, ...changed })
}

before(async () => {
  const channels = { width: 900, height: 600, channels: 3, background: 'teal' } as const
  write(template, {
    ...FIXTURE,
    'docs/img/photo.png': await sharp({ create: channels }).png().toBuffer(),
    'src/pages/index.jsx':
      "import photo from '../../docs/img/photo.png?responsive'\nexport default () => <main>{JSON.stringify(photo)}</main>\n",
  })
  assert.equal((await buildIn(template)).exitCode, 0)
  cpSync(template, dir, { recursive: true, preserveTimestamps: true })
  write(dir, EDIT)
  clean = await buildIn(dir, { cache: false, outDir: path.join(parent, 'clean') })
  assert.deepEqual([clean.exitCode, clean.told], [0, []])
})

after(async () => {
  for (const folder of [parent, engine.packageDir]) rmSync(folder, { recursive: true, force: true })
  await stop()
})

/** Files that builds keep, but for what is written anew each time. */
function keptFiles(): readonly string[] {
  const files = readdirSync(path.join(template, '.sitegen'), { recursive: true, withFileTypes: true })
  return files
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(template, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(path.join('.sitegen', 'config')))
    .sort()
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  'are empty': (file) => writeFileSync(file, ''),
  'are cut in the middle': (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
  'lack the last byte': (file) => truncateSync(file, statSync(file).size - 1),
  'have another bit at the beginning': (file) => flip(file, 0),
  'have another bit in the middle': (file) => flip(file, Math.floor(statSync(file).size / 2)),
  'have another bit at the end': (file) => flip(file, statSync(file).size - 2),
  'hold something else': (file) => writeFileSync(file, '{"run":1,"entries":null}'),
  'are gone': (file) => rmSync(file),
  'may not be read': (file) => chmodSync(file, 0),
  'are folders': (file) => {
    rmSync(file)
    mkdirSync(file)
  },
}

/** Builds an edited copy of the site after its kept files were damaged; then once more, with what that build kept. */
async function assertMended(files: readonly string[], damage: (file: string) => void): Promise<void> {
  rmSync(dir, { recursive: true, force: true })
  cpSync(template, dir, { recursive: true, preserveTimestamps: true })
  for (const file of files) damage(path.join(dir, file))
  write(dir, EDIT)
  for (const when of ['first', 'second']) {
    const built = await buildIn(dir)
    assert.deepEqual(built.told, [], `${files.join()}: ${when} build`)
    assert.equal(built.exitCode, 0)
    assert.deepEqual(built.output, clean.output, `${files.join()}: ${when} build`)
  }
}

for (const [name, damage] of Object.entries(DAMAGES)) {
  test(`R11: all kept files ${name}: the build works and gives what a clean build gives`, async () => {
    await assertMended(keptFiles(), damage)
  })
}

test('R11: each kept file has another bit somewhere: the build works and gives what a clean build gives', async () => {
  const files = keptFiles()
  assert.ok(files.length >= 8, files.join())
  for (const [index, file] of files.entries())
    await assertMended([file], (damaged) => flip(damaged, Math.floor((statSync(damaged).size * (index + 1)) / (files.length + 2))))
})

test('R11: every digit of what tells about scaled images and of the list of compiled content may be another one', async () => {
  const files = keptFiles().filter((file) => /(?:entry|index)\.json$/.test(file))
  assert.equal(files.length, 2)
  for (const nth of [0, 3]) {
    await assertMended(files, (damaged) => {
      const text = readFileSync(damaged, 'utf8')
      writeFileSync(damaged, text.replace(/(?<=":|,)\d+/g, (number, at: number) => (at % 5 === nth ? `${Number(number) + 1}` : number)))
    })
  }
})

test('R11: what another engine kept is not used', async () => {
  rmSync(dir, { recursive: true, force: true })
  cpSync(template, dir, { recursive: true, preserveTimestamps: true })
  write(dir, EDIT)
  const other = { ...engine, fingerprint: 'other' }
  const built = await buildIn(dir, { engine: other })
  assert.deepEqual(built.output, clean.output)
  // Back again: what is there is the other one's.
  assert.deepEqual((await buildIn(dir)).output, clean.output)
})

test('R11: three builds at once give what one gives, and the next one takes over what they kept', async () => {
  const site = copyFixture(path.join(import.meta.dirname, '../fixtures/kitchen'))
  const text = '# Set-up\n\n## Install it\n\nOther words, [back](../intro.md#pictures).\n'
  const outDirs = ['build', 'build', 'other']
  const outputOf = (name: string): string =>
    JSON.stringify([...readTree(path.join(site.dir, name))].map(([file, bytes]) => [file, bytes.toString('latin1')]))
  try {
    for (const files of [{}, { 'docs/guide/setup.md': text }]) {
      site.write(files)
      const args = ['build', '--threads', '0', '--out-dir']
      const built = await Promise.all(outDirs.map((name) => runProcess([...args, path.join(site.dir, name)], { cwd: site.dir })))
      for (const { exitCode, stdout, stderr } of built) assert.equal(exitCode, 0, stdout + stderr)
      assert.equal(outputOf('build'), outputOf('other'))
    }
    const together = outputOf('build')
    for (const args of [[], ['--no-cache']]) {
      const { exitCode } = await runProcess(['build', ...args], { cwd: site.dir })
      assert.deepEqual([exitCode, outputOf('build') === together], [0, true], args.join())
    }
  } finally {
    site.remove()
  }
})
