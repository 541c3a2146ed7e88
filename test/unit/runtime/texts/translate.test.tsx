import assert from 'node:assert/strict'
import { mock, test, type TestContext } from 'node:test'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { PageScopeContext, type PageScope } from '../../../../runtime/page/page-context.ts'
import { usePluralForm } from '../../../../runtime/texts/plural-form.ts'
import { Translate } from '../../../../runtime/texts/translate-component.tsx'
import { translate, type TextDeclaration } from '../../../../runtime/texts/translate.ts'
import { siteData } from '../../support/page-data.ts'

const NOT_FOUND = 'theme.NotFound.title'

const TEXTS: readonly (readonly [declaration: TextDeclaration, expected: string])[] = [
  [{ id: NOT_FOUND, message: 'Page Not Found' }, 'Page Not Found'],
  [{ message: 'Only text' }, 'Only text'],
  [{ id: 'own', message: 'Own {a} {b}' }, 'Own 1 {b}'],
  [{ id: 'own' }, 'own'],
  [{ message: '' }, ''],
]

for (const [declaration, expected] of TEXTS) {
  test(`${JSON.stringify(declaration)} reads ${JSON.stringify(expected)}`, () => {
    assert.equal(translate(declaration, { a: 1 }), expected)
    const { message, ...rest } = declaration
    assert.equal(renderToString(<Translate {...rest} values={{ a: 1 }} children={message} />), expected)
  })
}

const RICH: readonly (readonly [
  message: string,
  values: Readonly<Record<string, ReactNode>>,
  html: string,
])[] = [
  ['See {link}.', { link: <a href="/x/">the docs</a> }, 'See <a href="/x/">the docs</a>.'],
  ['{a}{b} {a}', { a: <b>1</b>, b: <i>2</i> }, '<b>1</b><i>2</i> <b>1</b>'],
  ['{a}, {n} & {b}', { a: 'x', n: 3, b: <b /> }, 'x, 3 &amp; <b></b>'],
  ['{a}{b}', { a: '{b}', b: <b /> }, '{b}<b></b>'],
  ['a {none} b', { none: null }, 'a <!-- --> b'],
  ['{missing} {toString}', { a: <b /> }, '{missing} {toString}'],
  ['{a}', { a: '<img src=x onerror=alert(1)>' }, '&lt;img src=x onerror=alert(1)&gt;'],
]

for (const [message, values, html] of RICH) {
  test(`the text ${JSON.stringify(message)} with elements is ${html}, and React is silent`, (context) => {
    const errors = silence(context, 'error')
    assert.equal(renderToString(<Translate values={values}>{message}</Translate>), html)
    assert.equal(errors(), 0)
  })
}

test('a declaration without id and message is an error', () => {
  assert.throws(() => translate({}), /at least an id or a default message/)
  assert.throws(() => translate({ description: 'x' }), /at least an id or a default message/)
  assert.throws(() => renderToString(<Translate />), /at least an id or a default message/)
})

const NOT_SIMPLE: readonly (readonly [name: string, children: ReactNode])[] = [
  ['an element', <b key="b">x</b>],
  ['a string and a value', ['Hello ', 'Ann']],
  ['a number', 3],
]

for (const [name, children] of NOT_SIMPLE) {
  test(`a text that is ${name} is warned about and an error that names the id`, (context) => {
    const warnings = silence(context, 'warn')
    assert.throws(
      () => renderToString(<Translate id="own">{children}</Translate>),
      /needs a simple string as its child \(id "own"\)/,
    )
    // React renders a second time before it gives up.
    assert.ok(warnings() > 0)
  })
}

test('a text whose default message is switched off falls back to its id', () => {
  assert.equal(renderToString(<Translate id="own">{null}</Translate>), 'own')
  assert.equal(renderToString(<Translate id="own">{false}</Translate>), 'own')
})

const FORMS: readonly (readonly [forms: string, count: number, locale: string, expected: string])[] = [
  ['1 item|2 items', 1, 'en', '1 item'],
  ['1 item|2 items', 2, 'en', '2 items'],
  ['1 item|2 items', 0, 'en', '2 items'],
  ['one|few|many|other', 1, 'pl', 'one'],
  ['one|few|many|other', 3, 'pl', 'few'],
  ['one|few|many|other', 5, 'pl', 'many'],
  ['one|few|many|other', 1.5, 'pl', 'other'],
  ['zero|one|two|few|many|other', 0, 'ar', 'zero'],
  ['zero|one|two|few|many|other', 2, 'ar', 'two'],
  ['zero|one|two|few|many|other', 100, 'ar', 'other'],
  ['other', 1, 'ja', 'other'],
  ['one|last', 5, 'pl', 'last'],
  ['only', 5, 'pl', 'only'],
  ['', 5, 'en', ''],
]

for (const [forms, count, locale, expected] of FORMS) {
  test(`"${forms}" for ${count} in ${locale} is "${expected}"`, () => {
    assert.equal(selected(forms, count, locale), expected)
  })
}

test('the plural rules of a language are made once', (context) => {
  const rules = context.mock.method(Intl, 'PluralRules')
  for (const count of [1, 2, 3]) selected('a|b', count, 'de')
  assert.equal(rules.mock.callCount(), 1)
  selected('a|b', 1, 'fr')
  assert.equal(rules.mock.callCount(), 2)
})

function selected(forms: string, count: number, locale: string): string {
  const Probe = (): ReactNode => usePluralForm().selectMessage(count, forms)
  // The hook asks the scope for the site only.
  const scope = { site: siteData({ lang: locale }) } as PageScope
  return renderToString(
    <PageScopeContext value={scope}>
      <Probe />
    </PageScopeContext>,
  )
}

/** Keeps the console quiet during a test; returns how often it was called. */
function silence(context: TestContext, method: 'warn' | 'error'): () => number {
  const spy = mock.method(console, method, () => undefined)
  context.after(() => spy.mock.restore())
  return () => spy.mock.callCount()
}
