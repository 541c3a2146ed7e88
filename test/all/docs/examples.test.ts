import assert from 'node:assert/strict'
import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite, type Files } from '../../support/build-site.ts'
import { BUILD_EXCEPTIONS } from '../examples/exceptions.ts'
import { readExamples, type Example } from '../examples/read-examples.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

const CONFIG = `import rehypeKatex from 'rehype-katex'
import remarkMath from 'remark-math'
const ignored = { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' }
export default {
  title: 'Examples',
  url: 'https://sitegen.example',
  onBrokenLinks: 'ignore',
  onBrokenAnchors: 'ignore',
  onDuplicateRoutes: 'ignore',
  markdown: { mermaid: true, hooks: ignored, components: { Swatch: './content/components/swatch.tsx' } },
  docs: { remarkPlugins: [remarkMath], rehypePlugins: [rehypeKatex] },
  blog: { onUntruncatedBlogPosts: 'ignore' },
}
`

const PICTURES = readFilesOf('content/docs/img')

/** Files that examples name and do not show. */
const FILES: Files = {
  ...under('docs/img', PICTURES),
  'docs/docs-api-components/kite.jpg': PICTURES['hills.jpg'] ?? '',
  'docs/docs-markdown-features-images/tour.mp4': '',
  'docs/docs-static-assets/example.tsx': '',
  'docs/blog-releases-3.2/_requirements.mdx': '## Requirements\n',
  ...under('docs/blog-releases-3.7', PICTURES),
  'blog/authors.yml': 'ann:\n  name: Ann Example\n',
  'site.config.mjs': CONFIG,
  'docs/index.md': '# Docs\n',
  'src/components/chart.tsx': 'export default () => <b>Chart</b>\n',
  'content/components/swatch.tsx': readFileSync(path.join(ROOT, 'content/components/swatch.tsx'), 'utf8'),
}

/** Where an example lies in the site: what one page shows is in one folder, with the names that it gives. */
function fileOf({ file, place, title, language }: Example, taken: ReadonlySet<string>): string {
  const [kind, name] = [title.split('/')[0] ?? '', path.posix.basename(title)]
  const folder =
    kind === 'blog' ? 'blog' : `docs/${file.replaceAll(/^content\/|\.\w+$/g, '').replaceAll('/', '-')}`
  const named = `${folder}/${name}`
  if (/\.mdx?$/.test(name) && !taken.has(named)) return named
  return `${folder}/example-${/\d+$/.exec(place)?.[0]}.${language}`
}

function readFilesOf(folder: string): Files {
  const names = readdirSync(path.join(ROOT, folder))
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(ROOT, folder, name))]))
}

function under(folder: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]))
}

const examples = readExamples()
const sources = new Map<string, Example>()
for (const example of examples.filter(
  ({ language, place }) => /^mdx?$/.test(language) && !place.includes(' '),
))
  sources.set(fileOf(example, new Set(sources.keys())), example)
const modules = examples.filter(({ title }) =>
  /^(?:examples|src\/(?:pages|components|css))\/.*\.(?:[jt]sx?|css|md)$/.test(title),
)

const site = siteOf({
  ...Object.fromEntries(modules.map(({ title, code }) => [title, `${code}\n`])),
  ...FILES,
  ...Object.fromEntries([...sources].map(([file, { code }]) => [file, `${code}\n`])),
})
symlinkSync(path.join(ROOT, 'node_modules'), path.join(site.dir, 'node_modules'), 'junction')

interface Finding {
  /** The example. */
  readonly text: string
  readonly problem: string
}

const isMeant = (
  { text, problem }: Finding,
  { begins, problem: part }: (typeof BUILD_EXCEPTIONS)[number],
): boolean => text.startsWith(begins) && problem.includes(part)

test('everything that is shown as Markdown, MDX or a page builds without a remark', async () => {
  assert.ok(sources.size > 100, String(sources.size))
  const { diagnostics } = await buildSite(site.dir)
  // The folder is in no repository.
  const ofContent = diagnostics.filter(({ code }) => code !== 'GIT_UNAVAILABLE')
  const found = ofContent.map(({ code, message, place }) => {
    const { place: origin = place?.file, code: text = '' } = sources.get(place?.file ?? '') ?? {}
    return { text, problem: `${origin}: ${code} ${message}` }
  })
  const wrong = found.filter((one) => !BUILD_EXCEPTIONS.some((exception) => isMeant(one, exception)))
  assert.deepEqual(
    wrong.map(({ problem }) => problem),
    [],
  )
  const unused = BUILD_EXCEPTIONS.filter((exception) => !found.some((one) => isMeant(one, exception)))
  assert.deepEqual(unused, [])
})
