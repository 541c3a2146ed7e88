import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
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

function treeOf(dir: string): string {
  const files = [...readTree(path.join(dir, 'build'))]
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

type Build = (dir: string, env?: Readonly<Record<string, string>>) => Promise<ProcessResult>

/** What a build of a kind is tried with. */
interface Trial {
  readonly site: TemporarySite
  readonly build: Build
  /** The output of each of the two texts that the site has in turn, by text. It has the first one now. */
  readonly trees: ReadonlyMap<string, string>
  readonly texts: readonly [first: string, second: string]
  /** How many calls a build makes that change files, and the first and the last that change the output. */
  readonly calls: readonly [count: number, first: number, last: number]
}

/** Builds a site with two texts in turn, and removes it after the trial. */
async function tryBuilds(kind: Kind, run: (trial: Trial) => Promise<void>): Promise<void> {
  const site = temporarySite(FILES)
  const counts = path.join(site.dir, '../count.txt')
  const build: Build = (cwd, env = {}) =>
    runProcess(['build', '--threads', '0'], { cwd, nodeArgs: ['--import', KILL_AT], env })
  const texts = ['First', 'Second'] as const
  try {
    const trees = new Map<string, string>()
    // The third one finds what the first one kept, as all that follow do.
    for (const text of [...texts, texts[0]]) {
      change(site, kind, text)
      const { exitCode, stdout, stderr } = await build(site.dir, { SITEGEN_TEST_COUNT: counts })
      assert.equal(exitCode, 0, stdout + stderr)
      trees.set(text, treeOf(site.dir))
    }
    const [count = 0, first = 0, last = 0] = JSON.parse(site.read('../count.txt')) as readonly number[]
    await run({ site, build, trees, texts, calls: [count, first, last] })
  } finally {
    site.remove()
  }
}

/** That the output is the old one or the new one, after what the next command does first. */
function assertWhole(dir: string, trees: ReadonlyMap<string, string>, when: string): void {
  recoverPublish(path.join(dir, 'build'))
  const tree = treeOf(dir)
  assert.ok([...trees.values()].includes(tree), `mixed ${when}`)
}

/**
 * Ends builds at points of their work, which are the calls that change files: every time the old output or the new one is
 * there, and the next build succeeds.
 *
 * @param pointsOf - which of so many points, of which those from `first` to `last` change the output
 */
export function assertKilled(
  kind: Kind,
  pointsOf: (count: number, first: number, last: number) => readonly number[],
): Promise<void> {
  return tryBuilds(kind, async ({ site, build, trees, texts: [first, second], calls }) => {
    const points = pointsOf(...calls)
    let killed = 0
    for (const [round, point] of points.entries()) {
      change(site, kind, round % 2 === 0 ? second : first)
      const { exitCode } = await build(site.dir, { SITEGEN_TEST_KILL_AT: String(point) })
      if (exitCode === null) killed += 1
      assertWhole(site.dir, trees, `after point ${point} of a build of kind "${kind}"`)
    }
    // What a build that was killed has kept is nothing to do for the next.
    assert.ok(killed > points.length / 2, `${killed} of ${points.length} builds were killed`)
    assert.equal((await build(site.dir)).exitCode, 0)
    assert.equal(treeOf(site.dir), trees.get(points.length % 2 === 0 ? first : second))
  })
}

/**
 * Asserts the same of every point of a build, which is not ended: what it would leave there is copied.
 *
 * @param step - after every so many points the next build is run as well
 */
export function assertEveryPoint(kind: Kind, step: number): Promise<void> {
  return tryBuilds(kind, async ({ site, build, trees, texts: [, second] }) => {
    const copies = path.join(site.dir, '../copies')
    mkdirSync(copies)
    change(site, kind, second)
    const { exitCode } = await build(site.dir, { SITEGEN_TEST_COPIES: copies })
    assert.equal(exitCode, 0)
    const points = readdirSync(copies)
    assert.ok(points.length > 50, `only ${points.length} points of a build of kind "${kind}"`)
    for (const point of points) {
      const when = `after point ${point} of a build of kind "${kind}"`
      const dir = path.join(copies, point)
      if (Number(point) % step === 0) {
        const next = await build(dir)
        assert.equal(next.exitCode, 0, `${when}\n${next.stdout}${next.stderr}`)
        assert.equal(treeOf(dir), trees.get(second), `the next build ${when}`)
      } else assertWhole(dir, trees, when)
    }
  })
}
