import assert from 'node:assert/strict'
import {
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import test, { after, afterEach, before, beforeEach } from 'node:test'
import { KEPT } from '../../../cli/kept/registry.ts'
import { trusting } from '../../support/build/trusting.ts'
import { isWhole } from '../../support/is-whole.ts'
import { textEngine } from '../../support/text-engine.ts'
import { configText, FIXTURE, OPTIONS } from '../../build/incremental/fixture.ts'
import {
  build,
  createTemplate,
  scratchFolder,
  write,
  type Outcome,
} from '../../build/incremental/workbench.ts'

// All damages, steps, and builds at once: test/all/cache.
const engine = textEngine()
const parent = scratchFolder('kept')
const dir = path.join(parent, 'site')
let template = ''

interface Built extends Outcome {
  /** Whether anything was scanned, rendered or published. */
  readonly worked: boolean
}

async function run(changed: Partial<Parameters<typeof build>[0]> = {}): Promise<Built> {
  const steps: string[] = []
  const onStep = (name: string): void => void steps.push(name)
  const outcome = await build({
    dir,
    outDir: path.join(dir, 'build'),
    engine,
    cache: true,
    onStep,
    ...changed,
  })
  return { ...outcome, worked: steps.includes('scan') }
}

const clean = (): Promise<Outcome> => build({ dir, outDir: path.join(parent, 'clean'), engine, cache: false })

before(async () => {
  template = await createTemplate(engine)
})
beforeEach(() => cpSync(template, dir, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true }))
afterEach(() => rmSync(dir, { recursive: true }))
after(async () => {
  for (const folder of [parent, engine.packageDir, path.dirname(template)])
    rmSync(folder, { recursive: true, force: true })
})

test('a build after which nothing was changed plans and renders nothing, and tells the same', async () => {
  const first = await trusting(run)
  assert.deepEqual(await run(), { ...first, worked: false })
})

const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(path.join(dir, file), change(readFileSync(path.join(dir, file), 'utf8')))

/** Whatever is kept is damaged; configurations and bundles too. */
function damage(change: (file: string) => void): void {
  for (const { folder } of Object.values(KEPT)) {
    const entries = readdirSync(path.join(dir, '.sitegen'), { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
    for (const file of files) if (file.startsWith(path.join(dir, '.sitegen', folder, '/'))) change(file)
  }
}

/** What may happen between two builds, one after the other: none of them has all content made anew but the first. */
const CHANGES: Readonly<Record<string, () => void>> = {
  'a package is edited': () =>
    edit('node_modules/.pnpm/mark@1/node_modules/mark/word.js', (text) => text.replace('one', 'six')),
  'a page is edited, as long as it was, with its old times': () => {
    const file = path.join(dir, 'docs/guide/b.md')
    const { atime, mtime } = statSync(file)
    edit('docs/guide/b.md', (text) => text.replace('Words', 'Other'))
    utimesSync(file, atime, mtime)
  },
  'a folder says its name': () =>
    write(dir, { 'docs/other/_category_.json': '{ "label": "Other" }', 'docs/other/x.md': '# X\n' }),
  'a page of the output is edited': () => writeFileSync(path.join(dir, 'build/index.html'), 'other'),
  'a file of the output is edited, as long as it was, with its old times': () => {
    const file = path.join(dir, 'build/sitemap.xml')
    const { atime, mtime } = statSync(file)
    writeFileSync(file, readFileSync(file, 'utf8').replace('url', 'lru'))
    utimesSync(file, atime, mtime)
  },
}

const inOutput = (file: string): string => path.join(dir, 'build', file)

/** The rest of them, for `npm run test:all`. */
const MORE_CHANGES: typeof CHANGES = {
  'a page is added': () => write(dir, { 'docs/new.md': '# New\n' }),
  'a page is renamed': () => renameSync(path.join(dir, 'docs/new.md'), path.join(dir, 'docs/newer.md')),
  'a page is removed': () => rmSync(path.join(dir, 'docs/newer.md')),
  'a static file is added': () => write(dir, { 'static/new.txt': 'new' }),
  'a static file is added in a new folder': () => write(dir, { 'static/folder/new.txt': 'new' }),
  'the configuration is edited': () => edit('site.config.mjs', (text) => text.replace("'Site'", "'Other'")),
  'a style is edited': () => edit('src/css/custom.css', (text) => `${text}\n.more { color: red }\n`),
  'a component is edited': () =>
    edit('src/components/words/first.js', () => "export const inner = 'other'\n"),
  'a module is put beside another that is found in its place': () =>
    write(dir, { 'src/components/only.jsx': "export const only = 'beside a folder'\n" }),
  'a page of the output is removed': () => rmSync(inOutput('index.html')),
  'a file is put into the output': () => writeFileSync(inOutput('foreign.txt'), 'foreign'),
  'the output is removed': () => rmSync(inOutput('.'), { recursive: true }),
  'the output is copied': () => {
    cpSync(inOutput('.'), path.join(dir, 'copy'), { recursive: true })
    rmSync(inOutput('.'), { recursive: true })
    renameSync(path.join(dir, 'copy'), inOutput('.'))
  },
  'the record of the last build is damaged': () => {
    const folder = path.join(dir, '.sitegen', KEPT.finished.folder)
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name)
      writeFileSync(file, readFileSync(file, 'utf8').replace('"pages":', '"pagse":'))
    }
  },
  'the configuration looks at a variable': () =>
    edit('site.config.mjs', (text) => text.replace("'Other'", "process.env.SITE_TITLE ?? 'None'")),
  'the variable is set': () => void Object.assign(process.env, { SITE_TITLE: 'Set' }),
  'the variable is not set any more': () => void Reflect.deleteProperty(process.env, 'SITE_TITLE'),
}

test('after each change the site is built, and in the end as a clean build gives it, also from kept files that are damaged', async () => {
  await trusting(run)
  const changes = Object.entries(isWhole ? { ...CHANGES, ...MORE_CHANGES } : CHANGES)
  for (const [index, [name, change]] of changes.entries()) {
    change()
    assert.equal((await trusting(run)).worked, true, name)
    const { worked, ...next } = await run()
    assert.equal(worked, false, `the site does not come to rest after ${name}`)
    if (isWhole || index === changes.length - 1) assert.deepEqual(next, await clean(), name)
  }
  damage((file) => {
    const bytes = readFileSync(file)
    const at = bytes.length >> 1
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(file, bytes)
  })
  edit('docs/guide/b.md', (text) => `${text}\nMore.\n`)
  const { worked: _worked, ...mended } = await run()
  assert.deepEqual(mended, await clean())
})

test('warnings are kept and told again; a site whose functions plan is built again', async () => {
  write(dir, {
    'static/nowhere.txt': '-> nowhere',
    'site.config.mjs': configText({ ...OPTIONS, onBrokenLinks: '"warn"' }),
  })
  edit('docs/guide/b.md', (text) => `${text}\n[Gone](/gone)\n`)
  const codes = ({ told }: Outcome): unknown => told.map((one) => (JSON.parse(one) as { code: string }).code)
  const first = await trusting(run)
  assert.deepEqual(codes(first), ['DEAD_LINK', 'STATIC_LINK_SKIPPED'])
  assert.deepEqual(await run(), { ...first, worked: false })
  edit('docs/guide/b.md', (text) => text.replace('[Gone](/gone)', 'Gone'))
  const mended = await trusting(run)
  assert.deepEqual([mended.worked, codes(mended)], [true, ['STATIC_LINK_SKIPPED']])
  rmSync(path.join(dir, 'static/nowhere.txt'))
  const generator =
    '{ path: "docs", sidebarItemsGenerator: ({ defaultSidebarItemsGenerator, ...all }) => defaultSidebarItemsGenerator(all) }'
  write(dir, { 'site.config.mjs': configText({ ...OPTIONS, docs: generator }) })
  await trusting(run)
  assert.equal((await run()).worked, true)
})

test('what is saved while a build renders is in the output of the next one', async () => {
  write(dir, { 'docs/guide/b.md': `${String(FIXTURE['docs/guide/b.md'])}\nAnother paragraph.\n` })
  let isSaved = false
  await run({
    onStep(name) {
      if (name !== 'render' || isSaved) return
      isSaved = true
      write(dir, {
        'docs/a.md': `${String(FIXTURE['docs/a.md'])}\nSaved.\n`,
        'static/robots.txt': 'saved\n',
        'src/css/custom.css': '.x { top: 0 }',
      })
    },
  })
  const next = await run()
  assert.deepEqual(next.output, (await clean()).output)
})
