import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { loadTheme } from './render-theme.ts'

const theme = await loadTheme()
after(() => theme.close())

const BLOCK = { code: '<b/>', language: 'jsx', children: 'the static code' }

test('a playground is served as its static code, without the words of the editor', () => {
  assert.equal(
    theme.part('Playground', BLOCK),
    '<div class="theme-playground playgroundContainer playgroundContainer--bottom">the static code</div>',
  )
})

test('the place of the result comes from the block, else from the site, else it is below', () => {
  const placeOf = (
    props: object,
    liveCodeBlock?: { readonly playgroundPosition: 'top' | 'bottom' },
  ): string => {
    const site = liveCodeBlock === undefined ? {} : { theme: { liveCodeBlock } }
    const { body } = theme.page({ layout: 'Playground', props: { ...BLOCK, ...props }, ...site })
    return /playgroundContainer--(\w+)/.exec(body)?.[1] ?? ''
  }
  assert.equal(placeOf({ position: 'top' }), 'top')
  assert.equal(placeOf({}, { playgroundPosition: 'top' }), 'top')
  assert.equal(placeOf({ position: 'bottom' }, { playgroundPosition: 'top' }), 'bottom')
  assert.equal(placeOf({}), 'bottom')
})

test('a diagram is served as its text', () => {
  assert.equal(
    theme.part('Mermaid', { value: 'graph TD\n  A["<b>"] --> B' }),
    '<div class="theme-mermaid docusaurus-mermaid-container"><pre class="mermaidSource">graph TD\n  A[&quot;&lt;b&gt;&quot;] --&gt; B</pre></div>',
  )
})
