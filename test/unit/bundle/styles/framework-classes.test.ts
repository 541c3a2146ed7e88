import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesFrameworkClass } from '../../../../cli/bundle/styles/framework-classes.ts'

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
