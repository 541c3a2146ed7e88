import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { test } from 'node:test'
import { checkOutDir } from '../../../../cli/output/publish/check-out-dir.ts'
import { createStagedOutput } from '../../../../cli/output/output.ts'
import { codes, out, tempDir } from '../support.ts'

interface Case {
  readonly what: string
  readonly reason: RegExp
  /** Prepares the site and returns the output folder, absolute or relative to it. */
  readonly lay: (siteDir: string) => string
}

function siteIn(dir: string): string {
  const siteDir = join(dir, 'work/site')
  for (const folder of ['content/docs', 'content/static', 'src'])
    mkdirSync(join(siteDir, folder), { recursive: true })
  writeFileSync(join(siteDir, 'site.config.ts'), 'export default {}')
  writeFileSync(join(siteDir, 'content/docs/a.md'), '# A')
  return siteDir
}

function check(siteDir: string, outDir: string): ReturnType<typeof checkOutDir> {
  return checkOutDir({
    siteDir,
    outDir,
    contentDirs: ['content/docs', 'content/static', join(siteDir, 'src')],
  })
}

const REFUSED: readonly Case[] = [
  { what: 'the project', reason: /the project itself/, lay: () => '.' },
  { what: 'the root', reason: /root of the disk/, lay: (siteDir) => parse(siteDir).root },
  { what: 'the home folder', reason: /home folder/, lay: () => homedir() },
  {
    what: 'a folder above the home folder',
    reason: /home folder|root of the disk/,
    lay: () => dirname(homedir()),
  },
  { what: 'a folder above the project', reason: /project lies in it/, lay: () => '..' },
  { what: 'a folder far above the project', reason: /project lies in it/, lay: () => '../..' },
  { what: 'a folder that holds content', reason: /"content\/docs" lies in it/, lay: () => 'content' },
  { what: 'a content folder', reason: /is the source folder "content\/docs"/, lay: () => 'content/docs' },
  { what: 'a source folder', reason: /is the source folder "src"/, lay: () => 'src' },
  { what: 'a folder among content', reason: /lies in the source folder/, lay: () => 'content/docs/build' },
  {
    what: 'a folder in a static directory',
    reason: /lies in the source folder/,
    lay: () => 'content/static/out',
  },
  {
    what: 'the project through a link',
    reason: /project lies in it/,
    lay: (siteDir) => {
      symlinkSync(dirname(dirname(siteDir)), join(siteDir, 'up'))
      return 'up/work'
    },
  },
  {
    what: 'a folder with files of others',
    reason: /holds files that sitegen did not write/,
    lay: (siteDir) => {
      mkdirSync(join(siteDir, 'build'))
      for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) writeFileSync(join(siteDir, 'build', name), '')
      return 'build'
    },
  },
  {
    what: 'a folder with a marker that is not ours',
    reason: /did not write/,
    lay: (siteDir) => {
      mkdirSync(join(siteDir, 'build'))
      writeFileSync(join(siteDir, 'build/.sitegen-output.json'), 'not json')
      return 'build'
    },
  },
  {
    what: 'a folder whose marker is a link',
    reason: /did not write/,
    lay: (siteDir) => {
      mkdirSync(join(siteDir, 'build'))
      writeFileSync(join(siteDir, 'marker'), '{"sitegen":"1"}')
      symlinkSync(join(siteDir, 'marker'), join(siteDir, 'build/.sitegen-output.json'))
      return 'build'
    },
  },
  {
    what: 'a Git repository, though we built there before',
    reason: /Git repository/,
    lay: (siteDir) => {
      mkdirSync(join(siteDir, 'build/.git'), { recursive: true })
      writeFileSync(join(siteDir, 'build/.sitegen-output.json'), '{"sitegen":"1"}')
      return 'build'
    },
  },
  {
    what: 'a link',
    reason: /symbolic link/,
    lay: (siteDir) => {
      mkdirSync(join(siteDir, 'elsewhere'))
      symlinkSync('elsewhere', join(siteDir, 'build'))
      return 'build'
    },
  },
  {
    what: 'a link to nothing',
    reason: /symbolic link/,
    lay: (siteDir) => {
      symlinkSync('nothing', join(siteDir, 'build'))
      return 'build'
    },
  },
  {
    what: 'a file',
    reason: /not a folder/,
    lay: (siteDir) => {
      writeFileSync(join(siteDir, 'build'), '')
      return 'build'
    },
  },
  { what: 'a folder below a file', reason: /not a directory/, lay: () => 'site.config.ts/build' },
]

for (const { what, reason, lay } of REFUSED) {
  test(`the output cannot be ${what}`, () => {
    const siteDir = siteIn(tempDir())
    const [problem, ...others] = check(siteDir, lay(siteDir))
    assert.deepEqual(others, [])
    assert.equal(problem?.code, 'OUT_DIR_UNSAFE')
    assert.equal(problem.level, 'error')
    assert.match(problem.message, reason)
    assert.match(problem.hint ?? '', /--out-dir/)
  })
}

test('the project is recognised when it is reached through a link', () => {
  const dir = tempDir()
  const siteDir = siteIn(dir)
  symlinkSync(siteDir, join(dir, 'alias'))
  assert.deepEqual(codes(checkOutDir({ siteDir: join(dir, 'alias'), outDir: siteDir, contentDirs: [] })), [
    'OUT_DIR_UNSAFE',
  ])
})

test('what was found in a foreign folder is named, up to five', () => {
  const siteDir = siteIn(tempDir())
  mkdirSync(join(siteDir, 'build'))
  for (const name of ['g', 'b', 'c', 'd', 'e', 'f', 'a']) writeFileSync(join(siteDir, 'build', name), '')
  assert.deepEqual(check(siteDir, 'build')[0]?.notes, ['found in it: a, b, c, d, e and 2 more'])
})

test('the output can be a new or an empty folder, inside the project or beside it', () => {
  const siteDir = siteIn(tempDir())
  mkdirSync(join(siteDir, 'empty'))
  mkdirSync(join(siteDir, 'littered'))
  writeFileSync(join(siteDir, 'littered/.DS_Store'), '')
  for (const outDir of [
    'build',
    'new/folder',
    'empty',
    'littered',
    '../public',
    '../site-build',
    'content-build',
  ]) {
    assert.deepEqual(check(siteDir, outDir), [], outDir)
  }
})

test('the output can be our own earlier output', async () => {
  const siteDir = siteIn(tempDir())
  const output = await createStagedOutput({ outDir: join(siteDir, 'build'), version: '1.0.0' })
  await output.put(out('index.html'), 'x', 'x.md')
  await output.publish()
  assert.deepEqual(check(siteDir, 'build'), [])
})

test('the output can lie in the project when the content is all of the project', () => {
  const siteDir = siteIn(tempDir())
  assert.deepEqual(checkOutDir({ siteDir, outDir: 'build', contentDirs: ['.'] }), [])
})

test('a first build that was killed while it published in place can be repeated', () => {
  const siteDir = siteIn(tempDir())
  mkdirSync(join(siteDir, 'build/.sitegen-stage-123-0123abcd'), { recursive: true })
  writeFileSync(join(siteDir, 'build/.sitegen-publish.json'), '{}')
  assert.deepEqual(check(siteDir, 'build'), [])
})
