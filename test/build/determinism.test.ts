import assert from 'node:assert/strict'
import path from 'node:path'
import test from 'node:test'
import { copyFixture, readTree } from '../support/build-site.ts'
import { runProcess } from '../support/sitegen-process.ts'

const KITCHEN = path.join(import.meta.dirname, '../fixtures/kitchen')
const REVERSE = path.join(import.meta.dirname, '../support/reverse-readdir.mjs')

/** The output of a build, as file -> content. */
async function outputOf(name: string, options: Partial<Parameters<typeof runProcess>[1]> = {}): Promise<ReadonlyMap<string, string>> {
  const site = copyFixture(KITCHEN, name)
  try {
    const result = await runProcess(['build', '--no-cache'], { cwd: site.dir, ...options })
    assert.equal(result.exitCode, 0, result.stdout + result.stderr)
    const tree = readTree(path.join(site.dir, 'build'))
    for (const [file, bytes] of tree) {
      assert.ok(!bytes.includes(site.dir), `${file} holds the path of the site`)
      assert.ok(bytes.length > 0, `${file} is empty`)
    }
    return new Map([...tree].map(([file, bytes]) => [file, bytes.toString('base64')]))
  } finally {
    site.remove()
  }
}

test('a site gives the same bytes in any folder, time zone, language, umask and order of files', async () => {
  const first = await outputOf('site')
  assert.ok(first.size > 20)
  const variants = {
    'the same again': () => outputOf('site'),
    'a folder that is deeper and has spaces and quotes': () => outputOf(`a/b c/it's "here"`),
    'another time zone and language': () => outputOf('site', { env: { TZ: 'Asia/Kolkata', LANG: 'de_DE.UTF-8', LC_ALL: 'C' } }),
    'another umask': () => outputOf('site', { setUp: 'umask 077' }),
    'the opposite order of files': () => outputOf('site', { nodeArgs: ['--import', REVERSE] }),
  }
  for (const [name, build] of Object.entries(variants)) {
    const other = await build()
    assert.deepEqual([...other.keys()], [...first.keys()], name)
    for (const [file, content] of first) assert.equal(other.get(file), content, `${name}: ${file}`)
  }
})
