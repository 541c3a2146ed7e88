import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { test } from 'node:test'
import { checkOutDir } from '../../../../cli/output/publish/out-dir.ts'
import { codes, filled, lay, publish, tempDir } from '../support.ts'

function siteIn(dir: string): string {
  const siteDir = join(dir, 'work/site')
  lay(siteDir, { 'site.config.ts': 'export default {}', 'content/docs/a.md': '# A' })
  for (const folder of ['content/static', 'src']) mkdirSync(join(siteDir, folder))
  return siteDir
}

function check(siteDir: string, outDir: string): ReturnType<typeof checkOutDir> {
  const contentDirs = ['content/docs', 'content/static', join(siteDir, 'src')]
  return checkOutDir({ siteDir, outDir, contentDirs })
}

/** Folders, absolute or in the project, and why they are refused. */
const REFUSED: readonly (readonly [outDir: string, reason: RegExp])[] = [
  ['.', /the project itself/],
  [parse(process.cwd()).root, /root of the disk/],
  [homedir(), /home folder/],
  [dirname(homedir()), /home folder|root of the disk/],
  ['..', /project lies in it/],
  ['../..', /project lies in it/],
  ['content', /"content\/docs" lies in it/],
  ['content/docs', /is the source folder "content\/docs"/],
  ['src', /is the source folder "src"/],
  ['content/docs/build', /lies in the source folder/],
  ['content/static/out', /lies in the source folder/],
  ['up/work', /project lies in it/],
  ['foreign', /holds files that sitegen did not write/],
  ['no-marker', /did not write/],
  ['linked-marker', /did not write/],
  ['repository', /Git repository/],
  ['link', /symbolic link/],
  ['link-to-nothing', /symbolic link/],
  ['site.config.ts', /not a folder/],
  ['site.config.ts/build', /not a directory/],
]

test('the output cannot be the project, a source, or what somebody else may have made', () => {
  const siteDir = siteIn(tempDir())
  lay(siteDir, {
    ...filled(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `foreign/${name}`),
      '',
    ),
    'no-marker/.sitegen-output.json': 'not json',
    'linked-marker/marker': '{"sitegen":"1"}',
    'repository/.git/config': '',
    'repository/.sitegen-output.json': '{"sitegen":"1"}',
    'elsewhere/x': '',
  })
  const links = {
    up: dirname(dirname(siteDir)),
    'linked-marker/.sitegen-output.json': 'marker',
    link: 'elsewhere',
    'link-to-nothing': 'nothing',
  }
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(siteDir, name))
  for (const [outDir, reason] of REFUSED) {
    const [problem, ...others] = check(siteDir, outDir)
    assert.deepEqual(others, [])
    assert.deepEqual([problem?.code, problem?.level], ['OUT_DIR_UNSAFE', 'error'], outDir)
    assert.match(problem?.message ?? '', reason)
    assert.match(problem?.hint ?? '', /--out-dir/)
    if (outDir === 'foreign') assert.deepEqual(problem?.notes, ['found in it: a, b, c, d, e and 2 more'])
  }
})

test('where the marker alone is missing, the hint says how to go on', () => {
  const siteDir = siteIn(tempDir())
  const page = '<head><meta name="generator" content="sitegen">'
  for (const marker of [{}, { 'out/.sitegen-output.json': '{' }]) {
    lay(siteDir, { 'out/404.html': page, ...marker })
    const [problem] = check(siteDir, 'out')
    assert.match(problem?.message ?? '', /"\.sitegen-output\.json" is missing or damaged/)
    assert.match(problem?.hint ?? '', /^Delete the folder/)
  }
})

test('a folder for a language is not that of a page', () => {
  const siteDir = siteIn(tempDir())
  lay(siteDir, { 'build/.sitegen-output.json': '{"sitegen":"1"}', 'build/fr/index.html': '' })
  const [problem] = check(siteDir, 'build/fr')
  assert.match(problem?.message ?? '', /pages or files of the output that it lies in/)
  assert.deepEqual(problem?.notes, ['found in it: index.html'])
})

test('the project is recognised when it is reached through a link', () => {
  const dir = tempDir()
  const siteDir = siteIn(dir)
  symlinkSync(siteDir, join(dir, 'alias'))
  const problems = checkOutDir({ siteDir: join(dir, 'alias'), outDir: siteDir, contentDirs: [] })
  assert.deepEqual(codes(problems), ['OUT_DIR_UNSAFE'])
})

test('the output can be a new or an empty folder, or our own, inside the project or beside it', async () => {
  const siteDir = siteIn(tempDir())
  mkdirSync(join(siteDir, 'empty'))
  lay(siteDir, { 'littered/.DS_Store': '' })
  await publish(join(siteDir, 'published'), { 'index.html': 'x' })
  // A first build that was killed while it published in place can be repeated.
  lay(siteDir, { 'killed/.sitegen-publish.json': '{}', 'killed/.sitegen-stage-123-0123abcd/x': '' })
  const folders = 'build new/folder empty littered published killed ../public ../site-build content-build'
  for (const outDir of folders.split(' ')) assert.deepEqual(check(siteDir, outDir), [], outDir)
  assert.deepEqual(checkOutDir({ siteDir, outDir: 'build', contentDirs: ['.'] }), [])
})
