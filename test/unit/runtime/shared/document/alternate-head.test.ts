import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addAlternates, type Alternates } from '../../../../../runtime/shared/document/alternate-head.ts'
import { pageHead, type HeadElement } from '../../../../../runtime/shared/document/head.ts'
import type { PageData } from '../../../../../runtime/shared/page/page-data.ts'
import { pageData, siteData } from '../../../support/page-data.ts'

const EN = { lang: 'en', root: 'https://sitegen.example/base/' }
const BR = { lang: 'pt-BR', root: 'https://sitegen.example/base/pt-BR/' }
const AR = { lang: 'ar', root: 'https://ar.example/' }
const ALTERNATES: Alternates = { own: BR, all: [EN, BR, AR] }

function added(head: Partial<PageData['head']> = {}, url = '/base/pt-BR/docs/a/'): readonly HeadElement[] {
  const site = siteData({ baseUrl: '/base/pt-BR/', lang: 'pt-BR', locale: 'pt-BR' })
  const before = pageHead(
    pageData({ url, head: { title: 'A', description: null, htmlClasses: [], ...head } }),
    site,
  )
  const after = addAlternates(before, ALTERNATES)
  assert.deepEqual(after.slice(0, before.length), before)
  return after.slice(before.length)
}

const textOf = ({ tag, attributes }: HeadElement): string =>
  [tag, attributes['hreflang'] ?? attributes['property'], attributes['href'] ?? attributes['content']].join(
    ' ',
  )

test('a page names itself in every language, and the default language for all others', () => {
  assert.deepEqual(added().map(textOf), [
    'meta og:locale:alternate en',
    'meta og:locale:alternate ar',
    'link en https://sitegen.example/base/docs/a/',
    'link pt-BR https://sitegen.example/base/pt-BR/docs/a/',
    'link ar https://ar.example/docs/a/',
    'link x-default https://sitegen.example/base/docs/a/',
  ])
  assert.match(added({}, '/base/pt-BR/').map(textOf).join(), /link en https:\/\/sitegen\.example\/base\/,/)
})

test('a page of a site in one language names itself, for that language and for all others', () => {
  const canonical = {
    tag: 'link',
    attributes: { rel: 'canonical', href: 'https://sitegen.example/base/docs/a/' },
  }
  const added = addAlternates([canonical], { own: EN, all: [EN] }).slice(1)
  assert.deepEqual(added.map(textOf), [
    'link en https://sitegen.example/base/docs/a/',
    'link x-default https://sitegen.example/base/docs/a/',
  ])
})

test('a page that is not to be indexed names no others', () => {
  assert.deepEqual(added({ noIndex: true }), [])
})

test('a page that is a copy of something elsewhere names no others', () => {
  const canonical = {
    tag: 'link',
    attributes: { rel: 'canonical', href: 'https://other.example/docs/a/' },
  }
  assert.deepEqual(addAlternates([canonical], ALTERNATES), [canonical])
})
