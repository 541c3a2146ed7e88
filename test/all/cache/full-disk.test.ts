import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import test from 'node:test'
import { copyOf, siteOf } from '../../support/build/sites.ts'
import { readTree, type Files, type TemporarySite } from '../../support/build-site.ts'
import { runProcess, type ProcessResult } from '../../support/sitegen-process.ts'

/** The build's own mounts vanish with it. */
const NAMESPACE = ['unshare', '--user', '--map-root-user', '--mount']

function canMount(): boolean {
  const [program = '', ...args] = NAMESPACE
  try {
    execFileSync(program, [...args, 'sh', '-c', 'mount -t tmpfs tmpfs /mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Builds where a folder of the site is a small disk of its own. */
function buildOnSmallDisk(site: TemporarySite, folder: string, kilobytes: number): Promise<ProcessResult> {
  const shell = `mkdir -p ${folder} && mount -t tmpfs -o size=${kilobytes}k tmpfs ${folder} && exec "$@"`
  const setUp = `set -- ${NAMESPACE.join(' ')} sh -c '${shell}' sh "$@"`
  return runProcess(['build', '--threads', '0'], { cwd: site.dir, setUp })
}

function emptyFiles(site: TemporarySite): readonly string[] {
  const files = [...readTree(path.join(site.dir, 'build'))]
  return files.flatMap(([file, bytes]) => (bytes.length === 0 ? [file] : []))
}

const DISKS = [
  { folder: '.sitegen/cache', kilobytes: 16, error: null },
  { folder: '.sitegen/cache/state', kilobytes: 4, error: null },
  { folder: '.sitegen', kilobytes: 4, error: null },
  { folder: '.sitegen', kilobytes: 300, error: null },
  {
    folder: 'build',
    kilobytes: 300,
    error: /OUTPUT_WRITE_FAILED .*"build\/[^"]+" could not be written: no space left/,
  },
]

for (const { folder, kilobytes, error } of DISKS) {
  const what = error === null ? 'costs the next build time' : 'fails the build, with the file'
  test(`R7: a full disk at ${folder} ${what}`, { skip: !canMount() }, async () => {
    const site = copyOf('fixtures/kitchen')
    const { exitCode, stdout, stderr } = await buildOnSmallDisk(site, folder, kilobytes)
    assert.equal(exitCode, error === null ? 0 : 1, stdout + stderr)
    if (error === null) {
      assert.deepEqual(emptyFiles(site), [])
      assert.ok(readTree(path.join(site.dir, 'build')).size > 20)
    } else assert.match(stdout + stderr, error)
    // Where there is room again it builds, whatever lies around.
    const next = await runProcess(['build', '--threads', '0'], { cwd: site.dir })
    assert.equal(next.exitCode, 0, next.stdout + next.stderr)
  })
}

/** Pages enough for threads, and static files. */
function largeSite(pages: number, files: number): Files {
  const page = (index: number): [string, string] => [
    `docs/${index}.md`,
    `# ${index}\n\nWords, [next](./${(index + 1) % pages}.md).\n`,
  ]
  const file = (index: number): [string, string] => [`static/${index % 10}/${index}.txt`, `${index}`]
  return Object.fromEntries([
    ['src/pages/index.md', '# Home\n'],
    ...Array.from({ length: pages }, (_, index) => page(index)),
    ...Array.from({ length: files }, (_, index) => file(index)),
  ])
}

test('R8: a site of many files builds with 128 open files, cold and warm', async () => {
  const site = siteOf(largeSite(600, 1500))
  for (const edit of [{}, { 'docs/1.md': '# Other\n' }]) {
    site.write(edit)
    const options = { cwd: site.dir, setUp: 'ulimit -n 128' }
    const { exitCode, stdout, stderr } = await runProcess(['build', '--threads', '2'], options)
    assert.equal(exitCode, 0, stdout + stderr)
    assert.deepEqual(emptyFiles(site), [])
    assert.equal(readTree(path.join(site.dir, 'build')).size > 2700, true)
  }
  assert.match(site.read('build/docs/1/index.html'), /<h1>Other<\/h1>/)
})
