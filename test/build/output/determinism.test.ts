import assert from 'node:assert/strict'
import path from 'node:path'
import test from 'node:test'
import { copyOf } from '../../support/build/sites.ts'
import { readTree } from '../../support/build-site.ts'
import { runProcess } from '../../support/sitegen-process.ts'

const REVERSE = path.join(import.meta.dirname, '../../support/build/reverse-readdir.mjs')

/** The output of a build, as file -> content. */
async function outputOf(
  name: string,
  threads: number,
  options: Partial<Parameters<typeof runProcess>[1]> = {},
): Promise<ReadonlyMap<string, string>> {
  const site = copyOf('fixtures/kitchen', name)
  const args = ['build', '--no-cache', '--threads', String(threads)]
  const result = await runProcess(args, { cwd: site.dir, ...options })
  assert.equal(result.exitCode, 0, result.stdout + result.stderr)
  const tree = readTree(path.join(site.dir, 'build'))
  for (const [file, bytes] of tree) {
    assert.ok(!bytes.includes(site.dir), `${file} holds the path of the site`)
    assert.ok(bytes.length > 0, `${file} is empty`)
  }
  return new Map([...tree].map(([file, bytes]) => [file, bytes.toString('base64')]))
}

test('a site gives the same bytes in any folder, time zone, language, umask, order of files and number of threads', async () => {
  const first = await outputOf('site', 0)
  assert.ok(first.size > 20)
  const other = await outputOf(`a/#b c?/it's "here"`, 2, {
    env: { TZ: 'Asia/Kolkata', LANG: 'de_DE.UTF-8', LC_ALL: 'C' },
    setUp: 'umask 077',
    nodeArgs: ['--import', REVERSE],
  })
  assert.deepEqual([...other.keys()], [...first.keys()])
  for (const [file, content] of first) assert.equal(other.get(file), content, file)
})
