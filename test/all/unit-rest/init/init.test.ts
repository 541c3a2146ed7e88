import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  answersFor,
  nameFromFolder,
  nameProblem,
  offerInit,
  type Asker,
} from '../../../../cli/commands/init/init.ts'
import { shellWord } from '../../../../cli/report/text.ts'
import { loadSiteConfig } from '../../../../cli/features/load-site-config.ts'
import { UsageError } from '../../../../cli/report/diagnostic.ts'
import { createReporter } from '../../../../cli/report/steps.ts'
import { captureStreams } from '../../../support/capture.ts'
import { buildSite, runCli, type CliResult, type Files } from '../../../support/build-site.ts'

let root = ''

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'sitegen-init-'))
})
after(() => rm(root, { recursive: true }))

/** Runs `init` in the temporary folder. */
function init(...args: readonly string[]): Promise<CliResult> {
  return runCli(['init', ...args], root)
}

async function folder(name: string, files: Files): Promise<string> {
  const dir = join(root, name)
  await mkdir(dir, { recursive: true })
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, file)), { recursive: true })
    await writeFile(join(dir, file), content)
  }
  return dir
}

function read(...names: readonly string[]): string {
  return readFileSync(join(root, ...names), 'utf8')
}

interface Manifest {
  readonly name: string
  readonly type?: string
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

function manifestOf(dir: string): Manifest {
  return JSON.parse(read(dir, 'package.json')) as Manifest
}

const SCRIPTS = {
  dev: 'sitegen dev',
  build: 'sitegen build',
  serve: 'sitegen serve',
  'check-links': 'sitegen check-links',
  typecheck: 'tsc',
}

const NAMES = ['My Site', `It's "quoted" \\ \${x} {y} <b>*z*</b> & 日本`, '{{name}} $& $1', "'+alert(1)+'"]

for (const template of ['docs', 'docs-blog', 'docs-versioned']) {
  test(`the template ${template} builds without a warning and has no broken link`, async () => {
    const dir = join(root, `a new folder/it's "${template}"`)
    const { exitCode, stderr } = await init(dir, '--name', 'My Site', '--template', template)
    assert.deepEqual([exitCode, stderr], [0, ''])
    const built = await buildSite(dir)
    assert.deepEqual([built.exitCode, built.diagnostics], [0, []])
    const checked = await runCli(['check-links', dir], dir)
    assert.deepEqual([checked.exitCode, checked.stderr], [0, ''])

    // What begins with the name of a folder of its own, too.
    if (template === 'docs-blog') {
      const config = join(dir, 'site.config.ts')
      writeFileSync(config, readFileSync(config, 'utf8').replace("baseUrl: '/'", "baseUrl: '/docs/'"))
      const below = await buildSite(dir)
      assert.deepEqual([below.exitCode, below.diagnostics], [0, []])
    }

    const pages = ['index', '404', 'docs/index', 'docs/getting-started/index', 'docs/writing/index']
    const more = ['docs/configuration/index', 'docs/deploying/index']
    const posts = ['blog/index', 'blog/2026/01/01/welcome/index', 'blog/2026/01/02/how-to-write-a-post/index']
    for (const page of [...pages, ...more]) assert.ok(existsSync(join(dir, 'build', `${page}.html`)), page)
    for (const post of posts)
      assert.equal(existsSync(join(dir, 'build', `${post}.html`)), template === 'docs-blog', post)
    assert.equal(existsSync(join(dir, 'build/docs/next/index.html')), template === 'docs-versioned')
    assert.match(readFileSync(join(dir, 'build/index.html'), 'utf8'), /<h1[^>]*>My Site<\/h1>/)
  })
}

test('the template minimal is a configuration and one page, which builds without a warning', async () => {
  const dir = join(root, 'minimal')
  assert.equal((await init(dir, '--yes', '--template', 'minimal')).exitCode, 0)
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const names = ['.gitignore', 'docs/index.md', 'package.json', 'site.config.ts']
  assert.deepEqual(
    files.sort(),
    names.map((name) => join(dir, name)),
  )
  const built = await buildSite(dir)
  assert.deepEqual([built.exitCode, built.diagnostics], [0, []])
  assert.match(read('minimal/build/index.html'), /<h1[^>]*>Hello<\/h1>/)
})

test('a name arrives as it is, and is shown as text in the readme', async () => {
  for (const [index, name] of NAMES.entries()) {
    const dir = join(root, `name-${index}`)
    assert.equal((await init(dir, '--name', name, '--yes')).exitCode, 0)
    assert.equal((await loadSiteConfig(dir)).config.title, name)
  }
  await init('readme', '--name', '# *a* <b>_c_</b> [d](e) `f`', '--yes')
  const [title] = read('readme/README.md').split('\n')
  assert.equal(title, '# \\# \\*a\\* \\<b\\>\\_c\\_\\</b\\> \\[d\\](e) \\`f\\`')
})

test('a site has everything to go on with, and no template name is left in it', async () => {
  const { stdout } = await init('complete', '--template', 'docs', '--name', 'Complete')
  const entries = await readdir(join(root, 'complete'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const names = files.map((file) => file.slice(join(root, 'complete/').length).replaceAll('\\', '/'))
  for (const name of [
    '.gitignore',
    '.github/workflows/site.yml',
    'README.md',
    'package.json',
    'tsconfig.json',
  ])
    assert.ok(names.includes(name), name)
  for (const file of files) assert.doesNotMatch(readFileSync(file, 'utf8'), /\{\{name\}\}/, file)
  assert.match(read('complete/site.config.ts'), /PLACEHOLDER.*\n\s+url: 'https:\/\/example\.com'/)
  assert.match(
    read('complete/.github/workflows/site.yml'),
    /npm ci\n.*npm run build\n.*npm run check-links\n/,
  )
  assert.doesNotMatch(read('complete/.github/workflows/site.yml'), /secret|token/i)
  assert.match(read('complete/.gitignore'), /^node_modules\/\nbuild\/\n\.sitegen\/\n$/)
  assert.equal(manifestOf('complete').name, 'complete')
  assert.deepEqual(manifestOf('complete').scripts, SCRIPTS)
  assert.match(stdout, /^Made "Complete" in complete: \d+ files\.\n/)
  assert.match(stdout, /\n {2}cd complete\n {2}npm install\n {2}npm run dev\n/)
})

const REFUSED: readonly (readonly [files: Files, dir: string, message: RegExp])[] = [
  [{ 'src/index.js': '' }, '', /is not empty: it holds src\./],
  [{ 'docusaurus.config.js': '' }, '', /it holds docusaurus\.config\.js\./],
  [{ a: '', b: '', c: '', d: '', e: '', f: '', g: '' }, '', /it holds a, b, c, d, e and 2 more\./],
  [{ 'x.txt': '' }, '/x.txt', /"x\.txt" is a file\./],
  [{ 'x.txt': '' }, '/x.txt/site', /"x\.txt" is not a folder\./],
  [{ 'package.json': '{' }, '', /package\.json in this folder cannot be read\./],
  [{ 'package.json': '[]' }, '', /cannot be read/],
]
for (const [index, [files, dir, message]] of REFUSED.entries())
  test(`a folder is refused and left alone: ${message.source}`, async () => {
    const name = `refused-${index}`
    await folder(name, files)
    const { exitCode, stderr, stdout } = await init(name + dir, '--yes')
    assert.deepEqual([exitCode, stdout], [2, ''])
    assert.match(stderr, message)
    assert.match(stderr, /hint: /)
    const before = Object.keys(files).map((one) => one.split('/')[0])
    assert.deepEqual((await readdir(join(root, name))).toSorted(), before.sort())
  })

test('a fresh repository is taken, and its files are kept', async () => {
  const files = { '.git/HEAD': 'ref', LICENSE: 'free', 'README.md': '# Mine', '.gitignore': '*.log\n/build' }
  await folder('repository', files)
  const { exitCode, stdout } = await init('repository', '--yes')
  assert.equal(exitCode, 0)
  assert.match(stdout, /^Kept as it was: README\.md\.$/m)
  assert.deepEqual([read('repository/README.md'), read('repository/LICENSE')], ['# Mine', 'free'])
  assert.equal(read('repository/.gitignore'), '*.log\n/build\nnode_modules/\n.sitegen/\n')
})

test('a package.json that has sitegen keeps everything and gets the scripts', async () => {
  const own = { test: 'exit 1', build: 'make' }
  const dependencies = { sitegen: 'file:../sitegen.tgz' }
  const manifest = { name: 'mine', version: '7.0.0', scripts: own, dependencies }
  await folder('installed', {
    'package.json': `\uFEFF${JSON.stringify(manifest)}`,
    'package-lock.json': '{}',
    'node_modules/sitegen/package.json': '{}',
  })
  const { stdout } = await init('installed', '--yes')
  const { devDependencies, ...others } = manifestOf('installed')
  assert.deepEqual(others, { ...manifest, scripts: { ...SCRIPTS, ...own } })
  assert.deepEqual(Object.keys(devDependencies ?? {}), ['@types/node', '@types/react', 'typescript'])
  assert.match(stdout, /\n {2}cd installed\n {2}npm install\n {2}npm run dev\n/)
})

test('a packed sitegen outside of the folder is copied into it, so that a clone of the site has it', async () => {
  await folder('boxes', {
    'sitegen-0.1.0.tgz': 'packed',
    'package.json': '{ "devDependencies": { "sitegen": "file:sitegen-0.1.0.tgz" } }',
  })
  await init('boxes/site', '--yes')
  assert.equal(manifestOf('boxes/site').dependencies['sitegen'], 'file:vendor/sitegen-0.1.0.tgz')
  assert.equal(read('boxes/site/vendor/sitegen-0.1.0.tgz'), 'packed')
})

test('a package.json without sitegen gets it', async () => {
  await folder('fresh', {
    'package.json': '{ "name": "fresh", "scripts": null, "dependencies": { "a": "1" } }',
  })
  await init('fresh', '--yes')
  const { dependencies, scripts } = manifestOf('fresh')
  assert.deepEqual(Object.keys(dependencies), ['a', 'sitegen'])
  assert.equal(scripts['build'], 'sitegen build')
})

/** How a project asks for sitegen, and a site two folders below it. */
const SPECS: Readonly<Record<string, string>> = {
  'file:../packs/sitegen-0.1.0.tgz': 'file:../../../packs/sitegen-0.1.0.tgz',
  'link:../sitegen': 'link:../../../sitegen',
  '^9.8.7': '^9.8.7',
  'https://packs.example/sitegen.tgz': 'https://packs.example/sitegen.tgz',
  'file:///packs/sitegen.tgz': 'file:///packs/sitegen.tgz',
}
test('a site inside a project asks for sitegen as the project does', async () => {
  for (const [index, [around, within]] of Object.entries(SPECS).entries()) {
    const project = `project-${index}`
    await folder(project, { 'package.json': JSON.stringify({ devDependencies: { sitegen: around } }) })
    await init(`${project}/sites/one`, '--yes')
    assert.equal(manifestOf(`${project}/sites/one`).dependencies['sitegen'], within)
  }
})

const FOLDERS: readonly (readonly [dir: string, name: string, packageName: string])[] = [
  ['my-great_site', 'My Great Site', 'my-great-site'],
  ['ACME', 'ACME', 'acme'],
  ['Über uns!', 'Über Uns!', 'u-ber-uns'],
  ['---', 'My Site', 'site'],
  ['日本語', '日本語', 'site'],
]
for (const [dir, name, packageName] of FOLDERS)
  test(`without a name the site in "${dir}" is called "${name}"`, async () => {
    assert.equal(nameFromFolder(join('/x', dir)), name)
    await init(`./${dir}`, '--yes')
    assert.equal(manifestOf(dir).name, packageName)
  })

test('a name is refused that is empty, too long, or has control characters', async () => {
  const problems = ['', ' \u3000', 'a\nb', 'a\u001b[2Jb', 'x'.repeat(101)].map(
    (name) => nameProblem(name) ?? '',
  )
  const said = [/empty/, /empty/, /control characters/, /control characters/, /longer than 100/]
  for (const [index, pattern] of said.entries()) assert.match(problems[index] ?? '', pattern)
  assert.equal(nameProblem('x'.repeat(100)), undefined)
  const { exitCode, stderr } = await init('unnamed', '--yes', '--name', '')
  assert.equal(exitCode, 2)
  assert.match(stderr, /empty/)
  assert.ok(!existsSync(join(root, 'unnamed')))
})

test('without a terminal what is not given is as usual', async () => {
  for (const [dir, ...args] of [
    ['nobody'],
    ['nobody-2', '--template', 'minimal'],
    ['nobody-3', '--name', 'N'],
  ])
    assert.equal((await init(dir ?? '', ...args)).exitCode, 0)
  assert.match(read('nobody', 'site.config.ts'), /title: 'Nobody'/)
  assert.ok(!existsSync(join(root, 'nobody-2/blog')) && existsSync(join(root, 'nobody-3/docs/writing.md')))
})

/** Answers, with the questions as they are asked. */
function askerWith(
  name: string | symbol,
  template: 'docs' | 'docs-blog' | symbol,
  { mermaid = false, plugin = false }: Readonly<Record<string, boolean | symbol>> = {},
) {
  const asked: string[] = []
  const answer = async <T>(question: string, value: T): Promise<T> => {
    asked.push(question)
    return value
  }
  const asker: Asker = {
    name: (initial) => answer(`name (${initial})`, name),
    template: () => answer('template', template),
    mermaid: () => answer('mermaid', mermaid),
    plugin: () => answer('plugin', plugin),
  }
  return { ...asker, asked }
}

test('on a terminal only what is not given is asked, and an answer can be refused', async () => {
  const both = askerWith(' A ', 'docs-blog')
  const asked = { name: 'A', template: 'docs-blog', mermaid: false, plugin: false }
  assert.deepEqual(await answersFor('/x/my-site', {}, both), asked)
  assert.deepEqual(both.asked, ['name (My Site)', 'template', 'mermaid', 'plugin'])
  const one = askerWith('A', 'docs-blog')
  const given = { name: 'B', mermaid: true, plugin: true }
  assert.deepEqual(await answersFor('/x', given, one), { ...given, template: 'docs-blog' })
  assert.deepEqual(one.asked, ['template'])
  const none = askerWith('A', 'docs-blog')
  const usual = { name: 'Y', template: 'docs', mermaid: false, plugin: false }
  assert.deepEqual(await answersFor('/x/y', { yes: true }, none), usual)
  assert.deepEqual(none.asked, [])
  const cancelled = Symbol('cancelled')
  for (const asker of [
    askerWith(cancelled, 'docs'),
    askerWith('A', cancelled),
    askerWith('A', 'docs', { mermaid: cancelled }),
    askerWith('A', 'docs', { plugin: cancelled }),
  ])
    assert.equal(await answersFor('/x', {}, asker), null)
  await assert.rejects(answersFor('/x', { name: '' }, askerWith('A', 'docs')), UsageError)
})

test('a site with diagrams has the package that draws them, and the option', async () => {
  await init('diagrams', '--yes', '--mermaid', '--template', 'minimal')
  assert.match(manifestOf('diagrams').dependencies['mermaid'] ?? '', /^\^11/)
  assert.match(read('diagrams', 'site.config.ts'), /^ {2}markdown: \{ mermaid: true \},$/m)
  assert.equal((await buildSite(join(root, 'diagrams'))).exitCode, 0)
  await init('no-diagrams', '--yes', '--template', 'minimal')
  assert.deepEqual(Object.keys(manifestOf('no-diagrams').dependencies), ['sitegen'])
})

test('a site with a plugin of its own names it in the configuration, and builds what it writes', async () => {
  await init('plugin', '--yes', '--plugin', '--mermaid', '--name', 'Kite')
  assert.match(read('plugin', 'site.config.ts'), /^ {2}plugins: \['\.\/plugins\/site-facts\.ts'\],$/m)
  const { exitCode, diagnostics } = await buildSite(join(root, 'plugin'))
  assert.deepEqual([exitCode, diagnostics], [0, []])
  const facts = { title: 'Kite', url: 'https://example.com', baseUrl: '/' }
  assert.deepEqual(JSON.parse(read('plugin', 'build/site.json')), facts)
  await init('no-plugin', '--yes')
  assert.equal(existsSync(join(root, 'no-plugin/plugins')), false)
  assert.doesNotMatch(read('no-plugin', 'site.config.ts'), /plugins/)
})

const words = ['plain', 'a/b-c.d', 'with space', `it's "so"`, '$HOME', '`x`', '-n', '*', 'a\\b', '日本']
test(
  'folders in the printed commands are read back by a shell as they are',
  { skip: process.platform === 'win32' },
  () => {
    for (const word of words) {
      const text = execFileSync('sh', ['-c', `printf %s ${shellWord(word, 'linux')}`], { encoding: 'utf8' })
      assert.equal(text.replace(/^\.\//, ''), word)
    }
    assert.equal(shellWord('plain'), 'plain')
    assert.equal(shellWord('a b', 'win32'), '"a b"')
  },
)

test('without a terminal no site is offered', async () => {
  const dir = await folder('offer', {})
  assert.equal(await offerInit(dir, createReporter(captureStreams())), false)
  assert.deepEqual(await readdir(dir), [])
})
