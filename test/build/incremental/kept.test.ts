import assert from 'node:assert/strict'
import {
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import test, { after, afterEach, before, beforeEach } from 'node:test'
import { stop } from 'esbuild'
import { KEPT } from '../../../cli/kept/registry.ts'
import { trusting } from '../../support/build/trusting.ts'
import { textEngine } from '../../support/text-engine.ts'
import { configText, FIXTURE, OPTIONS } from './fixture.ts'
import { build, createTemplate, scratchFolder, write, type Outcome } from './workbench.ts'

// All changes, damages, steps and pairs of builds: test/all/cache.
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
  await stop()
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

/** What may happen between two builds, the first of which has nothing left to do. */
const CHANGES: Readonly<Record<string, () => void>> = {
  'a page is edited, as long as it was, with its old times': () => {
    const file = path.join(dir, 'docs/guide/b.md')
    const { atime, mtime } = statSync(file)
    edit('docs/guide/b.md', (text) => text.replace('Words', 'Other'))
    utimesSync(file, atime, mtime)
  },
  'a folder says its name': () =>
    write(dir, { 'docs/other/_category_.json': '{ "label": "Other" }', 'docs/other/x.md': '# X\n' }),
  'a package is edited': () =>
    edit('node_modules/.pnpm/mark@1/node_modules/mark/word.js', (text) => text.replace('one', 'six')),
  'a page of the output is edited': () => writeFileSync(path.join(dir, 'build/index.html'), 'other'),
  'a file of the output is edited, as long as it was, with its old times': () => {
    const file = path.join(dir, 'build/sitemap.xml')
    const { atime, mtime } = statSync(file)
    writeFileSync(file, readFileSync(file, 'utf8').replace('url', 'lru'))
    utimesSync(file, atime, mtime)
  },
  'all that is kept lacks its last byte': () => damage((file) => truncateSync(file, statSync(file).size - 1)),
  'all that is kept has another bit, and a page is edited': () => {
    damage((file) => {
      const bytes = readFileSync(file)
      const at = bytes.length >> 1
      bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(file, bytes)
    })
    edit('docs/guide/b.md', (text) => `${text}\nMore.\n`)
  },
}

for (const [name, change] of Object.entries(CHANGES))
  test(`where ${name}, the site is built, and as a clean build gives it`, async () => {
    await trusting(run)
    assert.equal((await run()).worked, false, 'the site does not come to rest')
    change()
    const next = await run()
    assert.equal(next.worked, true)
    const { exitCode, told, output } = await clean()
    assert.deepEqual([next.exitCode, next.told], [exitCode, told])
    assert.deepEqual(next.output, output)
  })

test('a site with a message is built again, so that the message comes again, and one whose functions plan', async () => {
  write(dir, { 'static/nowhere.txt': '-> nowhere' })
  const first = await trusting(run)
  assert.notDeepEqual(first.told, [])
  assert.deepEqual(await run(), first)
  rmSync(path.join(dir, 'static/nowhere.txt'))
  const generator =
    '{ path: "docs", sidebarItemsGenerator: ({ defaultSidebarItemsGenerator, ...all }) => defaultSidebarItemsGenerator(all) }'
  write(dir, { 'site.config.mjs': configText({ ...OPTIONS, docs: generator }) })
  await trusting(run)
  assert.equal((await run()).worked, true)
})

const EDIT = { 'docs/guide/b.md': `${String(FIXTURE['docs/guide/b.md'])}\nAnother paragraph.\n` }

test('what is saved while a build renders is in the output of the next one', async () => {
  write(dir, EDIT)
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

test('a build while another one renders: both are right', async () => {
  write(dir, EDIT)
  const expected = await clean()
  let beside: Outcome | null = null
  const onStep = async (name: string): Promise<void> => {
    if (name === 'render') beside = await build({ dir, outDir: path.join(dir, 'build'), engine, cache: true })
  }
  const { worked: _worked, ...outcome } = await run({ onStep })
  assert.deepEqual([outcome, beside], [expected, expected])
})
