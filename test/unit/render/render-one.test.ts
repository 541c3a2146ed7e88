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
import type { RenderInput, Renderer } from '../../../cli/render/renderer.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import type { PageData } from '../../../runtime/shared/page/page-data.ts'
import { compileText } from '../content/markdown/compile-text.ts'
import { manifestOf, page, type TestPage } from '../support/pages.ts'
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

async function render({
  text = 'a',
  planned,
  renderer,
  config: changed,
  explainFailure,
}: Setup): Promise<Outcome> {
  const config = siteConfig(changed)
  const path = 'docs/a.mdx' as FilePath
  const asked: RenderInput[] = []
  const compiledByPath = new Map<FilePath, CompiledContent>([[path, await compileText(text)]])
  const used: Renderer = {
    renderPage(input) {
      asked.push(input)
      const data = { ...input.page, needs: ['read'] }
      return Promise.resolve({ html: '<a href="/x" id="y">z</a>', data })
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
    client: {
      files: [],
      scripts: [],
      imports: [],
      main: null,
      styles: [],
      preloads: [],
      framework: [],
      hash: 'cafe',
      boot: '',
      liveModules: [],
      moduleByKey: new Map(['@theme/DocItem', './src/Card'].map(clientModule)),
    },
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
  const written = 'error' in started.outcome ? [] : [started.outcome]
  return { result: finishPage(started, scope), written, asked }
}

test('a page is written with its data, and its links and anchors are kept', async () => {
  const { result, written } = await render({ text: '## b' })
  assert.deepEqual(
    [result.rendered, result.links, [...result.anchors], result.noIndex, result.diagnostics],
    [true, ['/x'], ['y'], false, []],
  )
  assert.deepEqual(
    written.map(({ html }) => html),
    ['<a href="/x" id="y">z</a>'],
  )
  const data = JSON.parse(String(written[0]?.data)) as Record<string, unknown>
  assert.deepEqual(
    [data['url'], data['client'], data['toc']],
    ['/docs/a/', 'cafe', [{ value: 'b', id: 'b', level: 2 }]],
  )
})

test('page data is written as rendering completed it', async () => {
  const { asked, written } = await render({})
  assert.deepEqual(asked[0]?.page.needs, [])
  assert.deepEqual((JSON.parse(String(written[0]?.data)) as PageData).needs, ['read'])
})

test('page data names scripts and style sheets of the layout and of the components that the page uses', async () => {
  const { asked } = await render({
    text: "import C from '../src/Card'\nimport D from './none'\n\n<C /><D />",
    config: { baseUrl: '/base/' },
  })
  const data = asked[0]?.page
  assert.deepEqual(asked[0]?.keys, ['./src/Card', './docs/none'])
  assert.deepEqual(data?.modules, {
    '@theme/DocItem': '/base/assets/js/DocItem-1.js',
    './src/Card': '/base/assets/js/Card-1.js',
  })
  assert.deepEqual(data?.css, [
    '/base/assets/css/DocItem-1.css',
    '/base/assets/css/shared-1.css',
    '/base/assets/css/Card-1.css',
  ])
})

test('a layout that is part of the client needs no module', async () => {
  const { asked } = await render({ planned: { layout: '@theme/NotFound' } })
  assert.deepEqual([asked[0]?.page.modules, asked[0]?.page.css], [{}, []])
})

test('a React page is its own layout', async () => {
  const { asked } = await render({ planned: { kind: 'react', source: 'src/Card', layout: '' } })
  assert.deepEqual(
    [asked[0]?.page.layout, asked[0]?.page.content, asked[0]?.keys, asked[0]?.page.modules],
    ['./src/Card', null, ['./src/Card'], { './src/Card': '/assets/js/Card-1.js' }],
  )
})

test('a generated page has props only', async () => {
  const { asked } = await render({ planned: { source: null, kind: 'data', props: { a: 1 } } })
  assert.deepEqual([asked[0]?.page.content, asked[0]?.page.props, asked[0]?.keys], [null, { a: 1 }, []])
})

test('a page that throws is a value: nothing is written, and the reason names the component', async () => {
  const { result, written } = await render({
    renderer: { renderPage: () => Promise.reject(new Error('broken')) },
  })
  assert.deepEqual([result.rendered, result.links, written], [false, [], []])
  assert.deepEqual(
    result.diagnostics.map(({ message }) => message),
    ['Error: broken\n    at Card'],
  )
})

test('problems of its references are told beside its failure', async () => {
  const { result } = await render({
    text: '[x](./nope.md)',
    renderer: { renderPage: () => Promise.reject(new Error('broken')) },
  })
  assert.deepEqual(
    result.diagnostics.map(({ code }) => code),
    ['DEAD_MARKDOWN_LINK', 'RENDER_FAILED'],
  )
})

test('what was reported already is not told again', async () => {
  const { result } = await render({
    renderer: { renderPage: () => Promise.reject(new Error('broken')) },
    explainFailure: () => null,
  })
  assert.deepEqual([result.rendered, result.diagnostics], [false, []])
})

test('a page whose stack cannot be found fails all the same', async () => {
  const fail = (): Promise<never> => Promise.reject(new Error('broken'))
  const { result } = await render({ renderer: { renderPage: fail, componentStack: fail } })
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
    renderer: { renderPage: ({ page: data }) => Promise.resolve({ html, data }) },
  })
  assert.deepEqual(
    result.diagnostics.map(({ code, level, place }) => [code, level, place]),
    [['SUSPENSE_FALLBACK', 'warning', { file: 'docs/a.mdx', line: 1 }]],
  )
  assert.equal(written.length, 1)
})
