import assert from 'node:assert/strict'
import path from 'node:path'
import { buildSite, copyFixture, readTree, runCli, type TemporarySite } from '../build-site.ts'

const FIXTURES = path.join(import.meta.dirname, '../../fixtures/docusaurus')

/** The record of the output, pages that name the file of the configuration, and the list of all files for offline use. */
const OF_THE_CONFIGURATION = /^(?:\.sitegen|__docusaurus|precache|sw\.js)/

/**
 * Asserts that a project of Docusaurus gives the same output with its own configuration and with the one that `import` writes.
 *
 * @param prepare - edits it before
 */
export async function assertImported(
  name: string,
  prepare: (site: TemporarySite) => Promise<void> | void = () => undefined,
): Promise<void> {
  const site = copyFixture(path.join(FIXTURES, name))
  const output = async (): Promise<ReadonlyMap<string, Buffer>> => {
    const { exitCode, stdout } = await buildSite(site.dir, '--no-cache', '--ignore-plugins')
    assert.equal(exitCode, 0, stdout)
    return new Map(
      [...readTree(path.join(site.dir, 'build'))].filter(([file]) => !OF_THE_CONFIGURATION.test(file)),
    )
  }
  try {
    await prepare(site)
    const first = await output()
    const { exitCode, stderr } = await runCli(['import', site.dir, '--write'], site.dir)
    assert.equal(exitCode, 0, stderr)
    assert.match(site.read('site.config.ts'), /title: theirs\.title/)
    const second = await output()
    assert.deepEqual([...second.keys()], [...first.keys()])
    for (const [file, bytes] of first) assert.ok(second.get(file)?.equals(bytes), `${file} is another one`)
  } finally {
    site.remove()
  }
}
