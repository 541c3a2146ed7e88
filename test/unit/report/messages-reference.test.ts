import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { escapeRegExp } from 'lodash-es'
import { globSync } from 'tinyglobby'
import { assertPage } from '../../support/golden-page.ts'
import { withTable } from '../../support/reference-table.ts'
import { readSource, visit, type SyntaxNode } from '../../support/source-docs.ts'
import { allMessageEntries, MESSAGE_PAGES, messageTable } from './messages-reference.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

test('every code has its cause, an example and a remedy', () => {
  const entries = allMessageEntries()
  assert.ok(entries.length > 170, String(entries.length))
  for (const { code, cause, example, remedy } of entries) {
    assert.match(cause, /^[A-Z`][^\n]*\.$/, `${code}: its cause is one paragraph`)
    assert.ok(/^(?:error|warning|info) (\w+) /.exec(example)?.[1] === code, `${code} has an example`)
    assert.match(remedy, /\.$/, `${code} has a remedy`)
  }
})

test('the list of messages has every code with its cause', async () => {
  await assertPage('api/diagnostics.md', (list) =>
    MESSAGE_PAGES.reduce((made, [page, title]) => withTable(made, title, messageTable(page)), list),
  )
})

test('examples that no broken site prints have the words of the sources', () => {
  const written = allMessageEntries().filter(({ code }) => !existsSync(path.join(ROOT, 'test/errors', code)))
  const lines = written.flatMap(({ code, example }) => {
    const [first = '', ...others] = example.split('\n')
    const hint = others.find((line) => line.startsWith('  hint: '))
    return [
      first.replace(/^\w+ \w+ {2}/, ''),
      ...(hint === undefined ? [] : [hint.slice('  hint: '.length)]),
    ].map((text) => ({ code, text }))
  })
  const texts = textsOfSources()
  assert.deepEqual(
    lines.filter(({ text }) => !texts.some((pattern) => pattern.test(text))),
    [],
  )
})

/** Fewer letters than these are no words to recognise a sentence by. */
const FEWEST = 4

/** Every text of the sources that is long enough for a sentence; what is put into it may be anything. */
function textsOfSources(): readonly RegExp[] {
  return globSync('cli/**/*.ts', { cwd: ROOT }).flatMap((file) => {
    const found: RegExp[] = []
    visit(readSource(file).program, (node) => {
      const parts = partsOf(node)
      if (parts.join('').replace(/[^a-z]/gi, '').length >= FEWEST)
        found.push(new RegExp(`^${parts.map(escapeRegExp).join('.+')}$`, 's'))
    })
    return found
  })
}

/** The words of a text, between what is put into it. */
function partsOf(node: SyntaxNode): readonly string[] {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : []
  if (node.type !== 'TemplateLiteral') return []
  const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]
  return quasis.map(({ value }) => value.cooked)
}
