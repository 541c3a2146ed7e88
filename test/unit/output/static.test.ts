import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { copyStaticFiles, findStaticFile, listStaticFiles } from '../../../cli/output/static.ts'
import {
  codes,
  file,
  filled,
  lay,
  MARKER,
  out,
  putAll,
  readTree,
  stage,
  tempDir,
  type Files,
} from './support.ts'

function siteWith(files: Files): string {
  const siteDir = join(tempDir(), 'site')
  mkdirSync(siteDir)
  lay(siteDir, files)
  return siteDir
}

/** Copies `static` into an output. */
async function copied(siteDir: string, directories = ['static'], first: Files = {}) {
  const output = await stage(join(siteDir, 'build'))
  await putAll(output, first)
  const result = await copyStaticFiles(output, { siteDir, staticDirectories: directories.map(file) })
  return { ...result, output }
}

function list(siteDir: string, ...directories: string[]): ReturnType<typeof listStaticFiles> {
  return listStaticFiles({ siteDir, staticDirectories: directories.map(file) })
}

test('static directories are copied to the root of the output', async () => {
  const siteDir = siteWith({ 'static/a.txt': 'a', 'static/img/b.png': 'b', 'more/c.txt': 'c' })
  const { files, diagnostics, output } = await copied(siteDir, ['static', 'more', 'missing'])
  await output.publish()
  assert.deepEqual(diagnostics, [])
  assert.deepEqual([...files.keys()], ['a.txt', 'img/b.png', 'c.txt'])
  const expected = { ...MARKER, 'a.txt': 'a', 'img/b.png': 'b', 'c.txt': 'c' }
  assert.deepEqual(readTree(join(siteDir, 'build')), expected)
})

test('the listing tells the source of each path, in code unit order', () => {
  const names = ['b', 'a/z', 'a.x', 'B', 'é']
  const siteDir = siteWith(
    filled(
      names.map((name) => `static/${name}`),
      '',
    ),
  )
  const { files } = list(siteDir, 'static')
  assert.deepEqual([...files.keys()], ['B', 'a/z', 'a.x', 'b', 'é'])
  assert.equal(files.get(out('a/z')), join(siteDir, 'static/a/z'))
})

test('names with signs of URLs and spaces are kept as they are, and accents that are apart are joined, as in addresses', async () => {
  const names = ['a b.png', 'x#y.txt', 'q?a=1.txt', '100%.txt', '%20.txt', "it's.txt", '[x].txt', 'a+b&c.txt']
  const all = [...names, 'u\u0308ber.txt', 'ünïcode/日本.txt', 'a\\b.txt', '-rf', '😀.txt']
  const { files, output } = await copied(
    siteWith(
      filled(
        all.map((name) => `static/${name}`),
        (path) => path,
      ),
    ),
  )
  assert.deepEqual([...files.keys()].sort(), all.map((name) => name.normalize('NFC')).sort())
  for (const name of all) assert.equal(String(output.read(out(name.normalize('NFC')))), `static/${name}`)
})

test('dotfiles are copied, litter of desktops is not', () => {
  const open = ['.nojekyll', '.well-known/security.txt']
  const litter = ['.DS_Store', 'img/Thumbs.db', 'img/.DS_Store']
  const siteDir = siteWith(
    filled(
      [...open, ...litter].map((name) => `static/${name}`),
      '',
    ),
  )
  assert.deepEqual([...list(siteDir, 'static').files.keys()], open)
})

test('of two directories with one file the earlier wins, with a warning; one that is named twice is copied once', () => {
  const siteDir = siteWith({ 'one/a.txt': '1', 'two/a.txt': '2', 'two/b.txt': '2' })
  const { files, diagnostics } = list(siteDir, 'one', 'two', 'one')
  assert.equal(readFileSync(files.get(out('a.txt')) ?? '', 'utf8'), '1')
  assert.deepEqual(codes(diagnostics), ['STATIC_FILE_TWICE'])
  assert.equal(diagnostics[0]?.level, 'warning')
  assert.match(diagnostics[0]?.message ?? '', /"two\/a\.txt" was not copied: "one\/a\.txt"/)
  assert.equal(diagnostics[0]?.place?.file, 'two/a.txt')
})

test('a page and a static file with one path are a collision that names both', async () => {
  const siteDir = siteWith(filled(['static/docs/index.html', 'static/Logo.png', 'static/logo.png'], ''))
  const { output } = await copied(siteDir, ['static'], { 'docs/index.html': 'page' })
  const collisions = output.collisions().map(({ first, second }) => `${first} ${second}`)
  assert.deepEqual(collisions, ['docs/index.html static/docs/index.html', 'static/Logo.png static/logo.png'])
  assert.equal(String(output.read(out('docs/index.html'))), 'page')
})

/** What a file says that is looked for without the others, as the development server does. */
function foundAlone(siteDir: string, path: string): string | null {
  const found = findStaticFile(path, { siteDir, staticDirectories: [file('static')] })
  return found === null ? null : readFileSync(found, 'utf8')
}

test('links to files and folders of the project are copied as what they lead to', async () => {
  const siteDir = siteWith({ 'shared/logo.svg': '<svg/>', 'static/a.txt': 'a' })
  symlinkSync('../shared/logo.svg', join(siteDir, 'static/logo.svg'))
  symlinkSync('../shared', join(siteDir, 'static/shared'))
  symlinkSync('a.txt', join(siteDir, 'static/b.txt'))
  const { diagnostics, output } = await copied(siteDir)
  await output.publish()
  assert.deepEqual(diagnostics, [])
  const tree = { 'a.txt': 'a', 'b.txt': 'a', 'logo.svg': '<svg/>', 'shared/logo.svg': '<svg/>' }
  assert.deepEqual(readTree(join(siteDir, 'build')), { ...MARKER, ...tree })
  for (const [path, content] of Object.entries(tree)) assert.equal(foundAlone(siteDir, path), content)
})

test('a link out of the project, nowhere or in a circle is left out with a warning', () => {
  const links: Readonly<Record<string, RegExp>> = {
    '../../secret': /leads out of the project/,
    '../..': /leads in a circle|leads out of the project/,
    '/etc/passwd': /leads out of the project/,
    '../../site-private': /leads out of the project/,
    // By a link of the project.
    '../alias/passwd': /leads out of the project/,
    'missing.txt': /leads nowhere/,
    link: /leads in a circle/,
    '.': /leads in a circle/,
    '..': /leads in a circle/,
  }
  for (const [target, reason] of Object.entries(links)) {
    const siteDir = siteWith({ 'static/a.txt': 'a', '../site-private/x': '', '../secret': 'secret' })
    symlinkSync('/etc', join(siteDir, 'alias'))
    symlinkSync(target, join(siteDir, 'static/link'))
    const { files, diagnostics } = list(siteDir, 'static')
    assert.deepEqual([...files.keys()], ['a.txt'])
    for (const path of ['link', 'link/x', 'link/a.txt', 'link/passwd'])
      assert.equal(foundAlone(siteDir, path), null)
    const [problem] = diagnostics
    assert.deepEqual(codes(diagnostics), ['STATIC_LINK_SKIPPED'])
    assert.deepEqual([problem?.level, problem?.place?.file], ['warning', 'static/link'])
    assert.match(problem?.message ?? '', reason)
    assert.deepEqual(problem?.notes, [`it points to "${target}"`])
  }
})

test('folders that link each other end, each copied once a link', () => {
  const siteDir = siteWith({ 'static/a/x': '', 'static/b/y': '' })
  symlinkSync('../b', join(siteDir, 'static/a/to-b'))
  symlinkSync('../a', join(siteDir, 'static/b/to-a'))
  const { files, diagnostics } = list(siteDir, 'static')
  assert.deepEqual([...files.keys()], ['a/to-b/y', 'a/x', 'b/to-a/x', 'b/y'])
  assert.deepEqual(codes(diagnostics), ['STATIC_LINK_SKIPPED', 'STATIC_LINK_SKIPPED'])
})

test('a directory that the site configures may lie behind a link or out of the project', () => {
  const siteDir = siteWith({ '../shared/a.txt': 'a' })
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
  const secret = '.env x/.env.local x/server.pem id_rsa .npmrc .git/config .git/objects/a a.key'.split(' ')
  const open = '.well-known/security.txt .env.example .nojekyll id_rsa.pub env key .gitignore'.split(' ')
  const siteDir = siteWith(
    filled(
      [...secret, ...open].map((path) => `static/${path}`),
      'x',
    ),
  )
  const { diagnostics } = list(siteDir, 'static')
  assert.ok(diagnostics.every(({ code, level }) => code === 'STATIC_FILE_SECRET' && level === 'warning'))
  assert.deepEqual(
    diagnostics.map(({ place }) => place?.file).sort(),
    [...secret.filter((path) => !path.startsWith('.git/')), '.git'].map((path) => `static/${path}`).sort(),
  )
})
