import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { copyFixture, readTree, temporarySite, type Files, type TemporarySite } from '../support/build-site.ts'
import { BIN, runProcess, type ProcessResult } from '../support/sitegen-process.ts'
import { isWhole } from '../support/is-whole.ts'

const FIXTURES = path.join(import.meta.dirname, '../fixtures')
const OLD_OUTPUT = { 'build/.sitegen-output.json': '{"sitegen":"0.1.0"}\n', 'build/index.html': 'the old home page' }

/** Builds a site in a process of its own; threads run what was built, never sources. */
function build(site: TemporarySite, threads: number, ...args: readonly string[]): Promise<ProcessResult> {
  return runProcess(['build', '--no-cache', '--threads', String(threads), ...args], { cwd: site.dir })
}

/** What a build says of a site's problems, and what it leaves behind. */
async function failedBuild(files: Files, threads: number): Promise<string> {
  const site = temporarySite({ ...files, ...OLD_OUTPUT })
  try {
    const { exitCode, stdout, stderr } = await build(site, threads, '--quiet')
    assert.equal(site.read('build/index.html'), 'the old home page')
    assert.deepEqual(leftBehind(site), [], 'nothing is left beside the old output')
    // The old output is as old as the test.
    return `exit ${exitCode}\n${stdout}${stderr}`.replace(/built at \d\d:\d\d/, 'built at TIME')
  } finally {
    site.remove()
  }
}

/** Names in the folder of a site that a build must not leave there. */
function leftBehind({ dir }: TemporarySite): readonly string[] {
  const expected = ['.sitegen', 'build', 'docs', 'src', 'site.config.mjs']
  return readdirSync(dir).filter((name) => !expected.includes(name))
}

/** Many small pages, so that every thread gets some. */
function pages(count: number): Files {
  const names = Array.from({ length: count }, (_, index) => `docs/page-${String(index).padStart(3, '0')}.mdx`)
  return Object.fromEntries(names.map((name) => [name, `# ${name}\n\nText and \`code\`.\n`]))
}

for (const { name, counts } of [
  { name: 'kitchen', counts: [0, 1, 3] },
  { name: 'blog', counts: [0, 2] },
]) {
  test(`the site "${name}" gives the same bytes with ${counts.join(', ')} threads`, async () => {
    const trees = []
    for (const threads of counts) {
      const site = copyFixture(path.join(FIXTURES, name))
      try {
        const { exitCode, stdout, stderr } = await build(site, threads)
        assert.equal(exitCode, 0, stdout + stderr)
        const tree = readTree(path.join(site.dir, 'build'))
        trees.push([...tree].map(([file, bytes]) => [file, bytes.toString('base64')]))
      } finally {
        site.remove()
      }
    }
    const [first = [], ...others] = trees
    assert.ok(first.length > 20)
    for (const other of others) assert.deepEqual(other, first)
  })
}

/** The files of an output, those of a clean build without threads beside those that a build with threads left. */
async function compareWithClean(site: TemporarySite): Promise<void> {
  const { exitCode, stdout, stderr } = await runProcess(['build', '--threads', '2'], { cwd: site.dir })
  assert.equal(exitCode, 0, stdout + stderr)
  const found = readTree(path.join(site.dir, 'build'))
  const clean = path.join(site.dir, '..', 'clean')
  await runProcess(['build', '--no-cache', '--threads', '0', '--out-dir', clean], { cwd: site.dir })
  const expected = readTree(clean)
  assert.ok(expected.size > 20)
  assert.deepEqual([...found.keys()], [...expected.keys()])
  for (const [file, bytes] of expected) assert.ok(found.get(file)?.equals(bytes), `${file} is another one`)
}

test('after edits, threads make what a clean build without them makes', async () => {
  const site = copyFixture(path.join(FIXTURES, 'kitchen'))
  const edit = (file: string, from: string, to: string): void => {
    const text = site.read(file)
    assert.ok(text.includes(from), `${from} in ${file}`)
    site.write({ [file]: text.replace(from, to) })
  }
  try {
    assert.equal((await runProcess(['build', '--threads', '2'], { cwd: site.dir })).exitCode, 0)
    edit('docs/intro.md', 'First paragraph', 'The first paragraph')
    edit('docs/guide/deep/_part.mdx', '\n', '\n\nMore of it, [with a link](/docs/intro/).\n\n')
    edit('docs/guide/deep/module.mdx', '\n', '\n\nOne more {1 + 1}.\n\n')
    // All pages are rendered again, most from content that is stored.
    edit('site.config.mjs', "copyright: 'Nobody'", "copyright: 'Somebody'")
    await compareWithClean(site)
    edit('site.config.mjs', "copyright: 'Somebody'", "copyright: 'Everybody'")
    const stored = path.join(site.dir, '.sitegen/cache/compiled')
    for (const name of readdirSync(stored).filter((file) => file.startsWith('data-'))) {
      const bytes = readFileSync(path.join(stored, name))
      writeFileSync(path.join(stored, name), bytes.map((byte, index) => (index % 50 === 0 ? byte ^ 1 : byte)))
    }
    await compareWithClean(site)
  } finally {
    site.remove()
  }
})

test('hooks for broken links work in threads, and what they read of the environment is an input', async () => {
  const site = temporarySite({
    'site.config.mjs': `export default {
  title: 'Test', url: 'https://sitegen.example', docs: { path: 'docs' },
  markdown: { hooks: { onBrokenMarkdownLinks: ({ url }) => '/docs/' + process.env.LEADS_TO + '/?' + url } },
}
`,
    ...pages(20),
    'docs/page-007.mdx': 'A [link](./nowhere.md).\n',
  })
  const html = async (value: string): Promise<string> => {
    const env = { ...process.env, LEADS_TO: value }
    const { exitCode, stderr } = await runProcess(['build', '--threads', '2'], { cwd: site.dir, env })
    assert.equal(exitCode, 0, stderr)
    return site.read('build/docs/page-007/index.html')
  }
  try {
    assert.match(await html('page-001'), /href="\/docs\/page-001\/\?\.\/nowhere\.md"/)
    assert.match(await html('page-002'), /href="\/docs\/page-002\/\?\.\/nowhere\.md"/)
  } finally {
    site.remove()
  }
})

test('functions of the configuration work in threads', async () => {
  const site = temporarySite({
    'site.config.mjs': `const shout = () => (tree) => {
  for (const node of tree.children) if (node.type === 'paragraph') node.children[0].value = 'shouted by a plugin'
}
export default {
  title: 'Test', url: 'https://sitegen.example', docs: { path: 'docs', remarkPlugins: [shout] },
  markdown: { preprocessor: ({ fileContent }) => fileContent.replace('Text', 'Words') },
}
`,
    ...pages(20),
  })
  try {
    const { exitCode, stderr } = await build(site, 2)
    assert.equal(exitCode, 0, stderr)
    for (const [file, bytes] of readTree(path.join(site.dir, 'build/docs'))) {
      if (file.endsWith('index.html')) assert.match(bytes.toString(), /shouted by a plugin/, file)
    }
  } finally {
    site.remove()
  }
})

/** Problems of every kind that threads can meet, in files all over the site. */
const BROKEN: Files = {
  ...pages(40),
  'docs/page-003.mdx': '<Open>\n',
  'docs/page-013.mdx': "import Thrown from '../src/Thrown'\n\n<Thrown what=\"error\" />\n",
  'docs/page-017.mdx': "import Thrown from '../src/Thrown'\n\n<Thrown what=\"text\" />\n",
  'docs/page-023.mdx': "import { Missing } from '../src/Thrown'\n\n<Missing />\n",
  'docs/page-029.mdx': "import Nowhere from '../src/Nowhere'\n\n<Nowhere />\n",
  'docs/page-031.mdx': '{window.name}\n',
  'docs/page-035.mdx': 'A ![missing image](./none.png) and a [dead link](./none.md).\n',
  'docs/page-037.mdx': ':::unknown\n\n<b>\n',
  'src/Thrown.jsx': `class Special extends TypeError {}
export default function Thrown({ what }) {
  if (what === 'text') throw 'only a text'
  throw new Special('a special one', { cause: new RangeError('the cause') })
}
`,
}

test('problems are the same and come in the same order with and without threads', async () => {
  const alone = await failedBuild(BROKEN, 0)
  for (const part of ['MDX_SYNTAX', 'RENDER_FAILED', 'COMPONENT_NO_EXPORT', 'UNKNOWN_IMPORT', 'cause: the cause'])
    assert.ok(alone.includes(part), `${part} in\n${alone}`)
  assert.match(alone, /^exit 1$/m)
  assert.equal(await failedBuild(BROKEN, 1), alone)
  assert.equal(await failedBuild(BROKEN, 3), alone)
})

const EXITS: Files = {
  ...pages(30),
  'docs/page-011.mdx': "import Exit from '../src/Exit'\n\n<Exit />\n",
  'src/Exit.jsx': "export default function Exit() { if (typeof window === 'undefined') process.exit(3) }\n",
}

test('a component that ends its thread fails the build and is named by its page', async () => {
  const said = await failedBuild(EXITS, 2)
  assert.match(said, /^exit 1$/m)
  assert.match(said, /^error WORKER_DIED .* rendered the page \/docs\/page-011\/?: something called process\.exit\(3\)\.$/m)
  assert.match(said, /^ {2}docs\/page-011\.mdx:1$/m)
})

test('a plugin that ends its thread fails the build and is named by its file', async () => {
  const said = await failedBuild(
    {
      ...pages(30),
      'docs/page-011.mdx': 'exit here\n',
      'site.config.mjs': `const exit = () => (tree, file) => { if (String(file).includes('exit here')) process.exit(4) }
export default { title: 'Test', url: 'https://sitegen.example', docs: { path: 'docs', remarkPlugins: [exit] } }
`,
    },
    2,
  )
  assert.match(said, /^exit 1$/m)
  assert.match(said, /^error WORKER_DIED .* compiled docs\/page-011\.mdx: something called process\.exit\(4\)\.$/m)
})

test('a page that uses up the memory of its thread is named', async () => {
  const files = {
    ...EXITS,
    'src/Exit.jsx': 'export default function Exit() { const all = []; for (;;) all.push(new Array(100000).fill(all.length)) }\n',
  }
  const site = temporarySite(files)
  try {
    const { exitCode, stderr } = await runProcess(['build', '--threads', '1', '--quiet'], {
      cwd: site.dir,
      env: { NODE_OPTIONS: '--max-old-space-size=100' },
    })
    assert.equal(exitCode, 1)
    assert.match(stderr, /^error WORKER_DIED .* rendered the page \/docs\/page-011\/?: its memory was used up\.$/m)
  } finally {
    site.remove()
  }
})

test('a promise that fails and that nobody waits for fails the build', async () => {
  const said = await failedBuild(
    {
      ...EXITS,
      'src/Exit.jsx': "export default function Exit() { void Promise.reject(new Error('for nobody')); return 'x' }\n",
    },
    2,
  )
  assert.match(said, /^exit 1$/m)
  assert.match(said, /^error WORKER_DIED .* nothing caught Error: for nobody\.$/m)
  assert.match(said, /rendered the page \/docs\/page-011/)
})

test('a file that takes too long costs only itself, with and without threads', async () => {
  const fixture = copyFixture(path.join(import.meta.dirname, '../errors/MARKDOWN_TOO_SLOW'))
  try {
    const said = []
    const counts = isWhole ? [0, 1, 2] : [0, 2]
    for (const threads of counts) {
      const args = ['build', '--no-cache', '--quiet', '--threads', String(threads)]
      const { exitCode, stderr } = await runProcess(args, { cwd: fixture.dir })
      assert.equal(exitCode, 1)
      assert.equal(stderr.match(/^error MARKDOWN_TOO_SLOW/gm)?.length, 2)
      said.push(stderr)
    }
    assert.equal(new Set(said).size, 1)
  } finally {
    fixture.remove()
  }
})

test('Ctrl-C ends threads that are at work and leaves nothing half-written', async () => {
  const site = temporarySite({
    ...EXITS,
    ...OLD_OUTPUT,
    'src/Exit.jsx': `import { writeFileSync } from 'node:fs'
export default function Exit() { writeFileSync('at-work', ''); for (;;); }
`,
    'site.config.mjs': "export default { title: 'Test', url: 'https://sitegen.example', docs: { path: 'docs' } }\n",
  })
  try {
    const child = spawn(process.execPath, [BIN, 'build', '--threads', '2', '--quiet'], { cwd: site.dir })
    const closed = once(child, 'close')
    const mark = path.join(site.dir, 'at-work')
    while (!existsSync(mark) && child.exitCode === null) await setTimeout(20)
    child.kill('SIGINT')
    const [exitCode, signal] = (await closed) as [number | null, string | null]
    assert.deepEqual([exitCode, signal], [130, null])
    assert.throws(() => process.kill(child.pid ?? 0, 0), { code: 'ESRCH' })
    assert.equal(site.read('build/index.html'), 'the old home page')
    assert.deepEqual(leftBehind(site), ['at-work'])
  } finally {
    site.remove()
  }
})
