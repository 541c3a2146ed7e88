import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { evaluate } from '@mdx-js/mdx'
import { createElement, Fragment, isValidElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import * as jsxRuntime from 'react/jsx-runtime'
import remarkGfm from 'remark-gfm'
import { resolveAlone, loadModule } from '../../../support/render-text.ts'
import { renderedContent } from '../../../support/render-content.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { MARKDOWN } from '../../../support/site-config.ts'
import { compileText } from '../compile-text.ts'

const folder = temporaryFolder({})
mkdirSync(path.join(folder, 'docs'))

/** Sources with `<T>`, whose children are compared. */
const SHAPES: readonly string[] = [
  '<T>hello</T>',
  '<T></T>',
  '<T />',
  '<T> </T>',
  '<T>\n\nhello\n\n</T>',
  '<T>\n\n```js\nlet a\n```\n\n</T>',
  '<T><b>hello</b></T>',
  '<T>\n<b>a</b>\n<i>b</i>\n</T>',
  '<T>\n  <U>a</U>\n  <U>b</U>\n</T>',
  'text <T>a\nb</T> text',
  'text <T><b>a</b>\n<i>b</i></T> text',
  '<T>{"hello"}</T>',
  "<T>a{' '}b</T>",
  '<T>{/* nothing */}</T>',
  '<T>{1 + 1}</T>',
  '<T>{[1, 2]}</T>',
  '<T n={1 + 1}><U>a</U></T>',
  '<T><>a</></T>',
  '<T><><b>a</b></></T>',
  '<T>a<br/>b</T>',
]

type Found = readonly unknown[]

/** What a component gets as children: strings, names of elements, and lists where there are several. */
function kindOf(children: ReactNode, inside: boolean): unknown {
  if (Array.isArray(children)) return children.map((child: ReactNode) => kindOf(child, inside))
  if (!isValidElement(children)) return children === undefined ? 'nothing' : [typeof children, children]
  const { type } = children as { type: unknown }
  if (typeof type === 'string') return inside ? `<${type}>` : 'an element'
  return 'an element'
}

function recorder(found: unknown[], inside: boolean): Readonly<Record<string, unknown>> {
  const T = ({ children }: { readonly children?: ReactNode }): ReactNode => {
    found.push(kindOf(children, inside))
    return createElement(Fragment, null, children)
  }
  return { T, U: ({ children }: { readonly children?: ReactNode }) => createElement('u', null, children) }
}

async function givenByMdx(text: string, inside: boolean): Promise<Found> {
  const found: unknown[] = []
  const { default: Content } = await evaluate(text, { ...jsxRuntime, remarkPlugins: [remarkGfm] })
  renderToString(createElement(Content, { components: recorder(found, inside) as never }))
  return found
}

async function givenByUs(text: string, inside: boolean): Promise<Found> {
  const found: unknown[] = []
  const setup = { components: {}, markdown: { ...MARKDOWN, static: { exclude: inside ? ['T'] : [] } } }
  const compiled = await compileText(text, setup)
  assert.deepEqual(compiled.diagnostics, [])
  const { content } = resolveAlone(compiled)
  const mdxComponents = recorder(found, inside) as never
  if (compiled.kind !== 'module') await renderedContent({ content, mdxComponents })
  else {
    writeFileSync(path.join(folder, compiled.path), text)
    const module = await loadModule(compiled.path, { folder, setup })
    await renderedContent({
      content,
      mdxComponents,
      components: { [`./${compiled.path}`]: module['default'] },
    })
  }
  return found
}

/** Blocks of code are made by us, of other elements. */
function alike(found: Found): Found {
  return JSON.parse(JSON.stringify(found).replace('<pre>', '<div>')) as Found
}

for (const inside of [false, true]) {
  test(`children ${inside ? 'of excluded components are what' : 'are of the kind that'} MDX gives`, async () => {
    for (const text of SHAPES) {
      const given = await givenByMdx(text, inside)
      assert.deepEqual(await givenByUs(text, inside), inside ? alike(given) : given, text)
    }
  })
}
