import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { ABSENT_PARTS, loadEngine } from '../../../../cli/types/theme-parts.ts'
import { ejectedPart, safetyOf } from '../../../../cli/commands/swizzle/swizzle.ts'
import { type CliResult, buildSite, runCli } from '../../../support/build-site.ts'
import { readTree } from '../../output/support.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { skipUnlessWhole } from '../../../support/is-whole.ts'

const CONFIG = "export default { title: 'Test', url: 'https://sitegen.example' }\n"

function swizzle(siteDir: string, ...args: readonly string[]): Promise<CliResult> {
  return runCli(['swizzle', ...args], siteDir)
}

function site(files: Readonly<Record<string, string>> = {}): string {
  return temporaryFolder({ 'site.config.mjs': CONFIG, 'src/pages/index.md': '# Home\n', ...files })
}

function partsIn(siteDir: string): Readonly<Record<string, string>> {
  const all = Object.entries(readTree(siteDir)).filter(([file]) => file.startsWith('src/theme/'))
  return Object.fromEntries(all.map(([file, text]) => [file.slice('src/theme/'.length), text]))
}

describe('sitegen swizzle', () => {
  test('lists every part of the theme, whether it is safe, and the files that the site has', async () => {
    const { exitCode, stdout } = await swizzle(
      site({ 'src/theme/Footer/index.js': 'export default () => null\n' }),
    )
    assert.equal(exitCode, 0)
    const lines = stdout.trim().split('\n')
    const { themeParts } = loadEngine()
    assert.equal(lines.length, Object.keys(themeParts).length + ABSENT_PARTS.length + 5)
    assert.match(stdout, /^Footer +safe +safe +src\/theme\/Footer\/index\.js$/m)
    assert.match(stdout, /^DocSidebar +safe +unsafe$/m)
    assert.match(stdout, /^Tabs +safe +unsafe$/m)
    assert.match(stdout, /\n\nabsent part of Docusaurus +shown by\n[^]*^BlogSidebar\/Mobile +BlogSidebar$/m)
    assert.ok(!ABSENT_PARTS.some((name) => Object.hasOwn(themeParts, name)))
    assert.match(stdout, /\n\ninternal part +wrap +eject +yours\n[^]*^Layout +unsafe +unsafe$/m)
  })

  test('looks into the folder that the configuration names, and writes there', async () => {
    const config = CONFIG.replace('{', "{ theme: { path: 'parts' },")
    const siteDir = site({ 'site.config.mjs': config, 'parts/Logo.jsx': 'export default () => null\n' })
    assert.match((await swizzle(siteDir)).stdout, /^Logo .*parts\/Logo\.jsx$/m)
    assert.equal((await swizzle(siteDir, 'Footer', '--wrap')).stdout, 'Wrote parts/Footer.jsx.\n')
  })

  test('wraps a part in the language of the configuration', async () => {
    const siteDir = site()
    const { exitCode, stdout } = await swizzle(siteDir, 'Footer', '--wrap')
    assert.deepEqual([exitCode, stdout], [0, 'Wrote src/theme/Footer.jsx.\n'])
    assert.match(partsIn(siteDir)['Footer.jsx'] ?? '', /import Footer from '@theme-original\/Footer'/)
    const typed = site({ 'tsconfig.json': '{}' })
    await swizzle(typed, 'Footer', '--wrap')
    assert.match(partsIn(typed)['Footer.tsx'] ?? '', /props: ComponentProps<typeof Footer>/)
    const asked = site({ 'tsconfig.json': '{}' })
    await swizzle(asked, 'Footer', '--wrap', '--javascript')
    assert.deepEqual(Object.keys(partsIn(asked)), ['Footer.jsx'])
  })

  test('puts parts with a slash in their name into folders, and finds names in any case', async () => {
    const siteDir = site()
    const { exitCode } = await swizzle(siteDir, '@theme/icon/arrow', '--eject', '--typescript')
    assert.equal(exitCode, 0)
    assert.deepEqual(Object.keys(partsIn(siteDir)), ['Icon/Arrow.tsx'])
  })

  test('extends tables, which are no components', async () => {
    const siteDir = site()
    await swizzle(siteDir, 'MDXComponents', '--wrap', '--danger')
    assert.match(partsIn(siteDir)['MDXComponents.js'] ?? '', /export default \{\n {2}\.\.\.MDXComponents,/)
  })

  const REFUSED: Readonly<Record<string, RegExp>> = {
    'TOCItem --wrap': /The theme has no part "TOCItem"\.[^]*Did you mean "TOCItems"\?/,
    Footer: /Say how to take Footer over\.[^]*--wrap writes a file around it, --eject a copy/,
    'Layout --eject': /not safe to eject Layout[^]*--danger/,
    'MDXComponents --wrap': /not safe to wrap MDXComponents[^]*--danger/,
    'NotFound --wrap': /The site has a NotFound of its own: src\/theme\/NotFound\.js\.[^]*remove it first/,
    'Footer --wrap --eject': /cannot be used with/,
  }
  for (const [args, message] of Object.entries(REFUSED))
    test(`refuses ${args}, and writes nothing`, async () => {
      const siteDir = site({ 'src/theme/NotFound.js': 'export default () => null\n' })
      const { exitCode, stderr } = await swizzle(siteDir, ...args.split(' '))
      assert.equal(exitCode, 2)
      assert.match(stderr, message)
      assert.deepEqual(Object.keys(partsIn(siteDir)), ['NotFound.js'])
    })

  test('asks for a folder with a configuration', async () => {
    const { exitCode, stderr } = await swizzle(temporaryFolder({ 'a.txt': '' }), 'Footer', '--wrap')
    assert.equal(exitCode, 1)
    assert.match(stderr, /CONFIG_MISSING/)
  })
})

describe('a site that has taken parts over', () => {
  const PARTS = ['Footer', 'NotFound', 'DocSidebar', 'Layout', 'CodeBlock', 'Mermaid', 'MDXComponents']
  for (const flags of [['--wrap'], ['--eject', '--typescript'], ['--eject', '--javascript']]) {
    const skip = flags.includes('--typescript') ? false : skipUnlessWhole
    test(`looks as before with ${flags.join(' ')} of ${PARTS.join(', ')}`, { skip }, async () => {
      const files = { 'docs/a.md': '# A\n\n```js\nlet a\n```\n', 'docs/b.md': '# B\n' }
      const plain = site(files)
      const own = site(files)
      for (const part of PARTS) {
        const { exitCode, stderr } = await swizzle(own, part, ...flags, '--danger')
        assert.equal(exitCode, 0, stderr)
      }
      const bodies: string[] = []
      for (const siteDir of [plain, own]) {
        const { exitCode, stdout, stderr } = await buildSite(siteDir, '--no-cache')
        assert.equal(exitCode, 0, stdout + stderr)
        const html = readFileSync(path.join(siteDir, 'build/docs/b/index.html'), 'utf8')
        bodies.push(/<div class="sg-layout">.*?<script type="application/s.exec(html)?.[0] ?? '')
      }
      assert.ok((bodies[0] ?? '').length > 500)
      assert.equal(bodies[1], bodies[0])
    })
  }
})

test('every part that is called safe or unsafe is in the theme, and is written as it is imported', async () => {
  const { themeParts, packageDir } = loadEngine()
  for (const [name, file] of Object.entries(themeParts)) {
    assert.ok(existsSync(path.join(packageDir, 'theme', file)), name)
    const source = readFileSync(path.join(packageDir, 'theme', file), 'utf8')
    const { text } = await ejectedPart(path.posix.join('theme', file), source, true)
    assert.doesNotMatch(text, /(?:from|import)\s+'\.{1,2}\//, `${name} imports from beside it`)
    for (const [, target = ''] of text.matchAll(/'sitegen\/internal\/([^']+)'/g))
      assert.ok(existsSync(path.join(packageDir, target)), `${name} imports ${target}`)
  }
  const withPromise = Object.keys(themeParts).filter((name) => Object.values(safetyOf(name)).includes(true))
  assert.ok(withPromise.length > Object.keys(themeParts).length / 2, String(withPromise.length))
  assert.deepEqual(safetyOf('Icon/Arrow'), { wrap: true, eject: true })
  assert.deepEqual(safetyOf('Layout'), { wrap: false, eject: false })
})
