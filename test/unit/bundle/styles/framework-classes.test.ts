import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasFrameworkClass, namesFrameworkClass } from '../../../../cli/bundle/styles/framework-classes.ts'

test('code names a class of the framework where it is a class, or a word of a text that is nothing else', () => {
  const naming = [
    '<div className="margin-top--lg">',
    "clsx('one button--secondary', styles.two)",
    'const wide = `text--center ${name}`',
    "isOpen && <p className={clsx('row', isWide && styles.wide)} />",
    "element.classList.add('hero')",
  ]
  const others = [
    '<div className="container">',
    '<button type="button" className="button button--primary card">',
    "style={{ flexDirection: 'row' }}",
    '<tr role="row">',
    '// a row of cards',
    "import hero from './hero.svg'",
    '<div className="rows my-row row-1">',
  ]
  for (const code of naming) assert.ok(namesFrameworkClass(code), code)
  for (const code of others) assert.ok(!namesFrameworkClass(code), code)
})

test('HTML uses a class of the framework where an element has it, however the attribute is written', () => {
  const using = [
    '<p class="one row two">',
    '<p class="rows"><p class="row">',
    "<p class='hero'>",
    '<p class=row>',
    '<p class = "col">',
    '<p id="a"class="pills">',
  ]
  const others = [
    'a class of a row, a classless="row"',
    '<p data-class="row" class="my-row">',
    '<p class="row',
    '',
  ]
  for (const html of using) assert.ok(hasFrameworkClass(html), html)
  for (const html of others) assert.ok(!hasFrameworkClass(html), html)
})
