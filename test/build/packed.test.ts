import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import {
  installTarball,
  packProject,
  PROJECT,
  runProgram,
  startServer,
  temporaryFolder,
  type PackedPackage,
  type ProgramResult,
  type TemporaryFolder,
} from '../support/packed.ts'
import { readExamples } from '../unit/examples/read-examples.ts'
import { typedFiles } from '../unit/examples/typed.ts'

/** Bytes of the tarball, of which React is a quarter; a bundled library or a forgotten folder shows here first. */
const MAX_SIZE = 2_120_000

let folder: TemporaryFolder
let packed: PackedPackage
/** What one may install who writes no diagrams: packages, sitegen's included, and bytes on the disk. */
const MAX_PACKAGES = 150
const MAX_INSTALLED = 130_000_000

/** Where the tarball was installed. */
let project = ''
let installed = ''
let bin = ''

before(async () => {
  folder = await temporaryFolder()
  packed = await packProject(folder.dir)
  project = path.join(folder.dir, 'project')
  await mkdir(project)
  await installTarball(packed.tarball, project)
  installed = path.join(project, 'node_modules/sitegen')
  bin = path.join(installed, 'bin/sitegen.js')
})
after(() => folder.remove())

function sitegen(cwd: string, ...args: readonly string[]): Promise<ProgramResult> {
  return runProgram(process.execPath, [bin, ...args], cwd)
}

/** A folder below the project, so that it finds the installed package. */
async function emptyFolder(name: string): Promise<string> {
  const dir = path.join(project, 'folders', name)
  await mkdir(dir, { recursive: true })
  return dir
}

test('the package holds what runs, and neither sources of the command line nor tests nor content', () => {
  const tops = new Set(packed.files.map((file) => file.split('/')[0]))
  const allowed = ['bin', 'dist', 'runtime', 'theme', 'schemas', 'templates', 'types', 'package.json', 'LICENSE', 'README.md']
  assert.deepEqual([...tops].filter((top) => !allowed.includes(top ?? '')), [])
  const files = new Set(packed.files)
  for (const file of ['bin/sitegen.js', 'dist/main.js', 'dist/worker.js', 'dist/types/cli/index.d.ts', 'theme/Footer/index.tsx', 'LICENSE'])
    assert.ok(files.has(file), file)
  const leftOver = packed.files.filter((file) => /\.(?:map|tsbuildinfo|tgz|test\.\w+)$|(?:^|\/)tsconfig\.json$/.test(file))
  assert.deepEqual(leftOver, [])
  assert.ok(packed.size < MAX_SIZE, `${packed.size} bytes`)
})

test('an installation is small', async () => {
  const lock = await readFile(path.join(project, 'node_modules/.package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as { readonly packages: object }
  assert.ok(Object.keys(packages).length < MAX_PACKAGES, `${Object.keys(packages).length} packages`)
  const entries = await readdir(path.join(project, 'node_modules'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  assert.ok(bytes < MAX_INSTALLED, `${bytes} bytes`)
})

test('a diagram without mermaid is one problem that says how to install it', async () => {
  const dir = await emptyFolder('diagrams')
  const init = await sitegen(dir, 'init', '.', '--yes', '--template', 'minimal', '--mermaid')
  assert.equal(init.exitCode, 0, init.stderr)
  await writeFile(path.join(dir, 'pnpm-lock.yaml'), '')
  await writeFile(path.join(dir, 'docs/a.md'), '# A\n\n```mermaid\ngraph TD; A-->B\n```\n')
  await writeFile(path.join(dir, 'docs/b.md'), '# B\n\n```mermaid\ngraph TD; A-->B\n```\n')
  const { exitCode, stderr } = await sitegen(dir, 'build')
  assert.equal(exitCode, 1)
  assert.match(stderr, /MERMAID_MISSING .*\n {2}docs\/a\.md:3:1\n[^]*docs\/b\.md\n[^]*`pnpm add mermaid`/)
  assert.equal(stderr.match(/MERMAID_MISSING/g)?.length, 1)
})

test('the package has every file of the templates', async () => {
  const templates = path.join(PROJECT, 'templates')
  const entries = await readdir(templates, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(PROJECT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  assert.deepEqual(paths.filter((file) => !packed.files.includes(file)), [])
})

test('nothing in the package tells where it was made', async () => {
  const needle = path.resolve(PROJECT)
  const telling: string[] = []
  for (const file of packed.files) {
    if ((await readFile(path.join(installed, file))).includes(needle)) telling.push(file)
  }
  assert.deepEqual(telling, [])
})

test('help shows examples', async () => {
  const { exitCode, stdout } = await runProgram('npx', ['--no-install', 'sitegen', '--help'], project)
  assert.equal(exitCode, 0)
  assert.match(stdout, /\$ sitegen init my-site\n/)
})

test('a build in an empty folder names init, and asks nothing without a terminal', async () => {
  const { exitCode, stdout, stderr } = await sitegen(await emptyFolder('nothing'), 'build')
  assert.equal(exitCode, 1)
  assert.match(stdout + stderr, /sitegen init/)
})

test('a project of Docusaurus is built as it is, without a package of its own', async () => {
  const dir = await emptyFolder('docusaurus')
  await cp(path.join(PROJECT, 'test/fixtures/docusaurus/classic'), dir, { recursive: true })
  const { exitCode, stderr } = await sitegen(dir, 'build')
  assert.equal(exitCode, 0, stderr)
  const html = await readFile(path.join(dir, 'build/index.html'), 'utf8')
  // The module that reports pages is one of the package.
  assert.match(html, /gtag\/js\?id=G-KETTLE/)
  const { stdout } = await sitegen(dir, 'import')
  assert.match(stdout, /supported +preset "@docusaurus\/preset-classic"/)
})

test('init, build, serve and check-links work one after the other', async () => {
  const dir = await emptyFolder('first')
  const site = path.join(dir, 'mysite')
  const init = await runProgram('npx', ['--no-install', 'sitegen', 'init', 'mysite', '--yes'], dir)
  assert.equal(init.exitCode, 0, init.stderr)
  assert.match(init.stdout, /\n {2}cd mysite\n {2}npm install\n {2}npm run dev\n/)
  const { dependencies } = JSON.parse(await readFile(path.join(site, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  const spec = dependencies['sitegen'] ?? ''
  assert.equal(spec, `file:vendor/${path.basename(packed.tarball)}`)
  assert.deepEqual(await readFile(path.join(site, spec.slice('file:'.length))), await readFile(packed.tarball))

  const build = await sitegen(site, 'build')
  assert.deepEqual([build.exitCode, build.stderr], [0, ''])

  const server = await startServer(bin, site)
  const home = await fetch(server.url)
  assert.deepEqual([home.status, /<h1[^>]*>Mysite<\/h1>/.test(await home.text())], [200, true])
  const doc = await fetch(new URL('docs/writing/', server.url))
  assert.deepEqual([doc.status, /<h1[^>]*>Writing<\/h1>/.test(await doc.text())], [200, true])
  const unknown = await fetch(new URL('docs/unknown/', server.url))
  assert.deepEqual([unknown.status, /Page Not Found/i.test(await unknown.text())], [404, true])
  assert.equal(await server.stop(), 130)

  const check = await sitegen(site, 'check-links')
  assert.deepEqual([check.exitCode, check.stderr], [0, ''])
  assert.match(check.stdout, /Nothing is broken/)
})

test('a site made in place is built by the script in its package.json', async () => {
  const dir = path.join(folder.dir, 'place')
  await mkdir(dir)
  for (const file of ['package.json', 'package-lock.json']) await cp(path.join(project, file), path.join(dir, file))
  await symlink(path.join(project, 'node_modules'), path.join(dir, 'node_modules'), 'junction')
  const init = await runProgram('npx', ['--no-install', 'sitegen', 'init', '.', '--yes', '--template', 'docs-blog'], dir)
  assert.equal(init.exitCode, 0, init.stderr)
  const build = await runProgram('npm', ['run', 'build'], dir)
  assert.equal(build.exitCode, 0, build.stderr)
  assert.match(await readFile(path.join(dir, 'build/blog/index.html'), 'utf8'), /<h1[^>]*>Blog<\/h1>/)
})

test('the files that Installation shows are a site, with its scripts', async () => {
  const dir = path.join(folder.dir, 'written')
  await mkdir(dir)
  await symlink(path.join(project, 'node_modules'), path.join(dir, 'node_modules'), 'junction')
  const shown = readExamples().filter(({ file, title }) => file === 'content/docs/installation.md' && title !== '')
  assert.deepEqual(
    shown.map(({ title }) => title),
    ['site.config.ts', 'docs/index.md', 'package.json', '.gitignore'],
  )
  for (const { title, code } of shown) {
    await mkdir(path.dirname(path.join(dir, title)), { recursive: true })
    await writeFile(path.join(dir, title), `${code}\n`)
  }
  for (const script of ['build', 'check-links']) {
    const { exitCode, stderr } = await runProgram('npm', ['run', script], dir)
    assert.equal(exitCode, 0, stderr)
  }
  assert.match(await readFile(path.join(dir, 'build/index.html'), 'utf8'), /<h1[^>]*>Welcome</)
})

/** What examples import beside sitegen. */
const TYPED_PACKAGES = ['@types/mdast', 'mdast-util-directive', 'mdast-util-to-hast', 'prism-react-renderer', 'unist-util-visit']
const NEW_SITE = (
  JSON.parse(await readFile(path.join(PROJECT, 'templates/docs/tsconfig.template.json'), 'utf8')) as {
    readonly compilerOptions: object
  }
).compilerOptions

const TSC = path.join(PROJECT, 'node_modules/.bin/tsc')

/** Types that a new site installs. */
async function linkTypes(): Promise<void> {
  const types = path.join(project, 'node_modules/@types')
  if (existsSync(path.join(types, 'react'))) return
  await mkdir(types, { recursive: true })
  for (const name of ['node', 'react'])
    await symlink(path.join(PROJECT, 'node_modules/@types', name), path.join(types, name), 'junction')
}

test('a new site has no type errors', async () => {
  const dir = path.join(project, 'folders/typed')
  assert.equal((await sitegen(project, 'init', dir, '--yes', '--template', 'docs-blog')).exitCode, 0)
  await linkTypes()
  const check = (): Promise<ProgramResult> => runProgram(TSC, ['--noEmit'], dir)
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(dir, file)), { recursive: true })
    await writeFile(path.join(dir, file), text)
  }
  const wrapped = (props: string): string =>
    `import TabItem from '@theme-original/TabItem'\nimport Own from '@theme/Own'\nexport default () => <TabItem ${props}><Own any /></TabItem>\n`
  await write('src/theme/TabItem.tsx', wrapped('value="a"'))
  const sidebars = (item: string): string => `import { defineSidebars } from 'sitegen'\nexport default defineSidebars({ docs: ['a', { Group: ['b'] }, ${item}] })\n`
  await write('sidebars.ts', sidebars("{ type: 'link', label: 'L', href: '/' }"))
  assert.deepEqual(await check(), { exitCode: 0, stdout: '', stderr: '' })
  const file = path.join(dir, 'site.config.ts')
  await writeFile(file, (await readFile(file, 'utf8')).replace('trailingSlash: true', "trailingSlash: true, titel: ''"))
  await write('src/theme/TabItem.tsx', wrapped('value="a" valeu="b"'))
  await write('sidebars.ts', sidebars("{ type: 'link', label: 'L', ref: '/' }"))
  const { stdout } = await check()
  assert.match(stdout, /^site\.config\.ts\(\d+,\d+\): error .*'titel'/m)
  assert.match(stdout, /^src\/theme\/TabItem\.tsx\(\d+,\d+\): error .*valeu/m)
  assert.match(stdout, /^sidebars\.ts\(\d+,\d+\): error .*'ref' .*'href'/m)
})

test('no example in TypeScript has type errors in a new site', async () => {
  const dir = path.join(project, 'folders/typed-examples')
  assert.equal((await sitegen(project, 'init', dir, '--yes', '--template', 'minimal')).exitCode, 0)
  await linkTypes()
  const files = typedFiles(readExamples())
  assert.ok(files.size > 150, String(files.size))
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(dir, file)), { recursive: true })
    await writeFile(path.join(dir, file), text)
  }
  const paths = Object.fromEntries(TYPED_PACKAGES.map((name) => [name.replace('@types/', ''), [path.join(PROJECT, 'node_modules', name)]]))
  const config = {
    compilerOptions: { ...NEW_SITE, paths: { '@site/*': ['./*'], ...paths } },
    include: ['src'],
  }
  await writeFile(path.join(dir, 'tsconfig.json'), JSON.stringify(config))
  assert.deepEqual(await runProgram(TSC, ['--noEmit'], dir), { exitCode: 0, stdout: '', stderr: '' })
})
