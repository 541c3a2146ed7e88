import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { mock, test } from 'node:test'
import { createElement } from 'react'
import { renderedContent } from '../../../support/render-content.ts'
import { loadModule, resolveAlone } from '../../../support/render-text.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { compileText } from '../compile-text.ts'

const folder = temporaryFolder({})
const mdxComponents = { A: () => createElement('i', null, 'a') }

interface Outcome {
  readonly kind: string
  readonly html: string
  /** What React has to say about it. */
  readonly warnings: number
}

async function render(text: string): Promise<Outcome> {
  const compiled = await compileText(text)
  const { content } = resolveAlone(compiled)
  const file = path.join(folder, compiled.path)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  const components: Record<string, unknown> = {}
  if (compiled.kind === 'module') {
    components[`./${compiled.path}`] = (await loadModule(compiled.path, { folder }))['default']
  }
  const { mock: error } = mock.method(console, 'error', () => undefined)
  try {
    const html = await renderedContent({ content, components, mdxComponents })
    return { kind: compiled.kind, html: html.replaceAll('<!-- -->', ''), warnings: error.callCount() }
  } finally {
    error.restore()
  }
}

const TABLES: readonly (readonly [name: string, text: string, kind: string, html: string])[] = [
  [
    'a component in a cell',
    '| <A /> | b |\n|---|---|\n| c | d |',
    'tree',
    '<table><thead><tr><th><i>a</i></th><th>b</th></tr></thead><tbody>\n<tr>\n<td>c</td>\n<td>d</td>\n</tr>\n</tbody></table>',
  ],
  [
    'an expression in a cell',
    '| {1 + 1} | b |\n|---|---|\n| c | d |',
    'module',
    '<table><thead><tr><th>2</th><th>b</th></tr></thead><tbody>\n<tr>\n<td>c</td>\n<td>d</td>\n</tr>\n</tbody></table>',
  ],
  [
    'a component in a table written as JSX',
    '<table>\n  <colgroup>\n    <col />\n  </colgroup>\n  <tfoot>\n    <tr>\n      <td>b <A /> c</td>\n    </tr>\n  </tfoot>\n</table>',
    'tree',
    '<table><colgroup><col></colgroup><tfoot><tr><td>b <i>a</i> c</td></tr></tfoot></table>',
  ],
]

for (const [name, text, kind, html] of TABLES) {
  test(`around ${name}, rows and cells stand without white space, of which React would warn`, async () => {
    const outcome = await render(text)
    assert.deepEqual(outcome, { kind, html: `<article>${html}</article>`, warnings: 0 })
  })
}

test('white space in cells and between other elements stays', async () => {
  const { html } = await render('<ul>\n<li>a <A /> *b* *c*</li>\n<li>d</li>\n</ul>')
  assert.match(html, /<li>a <i>a<\/i> <em>b<\/em> <em>c<\/em><\/li>\s*<li>d<\/li>/)
})
