import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCompileCache } from '../../../cli/cache/compile-cache.ts'
import type { SiteConfig } from '../../../cli/config/site-config.ts'
import { failedContent, type Compiler } from '../../../cli/content/compile.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { docsInstance, MARKDOWN, pagesInstance, siteConfig } from '../support/site-config.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const workDir = temporaryFolder({})

/** Whether a second build compiles a file that a first one compiled with another configuration. */
async function isAsked(first: SiteConfig, second: SiteConfig): Promise<boolean> {
  let asked = 0
  const compiler: Compiler = ({ path }) => {
    asked++
    const diagnostic = { code: 'X', level: 'error', message: '' } as const
    return Promise.resolve({ ...failedContent(path, diagnostic), diagnostics: [] })
  }
  for (const config of [first, second]) {
    const cache = openCompileCache({ workDir, engine: '1', config })
    assert.ok(cache !== null)
    await cache.wrap(compiler)({ path: 'docs/a.md' as FilePath, text: 'x', format: 'md', as: 'page' })
    cache.save()
    cache.close()
  }
  return asked === 2
}

const markdown = (changed: Partial<SiteConfig['markdown']>): SiteConfig =>
  siteConfig({ markdown: { ...MARKDOWN, ...changed } })

test('the same configuration finds what was compiled; hooks do not matter', async () => {
  assert.equal(await isAsked(markdown({ format: 'md' }), markdown({ format: 'md' })), false)
  const hooks = { ...MARKDOWN.hooks, onBrokenMarkdownLinks: () => undefined }
  assert.equal(await isAsked(markdown({ format: 'md' }), markdown({ format: 'md', hooks })), false)
})

const CHANGES: readonly (readonly [name: string, config: SiteConfig])[] = [
  ['emoji', markdown({ emoji: false })],
  ['components', markdown({ components: { A: './a' } })],
  ['options of remark-rehype', markdown({ remarkRehypeOptions: { footnoteLabel: 'x' } })],
  ['names of admonitions', siteConfig({ docs: [docsInstance({ admonitions: ['mine'] })] })],
  ['no admonitions', siteConfig({ pages: [pagesInstance({ admonitions: null })] })],
]

for (const [name, config] of CHANGES) {
  test(`another configuration of ${name} compiles again`, async () => {
    assert.equal(await isAsked(siteConfig({ tagline: name }), config), true)
  })
}

const plugin = (): void => undefined
const FUNCTIONS: readonly (readonly [name: string, config: SiteConfig])[] = [
  ['a preprocessor', markdown({ preprocessor: ({ fileContent }) => fileContent })],
  [
    'a converter of commands',
    markdown({ npm2yarn: { sync: false, converters: ['yarn', ['mine', (command) => command]] } }),
  ],
  ['a handler of remark-rehype', markdown({ remarkRehypeOptions: { handlers: { a: plugin } } })],
  ['a recma plugin', siteConfig({ docs: [docsInstance({ recmaPlugins: [plugin] })] })],
  ['a remark plugin', siteConfig({ pages: [pagesInstance({ remarkPlugins: [plugin] })] })],
]

for (const [name, config] of FUNCTIONS) {
  test(`${name} is a function that a cache cannot see: there is none`, () => {
    assert.equal(openCompileCache({ workDir, engine: '1', config }), null)
  })
}
