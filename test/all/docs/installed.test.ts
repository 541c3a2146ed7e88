import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import {
  installTarball,
  packProject,
  PROJECT,
  runProgram,
  temporaryFolder,
  type ProgramResult,
  type TemporaryFolder,
} from '../../support/build/packed.ts'
import { ejectedPart, wrappedPart } from '../../../cli/commands/swizzle/swizzle.ts'
import { listThemeParts } from '../../../cli/types/theme-parts.ts'
import { readExamples } from '../examples/read-examples.ts'
import { typedFiles } from '../examples/typed.ts'

/** What examples import beside sitegen. */
const TYPED_PACKAGES = [
  '@types/mdast',
  'mdast-util-directive',
  'mdast-util-find-and-replace',
  'mdast-util-to-hast',
  'prism-react-renderer',
  'unist-util-visit',
]
const TSC = path.join(PROJECT, 'node_modules/.bin/tsc')

let folder: TemporaryFolder
/** Where the tarball was installed, with the types that a new site installs. */
let project = ''
let bin = ''

before(async () => {
  folder = await temporaryFolder()
  const packed = await packProject(folder.dir)
  project = path.join(folder.dir, 'project')
  await mkdir(project)
  await installTarball(packed.tarball, project)
  bin = path.join(project, 'node_modules/sitegen/bin/sitegen.js')
  const types = path.join(project, 'node_modules/@types')
  await mkdir(types, { recursive: true })
  for (const name of ['node', 'react'])
    await symlink(path.join(PROJECT, 'node_modules/@types', name), path.join(types, name), 'junction')
})
after(() => folder.remove())

function sitegen(cwd: string, ...args: readonly string[]): Promise<ProgramResult> {
  return runProgram(process.execPath, [bin, ...args], cwd)
}

async function writeAll(dir: string, files: Iterable<readonly [file: string, text: string]>): Promise<void> {
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(dir, file)), { recursive: true })
    await writeFile(path.join(dir, file), text)
  }
}

/** A new site that the command makes beside the package. */
async function newSite(name: string, template: string): Promise<string> {
  const dir = path.join(project, 'folders', name)
  const { exitCode, stderr } = await sitegen(project, 'init', dir, '--yes', '--template', template)
  assert.equal(exitCode, 0, stderr)
  return dir
}

test('a project of Docusaurus is built as it is, without a package of its own', async () => {
  const dir = path.join(project, 'folders/docusaurus')
  await cp(path.join(PROJECT, 'test/fixtures/docusaurus/classic'), dir, { recursive: true })
  const { exitCode, stderr } = await sitegen(dir, 'build')
  assert.equal(exitCode, 0, stderr)
  // The module that reports pages is one of the package.
  assert.match(await readFile(path.join(dir, 'build/index.html'), 'utf8'), /gtag\/js\?id=G-KETTLE/)
  const { stdout } = await sitegen(dir, 'import')
  assert.match(stdout, /supported +preset "@docusaurus\/preset-classic"/)
})

test('the files that Installation shows are a site, with its scripts', async () => {
  const dir = path.join(folder.dir, 'written')
  await mkdir(dir)
  await symlink(path.join(project, 'node_modules'), path.join(dir, 'node_modules'), 'junction')
  const shown = readExamples().filter(
    ({ file, title }) => file === 'content/docs/installation.md' && title !== '',
  )
  assert.deepEqual(
    shown.map(({ title }) => title),
    ['site.config.ts', 'docs/index.md', 'package.json', '.gitignore'],
  )
  await writeAll(
    dir,
    shown.map(({ title, code }) => [title, `${code}\n`] as const),
  )
  for (const script of ['build', 'check-links']) {
    const { exitCode, stderr } = await runProgram('npm', ['run', script], dir)
    assert.equal(exitCode, 0, stderr)
  }
  assert.match(await readFile(path.join(dir, 'build/index.html'), 'utf8'), /<h1[^>]*>Welcome</)
})

test('a new site has no type errors, and what is wrong in its files is one', async () => {
  const dir = await newSite('typed', 'docs-blog')
  const check = (): Promise<ProgramResult> => runProgram(TSC, ['--noEmit'], dir)
  const files = (props: string, link: string): [string, string][] => [
    [
      'src/theme/TabItem.tsx',
      `import TabItem from '@theme-original/TabItem'\nimport Own from '@theme/Own'\nexport default () => <TabItem ${props}><Own any /></TabItem>\n`,
    ],
    [
      'sidebars.ts',
      `import { defineSidebars } from 'sitegen'\nexport default defineSidebars({ docs: ['a', { Group: ['b'] }, { type: 'link', label: 'L', ${link}: '/' }] })\n`,
    ],
  ]
  await writeAll(dir, files('value="a"', 'href'))
  assert.deepEqual(await check(), { exitCode: 0, stdout: '', stderr: '' })
  const config = await readFile(path.join(dir, 'site.config.ts'), 'utf8')
  await writeAll(dir, [
    ...files('value="a" valeu="b"', 'ref'),
    ['site.config.ts', config.replace('trailingSlash: true', "trailingSlash: true, titel: ''")],
  ])
  const { stdout } = await check()
  assert.match(stdout, /^site\.config\.ts\(\d+,\d+\): error .*'titel'/m)
  assert.match(stdout, /^src\/theme\/TabItem\.tsx\(\d+,\d+\): error .*valeu/m)
  assert.match(stdout, /^sidebars\.ts\(\d+,\d+\): error .*'ref' .*'href'/m)
})

test('no example in TypeScript has type errors in a new site', async () => {
  const dir = await newSite('typed-examples', 'minimal')
  const files = typedFiles(readExamples())
  assert.ok(files.size > 150, String(files.size))
  await writeAll(dir, files)
  const template = await readFile(path.join(PROJECT, 'templates/docs/tsconfig.template.json'), 'utf8')
  const { compilerOptions } = JSON.parse(template) as { readonly compilerOptions: object }
  const paths = Object.fromEntries(
    TYPED_PACKAGES.map((name) => [name.replace('@types/', ''), [path.join(PROJECT, 'node_modules', name)]]),
  )
  const config = {
    compilerOptions: { ...compilerOptions, paths: { '@site/*': ['./*'], ...paths } },
    include: ['src'],
  }
  await writeFile(path.join(dir, 'tsconfig.json'), JSON.stringify(config))
  assert.deepEqual(await runProgram(TSC, ['--noEmit'], dir), { exitCode: 0, stdout: '', stderr: '' })
})

test('types that the package exports import only files that it has', async () => {
  const root = path.join(project, 'node_modules/sitegen')
  const { exports } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly types?: string }>>
  }
  const files = new Set(
    Object.values(exports).flatMap((entry) =>
      typeof entry === 'string' || !entry.types || entry.types.includes('*')
        ? []
        : path.join(root, entry.types),
    ),
  )
  assert.ok(files.size > 5, [...files].join(' '))
  const missing: string[] = []
  // Grows while it is read.
  for (const file of files) {
    const text = await readFile(file, 'utf8')
    for (const [, name = ''] of text.matchAll(/(?:from |import\()['"](\.[^'"]+)['"]/g)) {
      const target = path.join(path.dirname(file), name).replace(/\.tsx?$/, '.d.ts')
      if (existsSync(target)) files.add(target)
      else missing.push(`${path.relative(root, file)}: ${name}`)
    }
  }
  assert.deepEqual(missing, [])
})

test('no part of the theme that is wrapped has type errors in a new site', async () => {
  const dir = await newSite('parts', 'docs')
  for (const [name, file] of Object.entries(listThemeParts(PROJECT))) {
    const { extension, text } = wrappedPart(name, { isTyped: true, isTable: file.endsWith('.ts') })
    await writeAll(dir, [[`src/theme/${name}${extension}`, text]])
  }
  assert.deepEqual(await runProgram(TSC, ['--noEmit'], dir), { exitCode: 0, stdout: '', stderr: '' })
})

test('no part of the theme that is taken over has type errors in a new site, alone or with all others (Q31)', async () => {
  const dir = await newSite('ejected', 'docs')
  const parts = await Promise.all(
    Object.entries(listThemeParts(PROJECT)).map(async ([name, file]) => {
      const source = await readFile(path.join(PROJECT, 'theme', file), 'utf8')
      const { extension, text } = await ejectedPart(`theme/${file}`, source, true)
      return [`${name}${extension}`, text] as const
    }),
  )
  // Where the site has no parts of its own, each finds those of the theme, as if it were alone.
  for (const place of ['src/alone', 'src/theme']) {
    await writeAll(
      dir,
      parts.map(([file, text]) => [`${place}/${file}`, text] as const),
    )
    const errors = await runProgram(TSC, ['--noEmit'], dir)
    assert.deepEqual(errors, { exitCode: 0, stdout: '', stderr: '' }, place)
    await rm(path.join(dir, place), { recursive: true })
  }
})
