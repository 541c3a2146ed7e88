import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import type { Files } from '../../support/build-site.ts'
import { failedBuild, leftBehind, OLD_OUTPUT, pages } from '../../support/build/threaded-build.ts'
import { until } from '../../support/dev-site.ts'
import { BIN } from '../../support/sitegen-process.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

/** Problems of every kind that threads can meet, in files all over the site, and functions of the configuration, which speak. */
const BROKEN: Files = {
  'site.config.mjs': `const say = () => (_tree, file) => {
  if (String(file).includes('Other')) throw new Error('said of ' + String(file).trim())
}
const onBrokenMarkdownLinks = ({ url }) => '/docs/' + process.env.LEADS_TO + '/?' + url
export default {
  title: 'Test', url: 'https://sitegen.example', docs: { path: 'docs', remarkPlugins: [say] },
  markdown: {
    preprocessor: ({ filePath, fileContent }) => filePath.endsWith('-004.mdx') ? '# Other words' : fileContent,
    hooks: { onBrokenMarkdownLinks },
  },
}
`,
  ...pages(20),
  'docs/page-003.mdx': '<Open>\n',
  'docs/page-006.mdx': 'import Thrown from \'../src/Thrown\'\n\n<Thrown what="error" />\n',
  'docs/page-008.mdx': 'import Thrown from \'../src/Thrown\'\n\n<Thrown what="text" />\n',
  'docs/page-010.mdx': "import { Missing } from '../src/Thrown'\n\n<Missing />\n",
  'docs/page-012.mdx': "import Nowhere from '../src/Nowhere'\n\n<Nowhere />\n",
  'docs/page-014.mdx': '{window.name}\n',
  'docs/page-016.mdx': 'A ![missing image](./none.png) and a [dead link](./none.md).\n',
  'docs/page-018.mdx': ':::unknown\n\n<b>\n',
  'src/Thrown.jsx': `class Special extends TypeError {}
export default function Thrown({ what }) {
  if (what === 'text') throw 'only a text'
  throw new Special('a special one', { cause: new RangeError('the cause') })
}
`,
}

// The same bytes with and without threads: determinism.test.ts.
test(
  'problems are the same and come in the same order with and without threads, which have the functions of the configuration',
  { skip: skipUnlessWhole },
  async () => {
    const env = { LEADS_TO: 'nowhere' }
    const alone = await failedBuild(BROKEN, 0, env)
    for (const part of [
      'MDX_SYNTAX',
      'RENDER_FAILED',
      'COMPONENT_NO_EXPORT',
      'UNKNOWN_IMPORT',
      'cause: the cause',
      'said of # Other words',
      '/docs/nowhere',
    ])
      assert.ok(alone.includes(part), `${part} in\n${alone}`)
    assert.match(alone, /^exit 1$/m)
    assert.equal(await failedBuild(BROKEN, 2, env), alone)
  },
)

const EXITS: Files = { ...pages(12), 'docs/page-011.mdx': "import Exit from '../src/Exit'\n\n<Exit />\n" }

test(
  'a component that ends its thread fails the build and is named by its page',
  { skip: skipUnlessWhole },
  async () => {
    const exit = "export default function Exit() { if (typeof window === 'undefined') process.exit(3) }\n"
    const said = await failedBuild({ ...EXITS, 'src/Exit.jsx': exit }, 2)
    assert.match(said, /^exit 1$/m)
    assert.match(
      said,
      /^error WORKER_DIED .* rendered the page \/docs\/page-011\/?: something called process\.exit\(3\)\.$/m,
    )
    assert.match(said, /^ {2}docs\/page-011\.mdx:1$/m)
  },
)

test('Ctrl-C ends threads that are at work and leaves nothing half-written', async () => {
  const site = siteOf({
    ...EXITS,
    ...OLD_OUTPUT,
    'src/Exit.jsx': `import { writeFileSync } from 'node:fs'
export default function Exit() { writeFileSync('at-work', ''); for (;;); }
`,
  })
  const child = spawn(process.execPath, [BIN, 'build', '--threads', '2', '--quiet'], { cwd: site.dir })
  const closed = once(child, 'close')
  await until(() => existsSync(path.join(site.dir, 'at-work')) || child.exitCode !== null)
  child.kill('SIGINT')
  assert.deepEqual(await closed, [130, null])
  assert.throws(() => process.kill(child.pid ?? 0, 0), { code: 'ESRCH' })
  assert.equal(site.read('build/index.html'), 'the old home page')
  assert.deepEqual(leftBehind(site), ['at-work'])
})
