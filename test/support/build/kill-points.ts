import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { recoverPublish } from '../../../cli/output/publish/publish.ts'
import { readTree, temporarySite, type TemporarySite } from '../build-site.ts'
import { runProcess, type ProcessResult } from '../sitegen-process.ts'

const KILL_AT = path.join(import.meta.dirname, 'kill-at.mjs')

/** A build: with nothing kept, with all pages changed, and with one page changed, which is published file by file. */
type Kind = 'cold' | 'warm' | 'edit'

const FILES = {
  'src/pages/index.md': '# Home\n\n[Docs](/docs/)\n',
  'docs/index.md': '# Docs\n\n[Other](./other.md)\n',
  'docs/other.md': '# Other\n',
  'static/file.txt': 'a file\n',
}

function treeOf(site: TemporarySite): string {
  const files = [...readTree(path.join(site.dir, 'build'))]
  return JSON.stringify(files.map(([file, bytes]) => [file, bytes.toString('latin1')]))
}

/** Gives one page or all of them other words. */
function change(site: TemporarySite, kind: Kind, words: string): void {
  if (kind === 'edit') site.write({ 'docs/other.md': `# Other\n\n${words}.\n` })
  else
    site.write({
      'site.config.mjs': `export default { title: '${words}', url: 'https://sitegen.example' }\n`,
    })
  // What earlier builds kept is gone; their output is there.
  if (kind === 'cold') rmSync(path.join(site.dir, '.sitegen'), { recursive: true, force: true })
}

/**
 * Ends builds at points of their work, which are the calls that change files: every time the old output or the new one is
 * there, and the next build succeeds.
 *
 * @param pointsOf - which of so many points, of which those from `first` to `last` change the output
 */
export async function assertKilled(
  kind: Kind,
  pointsOf: (count: number, first: number, last: number) => readonly number[],
): Promise<void> {
  const site = temporarySite(FILES)
  const counts = path.join(site.dir, '../count.txt')
  const build = (env: Readonly<Record<string, string>> = {}): Promise<ProcessResult> =>
    runProcess(['build', '--threads', '0'], { cwd: site.dir, nodeArgs: ['--import', KILL_AT], env })
  try {
    const trees = new Map<string, string>()
    // The third one finds what the first one kept, as all that follow do.
    for (const words of ['First', 'Second', 'First']) {
      change(site, kind, words)
      const { exitCode, stdout, stderr } = await build({ SITEGEN_TEST_COUNT: counts })
      assert.equal(exitCode, 0, stdout + stderr)
      trees.set(words, treeOf(site))
    }
    const [count = 0, from = 0, to = 0] = JSON.parse(site.read('../count.txt')) as readonly number[]
    const points = pointsOf(count, from, to)
    const [first = '', second = ''] = trees.keys()
    let killed = 0
    for (const [round, point] of points.entries()) {
      change(site, kind, round % 2 === 0 ? second : first)
      const { exitCode } = await build({ SITEGEN_TEST_KILL_AT: String(point) })
      if (exitCode === null) killed += 1
      recoverPublish(path.join(site.dir, 'build'))
      const found = [...trees].filter(([, tree]) => tree === treeOf(site))
      assert.equal(found.length, 1, `mixed after point ${point} of a build of kind "${kind}"`)
    }
    // What a build that was killed has kept is nothing to do for the next.
    assert.ok(killed > points.length / 2, `${killed} of ${points.length} builds were killed`)
    assert.equal((await build()).exitCode, 0)
    assert.equal(treeOf(site), trees.get(points.length % 2 === 0 ? first : second))
  } finally {
    site.remove()
  }
}
