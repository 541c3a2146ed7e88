import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { createStagedOutput } from '../../../cli/output/output.ts'
import { copyStaticFiles, listStaticFiles } from '../../../cli/output/static.ts'
import { codes, file, out, readTree, tempDir } from './support.ts'

function siteWith(files: Readonly<Record<string, string>>): string {
  const siteDir = join(tempDir(), 'site')
  mkdirSync(siteDir)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(siteDir, path)), { recursive: true })
    writeFileSync(join(siteDir, path), text)
  }
  return siteDir
}

function list(siteDir: string, ...directories: string[]): ReturnType<typeof listStaticFiles> {
  return listStaticFiles({ siteDir, staticDirectories: directories.map(file) })
}

test('static directories are copied to the root of the output', async () => {
  const siteDir = siteWith({ 'static/a.txt': 'a', 'static/img/b.png': 'b', 'more/c.txt': 'c' })
  const outDir = join(siteDir, 'build')
  const output = await createStagedOutput({ outDir, version: '1.0.0' })
  const staticDirectories = [file('static'), file('more'), file('missing')]
  const { files, diagnostics } = await copyStaticFiles({ siteDir, staticDirectories, output })
  await output.publish()
  assert.deepEqual(diagnostics, [])
  assert.deepEqual([...files], ['a.txt', 'img/b.png', 'c.txt'])
  const marker = { '.sitegen-output.json': '{"sitegen":"1.0.0"}\n' }
  assert.deepEqual(readTree(outDir), { ...marker, 'a.txt': 'a', 'img/b.png': 'b', 'c.txt': 'c' })
})

test('the listing tells the source of each path, in code unit order', () => {
  const siteDir = siteWith({
    'static/b': '',
    'static/a/z': '',
    'static/a.x': '',
    'static/B': '',
    'static/é': '',
  })
  const { files } = list(siteDir, 'static')
  assert.deepEqual([...files.keys()], ['B', 'a/z', 'a.x', 'b', 'é'])
  assert.equal(files.get(out('a/z')), join(siteDir, 'static/a/z'))
})

test('names with signs of URLs, spaces and any Unicode form are kept as they are', async () => {
  const names = ['a b.png', 'x#y.txt', 'q?a=1.txt', '100%.txt', '%20.txt', "it's.txt", '[x].txt', 'a+b&c.txt']
  const all = [...names, 'u\u0308ber.txt', 'ünïcode/日本.txt', 'a\\b.txt', '-rf', '😀.txt']
  const siteDir = siteWith(Object.fromEntries(all.map((name) => [`static/${name}`, name])))
  const output = await createStagedOutput({ outDir: join(siteDir, 'build'), version: '1.0.0' })
  const { files } = await copyStaticFiles({ siteDir, staticDirectories: [file('static')], output })
  assert.deepEqual([...files].sort(), [...all].sort())
  for (const name of all) assert.equal(Buffer.from(output.read(out(name)) ?? []).toString(), name)
})

test('dotfiles are copied, litter of desktops is not', () => {
  const siteDir = siteWith({
    'static/.nojekyll': '',
    'static/.well-known/security.txt': '',
    'static/.DS_Store': '',
    'static/img/Thumbs.db': '',
    'static/img/.DS_Store': '',
  })
  assert.deepEqual([...list(siteDir, 'static').files.keys()], ['.nojekyll', '.well-known/security.txt'])
})

test('of two directories with one file the earlier wins, with a warning', () => {
  const siteDir = siteWith({ 'one/a.txt': '1', 'two/a.txt': '2', 'two/b.txt': '2' })
  const { files, diagnostics } = list(siteDir, 'one', 'two')
  assert.equal(readFileSync(files.get(out('a.txt')) ?? '', 'utf8'), '1')
  assert.deepEqual(codes(diagnostics), ['STATIC_FILE_TWICE'])
  assert.equal(diagnostics[0]?.level, 'warning')
  assert.match(diagnostics[0]?.message ?? '', /"two\/a\.txt" was not copied: "one\/a\.txt"/)
  assert.equal(diagnostics[0]?.place?.file, 'two/a.txt')
})

test('a directory that is named twice is copied once', () => {
  const siteDir = siteWith({ 'static/a.txt': '1' })
  assert.deepEqual(list(siteDir, 'static', 'static').diagnostics, [])
})

test('a page and a static file with one path are a collision that names both', async () => {
  const siteDir = siteWith({
    'static/docs/index.html': 'static',
    'static/Logo.png': '',
    'static/logo.png': '',
  })
  const output = await createStagedOutput({ outDir: join(siteDir, 'build'), version: '1.0.0' })
  await output.put(out('docs/index.html'), 'page', 'docs/index.md')
  await copyStaticFiles({ siteDir, staticDirectories: [file('static')], output })
  assert.deepEqual(
    output.collisions().map(({ first, second }) => [first, second]),
    [
      ['docs/index.md', 'static/docs/index.html'],
      ['static/Logo.png', 'static/logo.png'],
    ],
  )
  assert.equal(Buffer.from(output.read(out('docs/index.html')) ?? []).toString(), 'page')
})

test('links to files and folders of the project are copied as what they lead to', async () => {
  const siteDir = siteWith({ 'shared/logo.svg': '<svg/>', 'static/a.txt': 'a' })
  symlinkSync('../shared/logo.svg', join(siteDir, 'static/logo.svg'))
  symlinkSync('../shared', join(siteDir, 'static/shared'))
  symlinkSync('a.txt', join(siteDir, 'static/b.txt'))
  const output = await createStagedOutput({ outDir: join(siteDir, 'build'), version: '1.0.0' })
  const { diagnostics } = await copyStaticFiles({ siteDir, staticDirectories: [file('static')], output })
  await output.publish()
  assert.deepEqual(diagnostics, [])
  const { '.sitegen-output.json': _marker, ...tree } = readTree(join(siteDir, 'build'))
  assert.deepEqual(tree, { 'a.txt': 'a', 'b.txt': 'a', 'logo.svg': '<svg/>', 'shared/logo.svg': '<svg/>' })
})

const LINKS: readonly (readonly [what: string, target: string, reason: RegExp])[] = [
  ['out of the project', '../../secret', /leads out of the project/],
  ['to a folder out of the project', '../..', /leads in a circle|leads out of the project/],
  ['to a system file', '/etc/passwd', /leads out of the project/],
  ['to a neighbour whose name starts alike', '../../site-private', /leads out of the project/],
  ['nowhere', 'missing.txt', /leads nowhere/],
  ['to itself', 'link', /leads in a circle/],
  ['to its own folder', '.', /leads in a circle/],
  ['to the project', '..', /leads in a circle/],
  ['out of the project through a link of the project', '../alias/passwd', /leads out of the project/],
]

for (const [what, target, reason] of LINKS) {
  test(`a link ${what} is left out with a warning`, () => {
    const siteDir = siteWith({ 'static/a.txt': 'a' })
    mkdirSync(join(siteDir, '../site-private'))
    writeFileSync(join(siteDir, '../secret'), 'secret')
    symlinkSync('/etc', join(siteDir, 'alias'))
    symlinkSync(target, join(siteDir, 'static/link'))
    const { files, diagnostics } = list(siteDir, 'static')
    assert.deepEqual([...files.keys()], ['a.txt'])
    assert.deepEqual(codes(diagnostics), ['STATIC_LINK_SKIPPED'])
    assert.equal(diagnostics[0]?.level, 'warning')
    assert.match(diagnostics[0]?.message ?? '', reason)
    assert.equal(diagnostics[0]?.place?.file, 'static/link')
    assert.deepEqual(diagnostics[0]?.notes, [`it points to "${target}"`])
  })
}

test('folders that link each other end, each copied once a link', () => {
  const siteDir = siteWith({ 'static/a/x': '', 'static/b/y': '' })
  symlinkSync('../b', join(siteDir, 'static/a/to-b'))
  symlinkSync('../a', join(siteDir, 'static/b/to-a'))
  const { files, diagnostics } = list(siteDir, 'static')
  assert.deepEqual([...files.keys()], ['a/to-b/y', 'a/x', 'b/to-a/x', 'b/y'])
  assert.deepEqual(codes(diagnostics), ['STATIC_LINK_SKIPPED', 'STATIC_LINK_SKIPPED'])
})

test('a directory that the site configures may lie behind a link or out of the project', () => {
  const siteDir = siteWith({})
  mkdirSync(join(siteDir, '../shared'))
  writeFileSync(join(siteDir, '../shared/a.txt'), 'a')
  symlinkSync('a.txt', join(siteDir, '../shared/b.txt'))
  symlinkSync('../shared', join(siteDir, 'static'))
  for (const directory of ['static', '../shared']) {
    const { files, diagnostics } = list(siteDir, directory)
    assert.deepEqual([...files.keys()], ['a.txt', 'b.txt'])
    assert.deepEqual(diagnostics, [])
  }
})

test('a link from a directory out of the project to all of the project is left out', () => {
  const siteDir = siteWith({ '.env': 'secret' })
  mkdirSync(join(siteDir, '../shared'))
  symlinkSync('../site', join(siteDir, '../shared/site'))
  const { files, diagnostics } = list(siteDir, '../shared')
  assert.deepEqual([...files.keys()], [])
  assert.deepEqual(codes(diagnostics), ['STATIC_LINK_SKIPPED'])
})

test('pipes and devices are left out, not read', () => {
  const siteDir = siteWith({ 'static/a.txt': 'a' })
  execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', join(siteDir, 'static/pipe')])
  symlinkSync('pipe', join(siteDir, 'static/link-to-pipe'))
  assert.deepEqual([...list(siteDir, 'static').files.keys()], ['a.txt'])
})

test(
  'a name that is not UTF-8 is an error, not a file that is silently missing',
  { skip: process.platform !== 'linux' },
  () => {
    const siteDir = siteWith({ 'static/a.txt': 'a' })
    writeFileSync(Buffer.concat([Buffer.from(`${siteDir}/static/caf`), Buffer.from([0xe9])]), 'x')
    const { files, diagnostics } = list(siteDir, 'static')
    assert.deepEqual([...files.keys()], ['a.txt'])
    assert.deepEqual(codes(diagnostics), ['STATIC_UNREADABLE'])
  },
)

test('a static directory that is a file is an error', () => {
  const siteDir = siteWith({ static: 'x' })
  assert.deepEqual(codes(list(siteDir, 'static').diagnostics), ['STATIC_UNREADABLE'])
})

test('files that look secret are told, a folder of them once; examples and what is public are not', () => {
  const secret = [
    '.env',
    'x/.env.local',
    'x/server.pem',
    'id_rsa',
    '.npmrc',
    '.git/config',
    '.git/objects/a',
    'a.key',
  ]
  const open = [
    '.well-known/security.txt',
    '.env.example',
    '.nojekyll',
    'id_rsa.pub',
    'env',
    'key',
    '.gitignore',
  ]
  const siteDir = siteWith(Object.fromEntries([...secret, ...open].map((path) => [`static/${path}`, 'x'])))
  const { diagnostics } = list(siteDir, 'static')
  assert.ok(diagnostics.every(({ code, level }) => code === 'STATIC_FILE_SECRET' && level === 'warning'))
  assert.deepEqual(
    diagnostics.map(({ place }) => place?.file).sort(),
    [...secret.filter((path) => !path.startsWith('.git/')), '.git'].map((path) => `static/${path}`).sort(),
  )
})
