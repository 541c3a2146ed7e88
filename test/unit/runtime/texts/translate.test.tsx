import assert from 'node:assert/strict'
import { mock, test, type TestContext } from 'node:test'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { PageScopeContext, type PageScope } from '../../../../runtime/page/page-context.ts'
import { interpolate, messageText } from '../../../../runtime/shared/site/messages.ts'
import { usePluralForm } from '../../../../runtime/texts/plural-form.ts'
import { Translate } from '../../../../runtime/texts/translate-component.tsx'
import { translate, type TextDeclaration } from '../../../../runtime/texts/translate.ts'
import { siteData } from '../../support/page-data.ts'

test('a text is its message, else its id, with values in the places of their names', () => {
  const rows: readonly (readonly [declaration: TextDeclaration, expected: string])[] = [
    [{ id: 'theme.NotFound.title', message: 'Page Not Found' }, 'Page Not Found'],
    [{ message: 'Only text' }, 'Only text'],
    [{ id: 'own', message: 'Own {a} {b}' }, 'Own 1 {b}'],
    [{ id: 'own' }, 'own'],
    [{ id: 'constructor' }, 'constructor'],
    [{ message: '' }, ''],
  ]
  for (const [{ message, ...rest }, expected] of rows) {
    assert.equal(translate({ ...rest, ...(message !== undefined && { message }) }, { a: 1 }), expected)
    assert.equal(renderToString(<Translate {...rest} values={{ a: 1 }} children={message} />), expected)
  }
  assert.equal(messageText(undefined, undefined), '')
  for (const children of [null, false])
    assert.equal(renderToString(<Translate id="own">{children}</Translate>), 'own')
})

test('values are put in once, as they are, for names that are given alone', () => {
  const rows: readonly (readonly [
    text: string,
    values: Record<string, string | number>,
    expected: string,
  ])[] = [
    ['{a}{a} {b}', { a: 'x', b: 0 }, 'xx 0'],
    ['{a}', { a: '' }, ''],
    ['{a}', { a: '{b}', b: 'no' }, '{b}'],
    ['{a}', { a: '$&$1' }, '$&$1'],
    ['{missing} {toString} {__proto__}', { a: 'x' }, '{missing} {toString} {__proto__}'],
    ['{ a } {a b} {}', { a: 'x' }, '{ a } {a b} {}'],
  ]
  for (const [text, values, expected] of rows) assert.equal(interpolate(text, values), expected)
  assert.equal(interpolate('{a}', undefined), '{a}')
})

test('values may be elements, and React is silent', (context) => {
  const errors = silence(context, 'error')
  const rows: readonly (readonly [message: string, values: Record<string, ReactNode>, html: string])[] = [
    ['See {link}.', { link: <a href="/x/">the docs</a> }, 'See <a href="/x/">the docs</a>.'],
    ['{a}{b} {a}', { a: <b>1</b>, b: <i>2</i> }, '<b>1</b><i>2</i> <b>1</b>'],
    ['{a}, {n} & {b}', { a: 'x', n: 3, b: <b /> }, 'x, 3 &amp; <b></b>'],
    ['{a}{b}', { a: '{b}', b: <b /> }, '{b}<b></b>'],
    ['a {none} b', { none: null }, 'a <!-- --> b'],
    ['{missing} {toString}', { a: <b /> }, '{missing} {toString}'],
    ['{a}', { a: '<img src=x>' }, '&lt;img src=x&gt;'],
  ]
  for (const [message, values, html] of rows)
    assert.equal(renderToString(<Translate values={values}>{message}</Translate>), html)
  assert.equal(errors(), 0)
})

test('a declaration without id and message is an error', () => {
  const message = /at least an id or a default message/
  assert.throws(() => translate({ description: 'x' }), message)
  assert.throws(() => renderToString(<Translate />), message)
})

test('a text that is no simple string is warned about and an error that names the id', (context) => {
  for (const children of [<b key="b">x</b>, ['Hello ', 'Ann'], 3]) {
    const warnings = silence(context, 'warn')
    assert.throws(
      () => renderToString(<Translate id="own">{children}</Translate>),
      /needs a simple string as its child \(id "own"\)/,
    )
    // React renders a second time before it gives up.
    assert.ok(warnings() > 0)
  }
})

test('the form of a plural is that of the language, else the last', () => {
  const rows = [
    ['1 item|2 items', 1, 'en', '1 item'],
    ['1 item|2 items', 0, 'en', '2 items'],
    ['one|few|many|other', 3, 'pl', 'few'],
    ['one|few|many|other', 5, 'pl', 'many'],
    ['one|few|many|other', 1.5, 'pl', 'other'],
    ['zero|one|two|few|many|other', 0, 'ar', 'zero'],
    ['other', 1, 'ja', 'other'],
    ['one|last', 5, 'pl', 'last'],
    ['', 5, 'en', ''],
  ] as const
  for (const [forms, count, locale, expected] of rows)
    assert.equal(selected(forms, count, locale), expected, `"${forms}" for ${count} in ${locale}`)
})

test('the plural rules of a language are made once', (context) => {
  const rules = context.mock.method(Intl, 'PluralRules')
  for (const locale of ['de', 'de', 'fr']) selected('a|b', 1, locale)
  assert.equal(rules.mock.callCount(), 2)
})

function selected(forms: string, count: number, locale: string): string {
  const Probe = (): ReactNode => usePluralForm().selectMessage(count, forms)
  // The hook asks the scope for the site only.
  const scope = { site: siteData({ lang: locale }) } as PageScope
  return renderToString(<PageScopeContext value={scope} children={<Probe />} />)
}

/** Keeps the console quiet during a test; returns how often it was called. */
function silence(context: TestContext, method: 'warn' | 'error'): () => number {
  const spy = mock.method(console, method, () => undefined)
  context.after(() => spy.mock.restore())
  return () => spy.mock.callCount()
}
