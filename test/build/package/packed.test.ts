import assert from 'node:assert/strict'
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import {
  installTarball,
  linkTarball,
  packProject,
  PROJECT,
  runProgram,
  startServer,
  temporaryFolder,
  type PackedPackage,
  type ProgramResult,
  type TemporaryFolder,
} from '../../support/build/packed.ts'
import { isWhole, skipUnlessWhole } from '../../support/is-whole.ts'

/**
 * Bytes of the tarball, of which React is a quarter; a bundled library or a forgotten folder shows here first. Names of files are
 * hashes, and compress to some hundred bytes more or less in each version. Types come to it in `npm run test:all`.
 */
const MAX_SIZE = isWhole ? 2_600_000 : 2_400_000

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
  packed = await packProject(folder.dir, isWhole)
  project = path.join(folder.dir, 'project')
  await mkdir(project)
  await (isWhole ? installTarball : linkTarball)(packed.tarball, project)
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

test('the package holds what runs, and neither sources of the command line nor tests nor content', async () => {
  const tops = new Set(packed.files.map((file) => file.split('/')[0]))
  const allowed = [
    'bin',
    'dist',
    'runtime',
    'theme',
    'schemas',
    'templates',
    'types',
    'package.json',
    'LICENSE',
    'README.md',
  ]
  assert.deepEqual(
    [...tops].filter((top) => !allowed.includes(top ?? '')),
    [],
  )
  const files = new Set(packed.files)
  for (const file of [
    'bin/sitegen.js',
    'dist/main.js',
    'dist/worker.js',
    'dist/mcp.js',
    ...(isWhole ? ['dist/types/cli/index.d.ts', 'dist/types/cli/mcp/mcp.d.ts'] : []),
    'theme/Footer/index.tsx',
    'LICENSE',
  ])
    assert.ok(files.has(file), file)
  const leftOver = packed.files.filter((file) =>
    /\.(?:map|tsbuildinfo|tgz|test\.\w+)$|(?:^|\/)tsconfig\.json$/.test(file),
  )
  assert.deepEqual(leftOver, [])
  const templates = await readdir(path.join(PROJECT, 'templates'), { recursive: true, withFileTypes: true })
  for (const entry of templates.filter((one) => one.isFile()))
    assert.ok(
      files.has(path.relative(PROJECT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
      entry.name,
    )
  assert.ok(packed.size < MAX_SIZE, `${packed.size} bytes`)
})

test('an installation is small', { skip: skipUnlessWhole }, async () => {
  const lock = await readFile(path.join(project, 'node_modules/.package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as { readonly packages: object }
  assert.ok(Object.keys(packages).length < MAX_PACKAGES, `${Object.keys(packages).length} packages`)
  const entries = await readdir(path.join(project, 'node_modules'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  )
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  assert.ok(bytes < MAX_INSTALLED, `${bytes} bytes`)
})

test('nothing in the package tells where it was made', async () => {
  const telling: string[] = []
  for (const file of packed.files) {
    const bytes = await readFile(path.join(installed, file))
    if (bytes.includes(path.resolve(PROJECT))) telling.push(file)
  }
  assert.deepEqual(telling, [])
})

test('init, build and dev work one after the other', async () => {
  const dir = await emptyFolder('first')
  const site = path.join(dir, 'mysite')
  const nothing = await sitegen(dir, 'build')
  assert.equal(nothing.exitCode, 1)
  assert.match(
    nothing.stderr,
    /sitegen init/,
    'a build in an empty folder names init, and asks nothing without a terminal',
  )
  const init = await runProgram(
    'npx',
    ['--no-install', 'sitegen', 'init', 'mysite', '--yes', '--mermaid'],
    dir,
  )
  assert.equal(init.exitCode, 0, init.stderr)
  assert.match(init.stdout, /\n {2}cd mysite\n {2}npm install\n {2}npm run dev\n/)
  const { dependencies } = JSON.parse(await readFile(path.join(site, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  const spec = dependencies['sitegen'] ?? ''
  assert.equal(spec, `file:vendor/${path.basename(packed.tarball)}`)
  assert.deepEqual(
    await readFile(path.join(site, spec.slice('file:'.length))),
    await readFile(packed.tarball),
  )

  const build = await sitegen(site, 'build')
  assert.deepEqual([build.exitCode, build.stderr], [0, ''])
  const server = await startServer(bin, site, 'dev')
  const home = await fetch(server.url)
  assert.deepEqual([home.status, /<h1[^>]*>Mysite<\/h1>/.test(await home.text())], [200, true])
  const unknown = await fetch(new URL('docs/unknown/', server.url))
  assert.deepEqual([unknown.status, /Page Not Found/i.test(await unknown.text())], [404, true])
  assert.equal(await server.stop(), 130)

  await writeFile(path.join(site, 'pnpm-lock.yaml'), '')
  for (const name of ['a', 'b'])
    await writeFile(
      path.join(site, `docs/${name}.md`),
      `# ${name}\n\n\`\`\`mermaid\ngraph TD; A-->B\n\`\`\`\n`,
    )
  const { exitCode, stderr } = await sitegen(site, 'build')
  assert.equal(exitCode, 1)
  assert.match(stderr, /MERMAID_MISSING .*\n {2}docs\/a\.md:3:1\n[^]*docs\/b\.md\n[^]*`pnpm add mermaid`/)
  assert.equal(
    stderr.match(/MERMAID_MISSING/g)?.length,
    1,
    'diagrams without mermaid are one problem, which says how to install it',
  )
})

test('texts of the theme in another language come with the package', async () => {
  const dir = await emptyFolder('german')
  await writeFile(
    path.join(dir, 'site.config.mjs'),
    "export default { title: 'Test', url: 'https://sitegen.example', i18n: { defaultLocale: 'de' } }\n",
  )
  await mkdir(path.join(dir, 'docs'))
  await writeFile(path.join(dir, 'docs/a.md'), '# A\n')
  const { exitCode, stderr } = await sitegen(dir, 'build')
  assert.equal(exitCode, 0, stderr)
  const missing = await readFile(path.join(dir, 'build/404.html'), 'utf8')
  assert.match(missing, /<h1>Seite nicht gefunden<\/h1>[^]*>Zur Startseite<\/a>/)
})

test('the MCP server says how to install the package that it needs', async () => {
  const dir = await emptyFolder('mcp')
  await mkdir(path.join(dir, 'build'))
  const { exitCode, stderr } = await sitegen(dir, 'mcp')
  assert.equal(exitCode, 1)
  assert.match(
    stderr,
    /MCP_SDK_MISSING .*\n {2}hint: Install it with `npm install @modelcontextprotocol\/sdk`/,
  )
})
