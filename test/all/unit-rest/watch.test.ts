import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { watchFiles, type WatchOptions } from '../../../cli/server/watch.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

/** Real path, so that names can be compared. */
const parent = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'sitegen-watch-')))
after(() => fs.rmSync(parent, { recursive: true }))

/** How long something may take on a machine that does much else, in milliseconds. */
const PATIENCE = 60_000

type Given = Partial<Pick<WatchOptions, 'ignored' | 'poll' | 'onChange'>> & {
  /** Names of files, or `-> target` for links. */
  readonly files?: Readonly<Record<string, string>>
  /** A link to the folder, which is watched by it. */
  readonly link?: boolean
}

function write(dir: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(dir, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    if (content.startsWith('-> ')) fs.symlinkSync(content.slice(3), file)
    else fs.writeFileSync(file, content)
  }
}

/** A file that is written to be told: what happened before it and is not told yet is not told at all. */
const FENCE = /(?:^|\/)fence-\d+$/

async function watch(t: TestContext, { files = { 'a.md': 'A' }, ...given }: Given = {}) {
  let dir = fs.mkdtempSync(path.join(parent, 'site-'))
  write(dir, files)
  if (given.link === true) {
    fs.symlinkSync(dir, `${dir}-link`)
    dir = `${dir}-link`
  }
  const all: string[][] = []
  /** Batches so far, with names relative to the folder. */
  const batches: string[][] = []
  const heard = new EventEmitter()
  const watcher = watchFiles({
    dir,
    ignored: (given.ignored ?? []).map((name) => path.join(dir, name)),
    poll: given.poll ?? null,
    onChange: async (changed) => {
      const names = [...changed].map((file) => path.relative(dir, file)).sort()
      const told = names.filter((name) => !FENCE.test(name))
      all.push(names)
      if (told.length > 0) batches.push(told)
      heard.emit('batch')
      if (told.length > 0) await given.onChange?.(changed)
    },
    onNotice: () => {},
  })
  t.after(() => watcher.close())
  await watcher.ready
  let seen = 0
  let fences = 0
  /** Waits until this holds, which is asked after each batch. */
  const until = async (holds: () => boolean, what: string): Promise<void> => {
    const signal = AbortSignal.timeout(PATIENCE)
    while (!holds())
      await once(heard, 'batch', { signal }).catch(() => assert.fail(`nothing was told of ${what}`))
  }
  return {
    dir,
    batches,
    watcher,
    at: (name: string): string => path.join(dir, name),
    until,
    /** Waits until all these files were told since the last wait, and returns the batches; more names fail. */
    async told(...expected: readonly string[]) {
      const names = (): readonly string[] => [...new Set(batches.slice(seen).flat())].sort()
      await until(() => expected.every((name) => names().includes(name)), expected.join())
      const fence = `fence-${(fences += 1)}`
      fs.writeFileSync(path.join(dir, fence), 'fence')
      await until(() => all.flat().includes(fence), fence)
      assert.deepEqual(names(), expected.toSorted())
      const since = batches.slice(seen)
      seen = batches.length
      return since
    },
  }
}

/** Ways to save a file, as editors have them; each ends with the file's new text. */
const SAVES: Readonly<Record<string, (file: string, dir: string) => void | Promise<void>>> = {
  'writes over it': (file) => fs.writeFileSync(file, 'new'),
  'renames a new file over it': (file) => {
    fs.writeFileSync(`${file}.tmp.77`, 'new')
    fs.renameSync(`${file}.tmp.77`, file)
  },
  'empties it and writes a moment later': async (file) => {
    fs.truncateSync(file)
    await pause(25)
    fs.writeFileSync(file, 'new')
  },
  'removes it and makes it anew a moment later': async (file) => {
    fs.rmSync(file)
    await pause(20)
    fs.writeFileSync(file, 'new')
  },
  'keeps the old one as a backup, as Vim does': (file, dir) => {
    fs.writeFileSync(path.join(dir, '.a.md.swp'), 'swap')
    fs.writeFileSync(path.join(dir, '4913'), '')
    fs.rmSync(path.join(dir, '4913'))
    fs.renameSync(file, `${file}~`)
    fs.writeFileSync(file, 'new')
    fs.chmodSync(file, 0o644)
    fs.rmSync(`${file}~`)
  },
  'locks it and goes by a temporary file, as Emacs and JetBrains do': (file, dir) => {
    fs.symlinkSync('user@host.77', path.join(dir, '.#a.md'))
    fs.writeFileSync(`${file}___jb_tmp___`, 'new')
    fs.renameSync(file, `${file}___jb_old___`)
    fs.renameSync(`${file}___jb_tmp___`, file)
    fs.rmSync(`${file}___jb_old___`)
    fs.rmSync(path.join(dir, '.#a.md'))
  },
}

for (const [name, save] of Object.entries(SAVES)) {
  test(`an editor that ${name} is told as one change, with the new text`, async (t) => {
    const texts: string[] = []
    const site = await watch(t, {
      async onChange(changed) {
        const [file = ''] = [...changed].filter((name) => !FENCE.test(name))
        texts.push(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : 'GONE')
      },
    })
    for (let times = 0; times < 2; times += 1) {
      await save(site.at('a.md'), site.dir)
      await site.told('a.md')
    }
    assert.ok(texts.length >= 2 && texts.every((found) => found === 'new'), texts.join())
  })
}

test('a save is told soon', async (t) => {
  const site = await watch(t)
  const delays: number[] = []
  // The best says what the watch does; the others, what else the machine does.
  while (Math.min(...delays) >= 50 && delays.length < 200) {
    const count = site.batches.length
    const start = performance.now()
    fs.writeFileSync(site.at('a.md'), `text ${delays.length}`)
    await site.until(() => site.batches.length > count, 'a.md')
    delays.push(performance.now() - start)
    await site.told('a.md')
  }
  assert.ok(delays.length < 200, `${delays.map(Math.round).join()} ms`)
})

test('files are told when they come, go, move or become empty, and only they', async (t) => {
  const site = await watch(t, { files: { 'a.md': 'A', 'docs/b.md': 'B', 'docs/deep/c.md': 'C' } })
  fs.writeFileSync(site.at('docs/new.md'), 'new')
  await site.told('docs/new.md')
  fs.renameSync(site.at('docs/new.md'), site.at('docs/deep/other.md'))
  await site.told('docs/new.md', 'docs/deep/other.md')
  fs.rmSync(site.at('docs/b.md'))
  await site.told('docs/b.md')
  fs.truncateSync(site.at('a.md'))
  await site.told('a.md')
  fs.writeFileSync(site.at('docs/short-lived'), '')
  fs.rmSync(site.at('docs/short-lived'))
  fs.readFileSync(site.at('a.md'))
  await site.told()
})

test('a build beside its output is not told, and neither is the old output that it moves away', async (t) => {
  const site = await watch(t, { files: { 'a.md': 'A', 'build/index.html': 'old' }, ignored: ['build'] })
  const [stage, old] = ['.build.sitegen-stage-77-f41842e0', '.build.sitegen-old-77-00c0ffee']
  write(site.dir, { [`${stage}/index.html`]: 'new', [`${stage}/docs/index.html`]: 'new' })
  await site.told()
  fs.renameSync(site.at('build'), site.at(old))
  fs.renameSync(site.at(stage), site.at('build'))
  fs.rmSync(site.at(old), { recursive: true })
  fs.writeFileSync(site.at('a.md'), 'new')
  await site.told('a.md')
})

test('folders are told as their files when they come, go, move and are replaced', async (t) => {
  const site = await watch(t, { files: { 'docs/b.md': 'B', 'docs/deep/c.md': 'C' } })
  write(site.dir, { 'new/a.md': 'A', 'new/far/below/b.md': 'B' })
  await site.told('new/a.md', 'new/far/below/b.md')
  fs.writeFileSync(site.at('new/far/below/b.md'), 'more')
  await site.told('new/far/below/b.md')
  fs.renameSync(site.at('docs'), site.at('guide'))
  await site.told('docs/b.md', 'docs/deep/c.md', 'guide/b.md', 'guide/deep/c.md')
  fs.writeFileSync(site.at('guide/deep/c.md'), 'more')
  await site.told('guide/deep/c.md')
  fs.rmSync(site.at('guide'), { recursive: true })
  write(site.dir, { 'guide/b.md': 'another' })
  await site.told('guide/b.md', 'guide/deep/c.md')
  fs.writeFileSync(site.at('guide/b.md'), 'more')
  await site.told('guide/b.md')
  fs.rmSync(site.at('new'), { recursive: true })
  await site.told('new/a.md', 'new/far/below/b.md')
})

test('a thousand files at once are few calls, one after the other', async (t) => {
  const names = Array.from({ length: 1000 }, (_, index) => `docs/${Math.floor(index / 20)}/${index}.md`)
  let running = 0
  const site = await watch(t, {
    files: Object.fromEntries(names.map((name) => [name, 'old'])),
    onChange: async () => {
      running += 1
      assert.equal(running, 1)
      await pause(50)
      running -= 1
    },
  })
  // As git does: away with the old file, here with the new one; by another process, since it shares no thread.
  const script = `
    import fs from 'node:fs'
    for (const name of ${JSON.stringify(names)}) { fs.rmSync(name); fs.writeFileSync(name, 'new') }
    for (let index = 0; index < 200; index += 1) {
      fs.mkdirSync('more/' + index % 20, { recursive: true })
      fs.writeFileSync('more/' + index % 20 + '/' + index + '.md', 'new')
    }
  `
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: site.dir })
  const added = Array.from({ length: 200 }, (_, index) => `more/${index % 20}/${index}.md`)
  const sizes = (await site.told(...names, ...added)).map((batch) => batch.length)
  assert.ok(sizes.length < 120, `batches of ${sizes.join()}`)
})

test('what changes while a batch is worked on is one batch after it', async (t) => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let calls = 0
  const site = await watch(t, { onChange: () => (calls++ === 0 ? held : Promise.resolve()) })
  fs.writeFileSync(site.at('a.md'), 'first')
  await site.until(() => site.batches.length === 1, 'a.md')
  for (const name of ['b.md', 'c.md', 'd.md']) fs.writeFileSync(site.at(name), name)
  // By then chokidar has told of them, also on a busy machine.
  await pause(2000)
  assert.equal(site.batches.length, 1)
  release()
  assert.deepEqual(await site.told('a.md', 'b.md', 'c.md', 'd.md'), [['a.md'], ['b.md', 'c.md', 'd.md']])
})

test('ignored folders and the files of editors are not told', async (t) => {
  const ignored = 'build/index.html docs/out/x.md node_modules/p/index.js docs/node_modules/q.js'.split(' ')
  const more = `build/new/index.html later/node_modules/r.js .git/HEAD .sitegen/cache/state
    docs/#b.md# docs/b.md~ docs/.b.md.swo .DS_Store`.split(/\s+/)
  const filled = (names: readonly string[], content: string): Readonly<Record<string, string>> =>
    Object.fromEntries(names.map((name) => [name, content]))
  const files = filled(['a.md', 'docs/build/y.md', '.git/HEAD', '.sitegen/state', ...ignored], '')
  const site = await watch(t, { ignored: ['build', 'docs/out'], files })
  write(site.dir, filled([...ignored, ...more], '1'))
  await site.told()
  write(site.dir, filled(['docs/build/y.md', 'build-notes.md'], '1'))
  await site.told('docs/build/y.md', 'build-notes.md')
})

test('files and folders that are added are told, wherever they are', async (t) => {
  const outside = fs.mkdtempSync(path.join(parent, 'outside-'))
  write(outside, { 'x.ts': 'X', 'y.ts': 'Y', 'more/z.ts': 'Z' })
  const site = await watch(t, { files: { 'node_modules/p/index.js': '', 'node_modules/p/other.js': '' } })
  const below = (name: string): string => path.relative(site.dir, path.join(outside, name))
  const added = ['x.ts', 'later.ts', 'more'].map((name) => path.join(outside, name))
  site.watcher.add([...added, site.at('node_modules/p/index.js')])
  const later = ['later.ts', 'more/z.ts'].map(below)
  // What is added is watched a moment later; nothing says when.
  const signal = AbortSignal.timeout(PATIENCE)
  while (!site.batches.flat().includes(below('x.ts'))) {
    write(outside, { 'x.ts': '1' })
    await pause(20, undefined, { signal })
  }
  write(outside, { 'y.ts': '1', 'later.ts': '1', 'more/z.ts': '1' })
  write(site.dir, { 'node_modules/p/index.js': '1', 'node_modules/p/other.js': '1' })
  await site.told('node_modules/p/index.js', below('x.ts'), ...later)
})

test('a file is told by all its paths, and links in circles end', async (t) => {
  const site = await watch(t, {
    files: {
      'shared/x.md': 'X',
      'shared/self': '-> .',
      'docs/up': '-> ..',
      'docs/one': '-> ../shared',
      'docs/two': '-> one',
      'docs/y.md': '-> ../shared/x.md',
      'a/to-b': '-> ../b',
      'b/to-a': '-> ../a',
      'a/a.md': 'A',
      'docs/broken': '-> nowhere',
      'docs/out': '-> /usr',
    },
  })
  fs.writeFileSync(site.at('shared/x.md'), '1')
  await site.told('shared/x.md', 'docs/one/x.md', 'docs/two/x.md', 'docs/y.md')
  fs.writeFileSync(site.at('a/a.md'), '1')
  await site.told('a/a.md', 'a/to-b/to-a/a.md', 'b/to-a/a.md')
})

test('links that come and go are told as the files behind them', async (t) => {
  const site = await watch(t, { files: { 'shared/x.md': 'X', 'shared/deep/y.md': 'Y', 'docs/a.md': 'A' } })
  fs.symlinkSync('../shared', site.at('docs/link'))
  await site.told('docs/link/x.md', 'docs/link/deep/y.md')
  fs.rmSync(site.at('docs/link'))
  await site.until(
    () => site.batches.flat().filter((name) => name === 'docs/link/x.md').length === 2,
    'the link',
  )
})

test('a folder that is itself reached through a link is told by its own name', async (t) => {
  const files = { 'docs/a.md': 'A', 'build/b.html': 'B' }
  const site = await watch(t, { files, link: true, ignored: ['build'] })
  write(site.dir, { 'build/b.html': '1', 'docs/a.md': '1' })
  await site.told('docs/a.md')
})

test('polling tells what was changed, added, replaced and removed', async (t) => {
  const site = await watch(t, { poll: 50, files: { 'a.md': 'A', 'docs/b.md': 'B' } })
  const sinceNow = (name: string): Promise<void> => {
    const count = site.batches.length
    return site.until(() => site.batches.slice(count).flat().includes(name), name)
  }
  fs.writeFileSync(site.at('docs/b.md'), 'changed')
  await site.told('docs/b.md')
  write(site.dir, { 'new/far/c.md': 'C' })
  await site.told('new/far/c.md')
  fs.writeFileSync(site.at('new/far/c.md'), 'changed')
  await site.told('new/far/c.md')
  fs.writeFileSync(site.at('a.tmp'), 'replaced')
  fs.renameSync(site.at('a.tmp'), site.at('a.md'))
  await sinceNow('a.md')
  fs.rmSync(site.at('docs'), { recursive: true })
  await sinceNow('docs/b.md')
})

/** A program that watches its current folder, and says what it hears; it ends by itself once the watch is closed. */
const PROGRAM = `
  import { watchFiles } from ${JSON.stringify(path.join(ROOT, 'cli/server/watch.ts'))}
  const watcher = watchFiles({
    dir: process.cwd(), ignored: [], poll: null,
    onNotice: (text) => console.log('NOTICE ' + text),
    onChange: async (files) => {
      console.log('TOLD ' + [...files].join())
      await watcher.close()
      console.log('CLOSED')
    },
  })
  await watcher.ready
  console.log('READY')
`

/** Runs the program in a folder, writes a file once it is ready, and returns what it printed when it has ended. */
async function runProgram(setUp: readonly string[] = []): Promise<string> {
  const dir = fs.mkdtempSync(path.join(parent, 'watched-'))
  write(dir, Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`docs/${index}/a.md`, 'A'])))
  const script = path.join(fs.mkdtempSync(path.join(parent, 'program-')), 'program.mts')
  fs.writeFileSync(script, PROGRAM)
  const command = [...setUp, process.execPath, '--import', import.meta.resolve('tsx'), script]
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: dir,
    env: { ...process.env, TSX_TSCONFIG_PATH: path.join(ROOT, 'tsconfig.base.json') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = text(child.stdout)
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    if (printed.endsWith('READY\n')) fs.writeFileSync(path.join(dir, 'docs/3/a.md'), 'changed')
  })
  const [code] = await once(child, 'exit')
  assert.equal(code, 0)
  return output
}

test('nothing of a closed watch keeps the process alive', async () => {
  assert.match(await runProgram(), /^READY\nTOLD .*docs\/3\/a\.md\nCLOSED\n$/)
})

function mayLimitWatches(): boolean {
  try {
    execFileSync('unshare', ['--user', '--map-root-user', 'test', '-w', '/proc/sys/user/max_inotify_watches'])
    return true
  } catch {
    return false
  }
}

test(
  'where the system has no watches left, files are polled and the remedy is told once',
  { skip: !mayLimitWatches() },
  async () => {
    const limit = 'echo 5 > /proc/sys/user/max_inotify_watches && exec "$@"'
    assert.match(
      await runProgram(['unshare', '--user', '--map-root-user', 'sh', '-c', limit, 'sh']),
      /^NOTICE The system has no file watches left, .*fs\.inotify\.max_user_watches.*\nREADY\nTOLD .*docs\/3\/a\.md\nCLOSED\n$/,
    )
  },
)
