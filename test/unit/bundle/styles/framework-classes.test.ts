import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasFrameworkClass, namesFrameworkClass } from '../../../../cli/bundle/styles/framework-classes.ts'

const SOURCES: readonly (readonly [code: string, isNamed: boolean])[] = [
  ['<div className="margin-top--lg">', true],
  ["clsx('one button--secondary', styles.two)", true],
  ['const wide = `text--center ${name}`', true],
  ["isOpen && <p className={clsx('row', isWide && styles.wide)} />", true],
  ["element.classList.add('hero')", true],
  ['<div className="container">', false],
  ['<button type="button" className="button button--primary card">', false],
  ["style={{ flexDirection: 'row' }}", false],
  ['<tr role="row">', false],
  ['// a row of cards', false],
  ["import hero from './hero.svg'", false],
  ['<div className="rows my-row row-1">', false],
]

for (const [code, isNamed] of SOURCES) {
  test(`${code} ${isNamed ? 'names' : 'does not name'} a class of the framework`, () => {
    assert.equal(namesFrameworkClass(code), isNamed)
  })
}

const HTML: readonly (readonly [html: string, isUsed: boolean])[] = [
  ['<p class="one row two">', true],
  ['<p class="rows"><p class="row">', true],
  ["<p class='hero'>", true],
  ['<p class=row>', true],
  ['<p class = "col">', true],
  ['<p id="a"class="pills">', true],
  ['<p class="one" title="a class=\'row\'">', true],
  ['a class of a row, a classless="row"', false],
  ['<p data-class="row" class="my-row">', false],
  ['<p class="row', false],
  ['class', false],
  ['', false],
]

for (const [html, isUsed] of HTML) {
  test(`${html} ${isUsed ? 'uses' : 'does not use'} a class of the framework`, () => {
    assert.equal(hasFrameworkClass(html), isUsed)
  })
}
