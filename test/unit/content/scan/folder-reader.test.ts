import assert from 'node:assert/strict'
import fs from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { createFolderReader } from '../../../../cli/content/scan/folder-reader.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { createSites, pathsOf, problemsOf, scan } from './scan-sites.ts'
import { processorTime } from '../../../support/processor-time.ts'

const createSite = createSites()

test('a collection may lie outside of the site directory', async () => {
  const parent = await createSite({
    'docs/a.md': '',
    'docs/b.md': '-> a.md',
    'site/x.md': '',
    'docs/c.md': '-> ../site/x.md',
    'other/d.md': '',
    'docs/d.md': '-> ../other/d.md',
  })
  const result = await scan(path.join(parent, 'site'), { path: '../docs' as FilePath })
  assert.deepEqual(pathsOf(result), ['../docs/a.md', '../docs/b.md', '../docs/c.md'])
  assert.deepEqual(problemsOf(result), ['warning SYMLINK_SKIPPED ../docs/d.md'])
})

test('links to files and folders inside of the site are followed', async () => {
  const site = await createSite({
    'docs/a.md': '# A',
    'docs/link.md': '-> a.md',
    'docs/outside.md': '-> ../README.md',
    'README.md': '# Readme',
    'shared/x.md': '# X',
    'shared/deep/y.md': '# Y',
    'docs/one': '-> ../shared',
    'docs/three': '-> one',
    'docs/guide/z.md': '',
    'docs/again': '-> guide',
  })
  const result = await scan(site)
  assert.deepEqual(result.diagnostics, [])
  assert.deepEqual(pathsOf(result), [
    'docs/a.md',
    'docs/again/z.md',
    'docs/guide/z.md',
    'docs/link.md',
    'docs/one/deep/y.md',
    'docs/one/x.md',
    'docs/outside.md',
    'docs/three/deep/y.md',
    'docs/three/x.md',
  ])
  assert.equal(result.files.find((file) => file.path === 'docs/outside.md')?.outline?.contentTitle, 'Readme')
})

test('links that loop, lead outside or lead nowhere are skipped with a warning that names link and target', async () => {
  const site = await createSite({
    "../a site's [real] {folder} 2/s.md": '# A sibling with the same prefix',
    'docs/a.md': '',
    'docs/loop': '-> ..',
    'docs/self': '-> self',
    'docs/deep/down/up': '-> ../../deep',
    'docs/broken.md': '-> nowhere.md',
    'docs/under-file': '-> a.md/x',
    'docs/etc': '-> /etc',
    'docs/sibling': "-> ../../a site's [real] {folder} 2",
    'docs/dependency': '-> ../node_modules/p',
    'docs/output': '-> ../build',
    'docs/.#lock.md': '-> user@host.1234',
    'node_modules/p/p.md': '',
    'build/b.md': '',
  })
  const result = await scan(site)
  assert.deepEqual(pathsOf(result), ['docs/a.md'])
  const seen = result.diagnostics.map(({ code, level, message, hint }) => {
    assert.equal(code, 'SYMLINK_SKIPPED')
    assert.equal(level, 'warning')
    assert.ok(hint)
    return message.replace('The symbolic link ', '').replace(' was skipped', '')
  })
  const loop = 'it leads back to a folder that holds it.'
  const outside = 'its target is outside the site directory.'
  const nowhere = 'its target does not exist.'
  const never = 'its target is in a folder that is never read for content.'
  assert.deepEqual([...seen].sort(), [
    `"docs/broken.md" to "nowhere.md": ${nowhere}`,
    `"docs/deep/down/up" to "../../deep": ${loop}`,
    `"docs/dependency" to "../node_modules/p": ${never}`,
    `"docs/etc" to "/etc": ${outside}`,
    `"docs/loop" to "..": ${loop}`,
    `"docs/output" to "../build": ${never}`,
    `"docs/self" to "self": ${loop}`,
    `"docs/sibling" to "../../a site's [real] {folder} 2": ${outside}`,
    `"docs/under-file" to "a.md/x": ${nowhere}`,
  ])
})

test('folders that link to each other end', async () => {
  const names = Array.from({ length: 9 }, (_, at) => `f${at}`)
  const tree: Record<string, string> = {}
  for (const from of names) {
    tree[`docs/${from}/x.md`] = ''
    for (const to of names) if (from !== to) tree[`docs/${from}/to-${to}`] = `-> ../${to}`
  }
  const site = await createSite(tree)
  const start = process.cpuUsage()
  const result = await scan(site, { include: ['*/x.md', '*/*/x.md'] })
  assert.equal(result.files.length, 9 + 9 * 8)
  const everything = await scan(site)
  assert.ok(everything.files.length > 5_000 && everything.files.length <= 10_009)
  assert.match(
    everything.diagnostics.map(({ message }) => message).join('\n'),
    /links lead to too many folders/,
  )
  assert.ok(processorTime(start) < 30_000)
})

test('the folder of the collection may itself be a link, but not to the outside', async () => {
  const site = await createSite({
    'content/a.md': '',
    docs: '-> content',
    '../else/b.md': '',
    blog: '-> ../else',
  })
  assert.deepEqual(pathsOf(await scan(site)), ['docs/a.md'])
  const outside = await scan(site, { path: 'blog' as FilePath })
  assert.deepEqual(pathsOf(outside), [])
  assert.deepEqual(problemsOf(outside), ['warning SYMLINK_SKIPPED blog'])
})

test('a site directory that is reached through a link is no other place', async () => {
  const site = await createSite({
    'docs/a.md': '',
    'docs/b.md': '-> a.md',
    'docs/c.md': '-> ../../link/docs/a.md',
  })
  const link = path.join(path.dirname(site), 'link')
  await fs.symlink(site, link)
  const result = await scan(link)
  assert.deepEqual(pathsOf(result), ['docs/a.md', 'docs/b.md', 'docs/c.md'])
  assert.deepEqual(result.diagnostics, [])
})

test('a folder is read once, in the order of names, however often it is asked for', async () => {
  const site = await createSite({ 'docs/b/x.md': '', 'docs/a.md': '' })
  const reader = createFolderReader({ siteDir: site, path: 'docs' as FilePath, skip: [] })
  const below = reader.entriesOf('b')
  assert.deepEqual(below, [{ name: 'x.md', kind: 'file' }])
  assert.deepEqual(reader.entriesOf(''), [
    { name: 'a.md', kind: 'file' },
    { name: 'b', kind: 'folder' },
  ])
  await fs.writeFile(path.join(site, 'docs/b/y.md'), '')
  assert.equal(reader.entriesOf('b'), below)
  assert.deepEqual(reader.entriesOf('nothing/here'), [])
})
