import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { FolderReader } from '../../../../cli/content/scan/folder-reader.ts'
import { scanCollection, type Scan, type ScanOptions } from '../../../../cli/content/scan/scan.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { MARKDOWN } from '../../support/site-config.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { processorTime } from '../../../support/processor-time.ts'
import { isWhole, skipUnlessWhole } from '../../../support/is-whole.ts'

const EXCLUDE = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**']

/** Files by path; a value that starts with `-> ` is a symbolic link. */
type Tree = Readonly<Record<string, string | Uint8Array>>

/** Writes a site to a new folder, which is removed when the tests of the file are done. */
async function createSite(tree: Tree): Promise<string> {
  // Characters that globs and shells know must not matter in the way to the site.
  const site = path.join(temporaryFolder({}), "a site's [real] {folder}")
  await fs.mkdir(site)
  for (const [file, content] of Object.entries(tree)) await write(path.join(site, file), content)
  return site
}

async function write(file: string, content: string | Uint8Array): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true })
  if (typeof content === 'string' && content.startsWith('-> ')) await fs.symlink(content.slice(3), file)
  else await fs.writeFile(file, content)
}

/** Scans `docs` of a site, unless told otherwise. */
function scan(siteDir: string, options: Partial<ScanOptions> = {}): Promise<Scan> {
  return scanCollection({
    siteDir,
    path: 'docs' as FilePath,
    include: ['**/*.{md,mdx}'],
    exclude: EXCLUDE,
    collection: 'docs/default',
    markdown: MARKDOWN,
    ...options,
  })
}

function pathsOf({ files }: Scan): readonly string[] {
  return files.map((file) => file.path)
}

function problemsOf({ diagnostics }: Scan): readonly string[] {
  return diagnostics.map(({ code, level, place }) => `${level} ${code} ${place?.file}`)
}

test('files are found, hashed and outlined', async () => {
  const text = '---\ntitle: T\n---\n\n# Content\n\nFirst.\n'
  const site = await createSite({ 'docs/guide/intro.md': text })
  const result = await scan(site)
  assert.deepEqual(result, {
    files: [
      {
        path: 'docs/guide/intro.md',
        relativePath: 'guide/intro.md',
        collection: 'docs/default',
        hash: createHash('sha256').update(text).digest('hex').slice(0, 16),
        outline: {
          frontMatter: { title: 'T' },
          frontMatterLines: { title: 2 },
          bodyOffset: 17,
          contentTitle: 'Content',
          excerpt: 'First.',
        },
      },
    ],
    translations: [],
    categoryFiles: [],
    diagnostics: [],
  })
})

test('globs decide what is content', async () => {
  const site = await createSite({
    'docs/a.md': '',
    'docs/b.mdx': '',
    'docs/c.txt': '',
    'docs/_partial.mdx': '',
    'docs/_shared/x.md': '',
    'docs/_shared/x.txt': '',
    'docs/d/_e.md': '',
    'docs/__tests__/f.md': '',
    'docs/.hidden.md': '',
    'docs/.hidden/g.md': '',
    'docs/UPPER.MD': '',
  })
  const result = await scan(site)
  assert.deepEqual(pathsOf(result), ['docs/a.md', 'docs/b.mdx'])
  assert.deepEqual(result.diagnostics, [])
})

test('an underscore above the collection does not count', async () => {
  const site = await createSite({ '_my/docs/a.md': '' })
  assert.deepEqual(pathsOf(await scan(site, { path: '_my/docs' as FilePath })), ['_my/docs/a.md'])
})

test('code files have a hash and no outline, and undecodable code is none of ours', async () => {
  const site = await createSite({
    'src/pages/index.tsx': 'export default () => null\n',
    'src/pages/bad.js': Buffer.from([0xff]),
    'src/pages/x.test.tsx': '',
    'src/pages/_part.tsx': '',
    'src/pages/about.md': '# About\n',
  })
  const include = ['**/*.{js,jsx,ts,tsx,md,mdx}']
  const result = await scan(site, { path: 'src/pages' as FilePath, include, collection: 'pages/default' })
  const found = result.files.map(
    ({ path: file, outline }) => `${file} ${String(outline && outline.contentTitle)}`,
  )
  assert.deepEqual(found, ['src/pages/about.md About', 'src/pages/bad.js null', 'src/pages/index.tsx null'])
  assert.deepEqual(result.diagnostics, [])
})

test('category files come along whatever the globs say', async () => {
  const site = await createSite({
    'docs/_category_.json': '{"label": "All"}',
    'docs/b/_category_.yml': 'label: B\r\n',
    'docs/a/_category_.yaml': '\uFEFFlabel: A\n',
    'docs/a/_category_.txt': 'no',
    'docs/a/x.md': '',
    'docs/node_modules/_category_.yml': 'no',
  })
  const { categoryFiles, diagnostics } = await scan(site)
  assert.deepEqual(categoryFiles, [
    { path: 'docs/_category_.json', text: '{"label": "All"}' },
    { path: 'docs/a/_category_.yaml', text: 'label: A\n' },
    { path: 'docs/b/_category_.yml', text: 'label: B\n' },
  ])
  assert.deepEqual(diagnostics, [])
})

test('dependencies, caches, repositories and the build output are never read', async () => {
  const site = await createSite({
    'a.md': '',
    'node_modules/p/a.md': '',
    'sub/node_modules/p/a.md': '',
    '.sitegen/a.md': '',
    '.git/a.md': '',
    'build/a.md': '',
    'out/site/a.md': '',
    'docs/build/a.md': '',
    'out-of-it/a.md': '',
  })
  const root = { path: '' as FilePath, include: ['**/*.md', '**/.*/**/*.md'] }
  const usual = pathsOf(await scan(site, root))
  assert.deepEqual(usual, ['a.md', 'docs/build/a.md', 'out-of-it/a.md', 'out/site/a.md'])
  const skipping = await scan(site, { ...root, path: '.' as FilePath, skip: ['out' as FilePath] })
  assert.deepEqual(pathsOf(skipping), ['a.md', 'build/a.md', 'docs/build/a.md', 'out-of-it/a.md'])
  assert.deepEqual(problemsOf(skipping), [])
})

test('only the folders that the globs can match are read', async () => {
  const site = await createSite({
    'docs/guide/a.md': '',
    'docs/other/b.md': '',
    'docs/guide/_category_.yml': '',
    'docs/other/_category_.yml': '',
  })
  const result = await scan(site, { include: ['guide/**/*.md'] })
  const categories = result.categoryFiles.map(({ path }) => path)
  assert.deepEqual([pathsOf(result), categories], [['docs/guide/a.md'], ['docs/guide/_category_.yml']])
})

test('names may hold anything, NFD stays NFD, and the order is that of code units', async () => {
  const odd = `it's "q" a#b a?b 100% %20 a&b [x] {y} (z) !n a*b a\\b ~t -d e\u0301 日本 \u{1F389} \uFF5E Z ä 10 9 a-b a.b`
  const names = ['a b', 'x'.repeat(240), ...odd.split(' ')]
  const files = names.flatMap((name) => [`docs/${name}.md`, `docs/d/${name.slice(0, 100)}/i.md`])
  const forward = await createSite(Object.fromEntries(files.map((file) => [file, ''])))
  const backward = await createSite(Object.fromEntries(files.toReversed().map((file) => [file, ''])))
  const result = await scan(forward)
  assert.deepEqual([pathsOf(result), result.diagnostics], [files.toSorted(), []])
  assert.deepEqual(pathsOf(await scan(backward)), files.toSorted())
})

test('a collection folder that does not exist holds nothing, one that is a file is an error', async () => {
  const site = await createSite({ docs: 'a file' })
  const { files, diagnostics } = await scan(site, { path: 'missing' as FilePath })
  assert.deepEqual([files, diagnostics], [[], []])
  assert.deepEqual(problemsOf(await scan(site)), ['error FILE_UNREADABLE docs'])
})

/** Runs without the rights of the superuser, for whom every file is readable. */
async function asNobody<T>(run: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return run()
  process.seteuid?.(65_534)
  try {
    return await run()
  } finally {
    process.seteuid?.(0)
  }
}

test('files and folders that cannot be read are errors, and the others are read all the same', async () => {
  const site = await createSite({
    'docs/a.md': '',
    'docs/locked.md': '',
    'docs/z.md': '',
    'docs/locked/x.md': '',
    'docs/c/_category_.yml': '',
  })
  const names = ['docs/c/_category_.yml', 'docs/locked', 'docs/locked.md']
  const locked = names.map((file) => path.join(site, file))
  await fs.chmod(path.dirname(site), 0o755)
  for (const file of locked) await fs.chmod(file, 0)
  const result = await asNobody(() => scan(site))
  for (const file of locked) await fs.chmod(file, 0o755)
  assert.deepEqual(pathsOf(result), ['docs/a.md', 'docs/z.md'])
  assert.deepEqual(
    problemsOf(result).toSorted(),
    names.map((name) => `error FILE_UNREADABLE ${name}`),
  )
  const locks = result.diagnostics.find(({ place }) => place?.file === 'docs/locked.md')
  assert.equal(locks?.message, '"docs/locked.md" cannot be read: permission is denied (EACCES).')
  assert.match(locks?.hint ?? '', /permissions/)
})

test('a name that is not UTF-8 is an error that says so', async () => {
  const site = await createSite({ 'docs/a.md': '' })
  await fs.writeFile(Buffer.from(`${site}/docs/caf\xE9.md`, 'latin1'), '')
  const result = await scan(site)
  assert.deepEqual(problemsOf(result), ['error FILE_UNREADABLE docs/caf\uFFFD.md'])
  assert.match(result.diagnostics[0]?.message ?? '', /its name is not valid UTF-8/)
})

test('what is neither file nor folder is left alone', async () => {
  const site = await createSite({ 'docs/a.md': '', 'docs/null.md': '-> ../null', 'docs/folder.md/x.md': '' })
  execFileSync('mkfifo', [path.join(site, 'docs/pipe.md'), path.join(site, 'null')])
  const result = await scan(site)
  assert.deepEqual(pathsOf(result), ['docs/a.md', 'docs/folder.md/x.md'])
  assert.deepEqual(result.diagnostics, [])
})

test('all problems of all files come together, in the order of the files', async () => {
  const site = await createSite({
    'docs/a.md': '---\ntitle: a: b\n---\n',
    'docs/b.md': Buffer.from([0x23, 0x20, 0xe9]),
    'docs/c.md': '---js\nx\n---\n',
    'docs/d.md': Buffer.from('\uFEFF# Wide', 'utf16le'),
    'docs/e.md': '---\ntitle: x\n',
    'docs/_category_.yml': Buffer.from([0xff]),
  })
  const result = await scan(site)
  assert.deepEqual(problemsOf(result), [
    'error FRONT_MATTER_SYNTAX docs/a.md',
    'error FILE_NOT_UTF8 docs/b.md',
    'error FRONT_MATTER_LANGUAGE docs/c.md',
    'error FILE_NOT_UTF8 docs/d.md',
    'error FRONT_MATTER_UNCLOSED docs/e.md',
    'error FILE_NOT_UTF8 docs/_category_.yml',
  ])
  assert.equal(result.files.length, 5)
  assert.equal(result.files[3]?.outline?.contentTitle, 'Wide')
})

test('files of any size and encoding twins are read whole', async () => {
  const long = `# Long\n\n${'text '.repeat(200_000)}`
  const plain = '---\ntitle: T\n---\n\n# C\n\nText.\n'
  const site = await createSite({
    'docs/long.md': long,
    'docs/plain.md': plain,
    'docs/twin.md': `\uFEFF${plain.replaceAll('\n', '\r\n')}`,
  })
  const [big, plainFile, twin] = (await scan(site)).files
  assert.equal(big?.hash, createHash('sha256').update(long).digest('hex').slice(0, 16))
  assert.ok((big?.outline?.excerpt?.length ?? 0) > 1_000)
  assert.deepEqual(twin?.outline, plainFile?.outline)
  assert.notEqual(twin?.hash, plainFile?.hash)
})

test('a title that comes from the text has its emoji, front matter is left alone, a description has none', async () => {
  const site = await createSite({
    'docs/a.md': '# Start :rocket:\n\nGo :tada: on.\n',
    'docs/b.md': '---\ntitle: ":rocket:"\n---\n\nAt 10:30:00.\n',
  })
  const outlines = async (emoji: boolean): Promise<readonly unknown[]> => {
    const { files } = await scan(site, { markdown: { ...MARKDOWN, emoji } })
    return files.map(({ outline }) => [
      outline?.contentTitle,
      outline?.excerpt,
      outline?.frontMatter['title'],
    ])
  }
  assert.deepEqual(await outlines(true), [
    ['Start 🚀', 'Go on.', undefined],
    [null, 'At 10:30:00.', ':rocket:'],
  ])
  assert.deepEqual((await outlines(false))[0], ['Start :rocket:', 'Go on.', undefined])
})

test('two thousand pages are scanned within two seconds', { skip: skipUnlessWhole }, async () => {
  const body = `\n# Title\n\n${'Some prose with **bold** text.\n\n'.repeat(180)}`
  const tree = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, at) => [
      `docs/d${at % 50}/p${at}.md`,
      `---\ntitle: Page ${at}\nsidebar_position: ${at}\n---\n${body}`,
    ]),
  )
  const site = await createSite(tree)
  const start = process.cpuUsage()
  const { files } = await scan(site)
  assert.equal(files.length, 2_000)
  // Many times what one idle core needs, because tests run side by side.
  assert.ok(processorTime(start) < 2_000, `${processorTime(start)} ms`)
})

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
  const found = 'a again/z guide/z link one/deep/y one/x outside three/deep/y three/x'.split(' ')
  assert.deepEqual(
    pathsOf(result),
    found.map((name) => `docs/${name}.md`),
  )
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
    assert.deepEqual([code, level, hint !== undefined], ['SYMLINK_SKIPPED', 'warning', true])
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
  if (isWhole) {
    const everything = await scan(site)
    assert.ok(everything.files.length > 5_000 && everything.files.length <= 10_009)
    const said = everything.diagnostics.map(({ message }) => message).join('\n')
    assert.match(said, /links lead to too many folders/)
  }
  assert.ok(processorTime(start) < 30_000)
})

test('the folder of the collection may itself be a link, but not to the outside', async () => {
  const tree = { 'content/a.md': '', docs: '-> content', '../else/b.md': '', blog: '-> ../else' }
  const site = await createSite(tree)
  assert.deepEqual(pathsOf(await scan(site)), ['docs/a.md'])
  const outside = await scan(site, { path: 'blog' as FilePath })
  assert.deepEqual(pathsOf(outside), [])
  assert.deepEqual(problemsOf(outside), ['warning SYMLINK_SKIPPED blog'])
})

test('a site directory that is reached through a link is no other place', async () => {
  const tree = { 'docs/a.md': '', 'docs/b.md': '-> a.md', 'docs/c.md': '-> ../../link/docs/a.md' }
  const site = await createSite(tree)
  const link = path.join(path.dirname(site), 'link')
  await fs.symlink(site, link)
  const result = await scan(link)
  assert.deepEqual(pathsOf(result), ['docs/a.md', 'docs/b.md', 'docs/c.md'])
  assert.deepEqual(result.diagnostics, [])
})

test('a folder is read once, in the order of names, however often it is asked for', async () => {
  const site = await createSite({ 'docs/b/x.md': '', 'docs/a.md': '' })
  const reader = new FolderReader({ siteDir: site, path: 'docs' as FilePath, skip: [] })
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

test('a translation is read in the place of its original, unless it has the same bytes', async () => {
  const site = await createSite({
    'docs/a.md': '# A',
    'docs/b.md': '# B',
    'docs/c/d.md': '# D',
    'docs/e\u0301.md': '# E',
    'docs/_category_.yml': 'label: X',
    'docs/c/_category_.json': '{ "label": "C" }',
    'i18n/de/docs/a.md': '# Ä',
    'i18n/de/docs/c/_category_.yml': 'label: Z',
    'i18n/de/other/a.md': '# Never',
    'i18n/de/other/b.md': '# B',
    'i18n/de/other/c/d.md': '# Ð',
    'i18n/de/other/\u00e9.md': '# É',
    'i18n/de/other/_partial.md': 'Part',
    'i18n/de/other/orphan.md': '# Orphan',
  })
  const translations = ['i18n/de/docs', 'i18n/de/other'] as FilePath[]
  const found = await scan(site, { translations })
  const names = found.files.map(({ path: file, original, relativePath, outline }) => [
    relativePath,
    file,
    original,
    outline?.contentTitle,
  ])
  assert.deepEqual(names, [
    ['a.md', 'i18n/de/docs/a.md', 'docs/a.md', 'Ä'],
    ['b.md', 'docs/b.md', undefined, 'B'],
    ['c/d.md', 'i18n/de/other/c/d.md', 'docs/c/d.md', 'Ð'],
    ['e\u0301.md', 'i18n/de/other/\u00e9.md', 'docs/e\u0301.md', 'É'],
  ])
  assert.deepEqual(
    found.translations.map(({ file, isCopy }) => [file, isCopy]),
    [
      ['i18n/de/docs/a.md', false],
      ['i18n/de/other/b.md', true],
      ['i18n/de/other/c/d.md', false],
      ['i18n/de/other/\u00e9.md', false],
    ],
  )
  assert.deepEqual(found.categoryFiles, [
    { path: 'i18n/de/docs/c/_category_.yml', original: 'docs/c/_category_.yml', text: 'label: Z' },
    { path: 'docs/_category_.yml', text: 'label: X' },
  ])
  assert.deepEqual(found.diagnostics, [])
})

test('what is wrong with a file is told of the one that is read', async () => {
  const wrong = '---\ntitle: [\n---\n'
  const site = await createSite({
    'docs/a.md': wrong,
    'docs/b.md': '# B',
    'i18n/de/a.md': '# A',
    'i18n/de/b.md': wrong,
  })
  const found = await scan(site, { translations: ['i18n/de' as FilePath] })
  assert.deepEqual(problemsOf(found), ['error FRONT_MATTER_SYNTAX i18n/de/b.md'])
})
