import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClientModule } from '../../../cli/bundle/client/client-output.ts'
import { createAssetStore } from '../../../cli/content/assets/assets.ts'
import type { CompiledContent } from '../../../cli/content/compile/compiled.ts'
import type { SiteConfig } from '../../../cli/config/site-config.ts'
import {
  finishPage,
  startPage,
  type PageFiles,
  type OutcomeScope,
  type PageScope,
  type RenderedPage,
} from '../../../cli/render/pages.ts'
import { createInputsReader, createIntern } from '../../../cli/render/page-inputs.ts'
import { recordingScope } from '../../../cli/render/content/recording-scope.ts'
import { renderPage } from '../../../cli/render/render-page.ts'
import type { Renderer } from '../../../cli/render/renderer.ts'
import type { RenderInput } from '../../../runtime/shared/page/rendered-page.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import type { PageData } from '../../../runtime/shared/page/page-data.ts'
import { compileText } from '../content/markdown/compile-text.ts'
import { manifestOf, page, type TestPage } from '../support/pages.ts'
import { EMPTY_CLIENT } from './empty-client.ts'
import { MARKDOWN, siteConfig } from '../support/site-config.ts'

interface Setup {
  readonly text?: string
  readonly planned?: Partial<TestPage>
  readonly renderer?: Partial<Renderer>
  readonly config?: Partial<SiteConfig>
  readonly explainFailure?: OutcomeScope['explainFailure']
}

interface Outcome {
  readonly result: RenderedPage
  readonly written: readonly PageFiles[]
  readonly asked: readonly RenderInput[]
}

/** A module of the client with a script and a stylesheet of its own, and a stylesheet that all have. */
function clientModule(key: string): readonly [string, ClientModule] {
  const name = key.replace(/^.*\//, '')
  const script = `assets/js/${name}-1.js`
  const styles = [`assets/css/${name}-1.css`, 'assets/css/shared-1.css']
  return [key, { script, styles, files: [script, 'assets/js/client-1.js'] }]
}

const ABOUT = { title: 'A', description: null, canonical: 'https://docs.example/', address: '', list: '' }
const DOCUMENT = {
  about: ABOUT,
  repeated: [],
  slices: [],
  anchors: [],
  skippedCode: [],
  policy: [],
  live: [],
}

async function render(setup: Setup): Promise<Outcome> {
  const { text = 'a', planned, renderer, config: changed, explainFailure } = setup
  const config = siteConfig(changed)
  const path = 'docs/a.mdx' as FilePath
  const asked: RenderInput[] = []
  const compiledByPath = new Map<FilePath, CompiledContent>([[path, await compileText(text)]])
  const used: Renderer = {
    renderPage(input) {
      asked.push(input)
      const data = { ...input.page, needs: ['read'] }
      const html = '<a href="/x" id="y">z</a>'
      return Promise.resolve({ ...DOCUMENT, html, own: html, data })
    },
    componentStack: () => Promise.resolve('\n    at Card'),
    ...renderer,
  }
  const scope: PageScope & OutcomeScope = {
    recording: recordingScope({
      config,
      manifest: manifestOf([{ url: '/docs/a/', source: path }]),
      assets: createAssetStore(config),
      contentDirs: [{ instance: 'docs/default', path: 'docs' as FilePath }],
      contentOf: (file) => compiledByPath.get(file),
      moduleOf: () => undefined,
      modulesOf: () => [],
    }),
    render: (input) =>
      renderPage(input, { renderer: used, shared: () => undefined, inputs: createInputsReader() }),
    client: { ...EMPTY_CLIENT, moduleByKey: new Map(['@theme/DocItem', './src/Card'].map(clientModule)) },
    base: config.baseUrl,
    intern: createIntern(),
    explainFailure:
      explainFailure ??
      (({ error, componentStack }) => ({
        code: 'RENDER_FAILED',
        level: 'error',
        message: `${String(error)}${componentStack ?? ''}`,
      })),
  }
  const started = await startPage(page({ url: '/docs/a/', source: path, ...planned }), scope)
  const written = 'thrown' in started.outcome ? [] : [started.outcome]
  return { result: finishPage(started, scope), written, asked }
}

const broken = (): Promise<never> => Promise.reject(new Error('broken'))

test('a page is written with its data as rendering completed it, and its links and anchors are kept', async () => {
  const { result, written, asked } = await render({ text: '## b' })
  const { rendered, links, anchors, noIndex, diagnostics } = result
  assert.deepEqual([rendered, links, [...anchors], noIndex, diagnostics], [true, ['/x'], ['y'], false, []])
  const [files, ...others] = written
  assert.deepEqual([files?.html, others], ['<a href="/x" id="y">z</a>', []])
  assert.deepEqual(asked[0]?.page.needs, [])
  const { url, client, toc, needs } = JSON.parse(String(files?.data)) as PageData
  const heading = { value: 'b', id: 'b', level: 2 }
  assert.deepEqual([url, client, toc, needs], ['/docs/a/', 'cafe', [heading], ['read']])
})

test('page data names scripts and style sheets of the layout and of the components that the page uses', async () => {
  const text = "import C from '../src/Card'\nimport D from './none'\n\n<C /><D />"
  const [asked] = (await render({ text, config: { baseUrl: '/base/' } })).asked
  assert.deepEqual(asked?.keys, ['./src/Card', './docs/none'])
  const [js, css] = ['/base/assets/js', '/base/assets/css']
  assert.deepEqual(asked.page.modules, {
    '@theme/DocItem': `${js}/DocItem-1.js`,
    './src/Card': `${js}/Card-1.js`,
  })
  assert.deepEqual(asked.page.css, [`${css}/DocItem-1.css`, `${css}/shared-1.css`, `${css}/Card-1.css`])
})

test('a layout of the client needs no module, a React page is its own, a generated page has props only', async () => {
  const plan = async (planned: Partial<TestPage>): Promise<RenderInput | undefined> =>
    (await render({ planned })).asked[0]
  const { page: notFound } = (await plan({ layout: '@theme/NotFound' })) ?? {}
  assert.deepEqual([notFound?.modules, notFound?.css], [{}, []])
  const react = await plan({ kind: 'react', source: 'src/Card', layout: '' })
  assert.deepEqual(
    [react?.page.layout, react?.page.content, react?.keys, react?.page.modules],
    ['./src/Card', null, ['./src/Card'], { './src/Card': '/assets/js/Card-1.js' }],
  )
  const generated = await plan({ source: null, kind: 'data', props: { a: 1 } })
  assert.deepEqual([generated?.page.content, generated?.page.props, generated?.keys], [null, { a: 1 }, []])
})

test('a page that throws is a value: nothing is written, and the reason names the component', async () => {
  const { result, written } = await render({ text: '[x](./nope.md)', renderer: { renderPage: broken } })
  assert.deepEqual([result.rendered, result.links, written], [false, [], []])
  // Problems of its references are told beside it.
  assert.deepEqual(
    result.diagnostics.map(({ code }) => code),
    ['DEAD_MARKDOWN_LINK', 'RENDER_FAILED'],
  )
  assert.equal(result.diagnostics[1]?.message, 'Error: broken\n    at Card')
})

test('what was reported already is not told again, and a page whose stack cannot be found fails too', async () => {
  const told = await render({ renderer: { renderPage: broken }, explainFailure: () => null })
  assert.deepEqual([told.result.rendered, told.result.diagnostics], [false, []])
  const { result } = await render({ renderer: { renderPage: broken, componentStack: broken } })
  assert.deepEqual(
    result.diagnostics.map(({ message }) => message),
    ['Error: broken'],
  )
})

test('a hook of the configuration that throws fails the page, not the build', async () => {
  const hook = (): never => {
    throw new Error('hook broke')
  }
  for (const text of ['[x](./nope.md)', '![x](./nope.png)']) {
    const hooks = { onBrokenMarkdownLinks: hook, onBrokenMarkdownImages: hook }
    const { result } = await render({ text, config: { markdown: { ...MARKDOWN, hooks } } })
    assert.match(JSON.stringify(result.diagnostics), /hook broke/)
  }
})

test('the fallback of a Suspense boundary is a warning', async () => {
  const html = '<div><!--$!--><template></template>wait<!--/$--></div>'
  const { result, written } = await render({
    renderer: { renderPage: ({ page: data }) => Promise.resolve({ ...DOCUMENT, html, own: html, data }) },
  })
  assert.deepEqual(
    result.diagnostics.map(({ code, level, place }) => [code, level, place]),
    [['SUSPENSE_FALLBACK', 'warning', { file: 'docs/a.mdx', line: 1 }]],
  )
  assert.equal(written.length, 1)
})
