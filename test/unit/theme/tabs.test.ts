import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createElement, Fragment, type ComponentType, type ReactElement, type ReactNode } from 'react'
import type { TabsProps } from '../../../theme/Tabs/index.tsx'
import type { TabItemProps } from '../../../theme/Tabs/tabs-items.ts'
import { withParameter } from '../../../theme/Tabs/tabs-contract.ts'
import { namesOf, screenOf, textOf, type Screen } from '../../support/screen.ts'
import { loadTheme } from './render-theme.ts'

const theme = await loadTheme()

const parts: Record<string, ComponentType<never>> = {}
theme.render((all) => (Object.assign(parts, all), null))
const TabItem = parts['TabItem'] as unknown as ComponentType<TabItemProps>
const Tabs = parts['Tabs'] as unknown as ComponentType<TabsProps>

const render = (element: ReactNode): Screen => screenOf(theme.render(() => element))

const item = (value: string | number, children?: ReactNode, more: Partial<TabItemProps> = {}): ReactElement =>
  createElement(TabItem, { key: value, value, ...more }, children)

const tabs = (props: TabsProps, ...children: readonly ReactNode[]): ReactElement =>
  createElement(Tabs, props, ...children)

/** Two tabs with some props. */
const two = (props: TabsProps = {}): Screen =>
  render(tabs(props, item('a', 'First', { label: 'A' }), item('b', 'Second', { className: 'own' })))

/** Every tab, the hidden ones too. */
const tabsOf = (screen: Screen): readonly HTMLElement[] => screen.getAllByRole('tab', { hidden: true })

/** Every panel, shown or not. */
const panelsOf = (screen: Screen): readonly HTMLElement[] => screen.getAllByRole('tabpanel', { hidden: true })

/** An attribute of several elements. */
const attributes = (elements: readonly Element[], name: string): readonly (string | null)[] =>
  elements.map((element) => element.getAttribute(name))

/** The label of the tab that is selected. */
const selectedIn = (screen: Screen): string => textOf(screen.getByRole('tab', { selected: true }))

describe('tabs as the server renders them', () => {
  test('have the first selected, and all panels', () => {
    const screen = two()
    assert.equal(screen.getByRole('tablist').getAttribute('aria-orientation'), 'horizontal')
    assert.deepEqual(namesOf(screen, 'tab'), ['A', 'b'])
    assert.deepEqual(attributes(tabsOf(screen), 'aria-selected'), ['true', 'false'])
    assert.deepEqual(attributes(tabsOf(screen), 'tabindex'), ['0', '-1'])
    const panels = panelsOf(screen)
    assert.deepEqual(panels.map(textOf), ['First', 'Second'])
    assert.deepEqual(attributes(panels, 'hidden'), [null, ''])
    assert.deepEqual(attributes(panels, 'class'), ['', 'own'])
    assert.deepEqual(attributes(panels, 'data-label'), ['A', 'b'])
    assert.deepEqual(namesOf(screen, 'tabpanel'), ['A'])
  })

  test('name their panels, and panels their tabs, also in each other', () => {
    const screen = render(tabs({}, item('a', tabs({}, item('a', 'x'), item('b', 'y'))), item('b', 'z')))
    const [all, panels] = [tabsOf(screen), panelsOf(screen)]
    assert.equal(new Set([...all, ...panels].map(({ id }) => id)).size, 8)
    for (const tab of all) {
      const panel = panels.find(({ id }) => id === tab.getAttribute('aria-controls'))
      assert.equal(panel?.getAttribute('aria-labelledby'), tab.id)
      assert.equal(!panel.hidden, tab.getAttribute('aria-selected') === 'true')
    }
  })

  test('select what defaultValue says, else the tab with default, else the first', () => {
    const rows: readonly (readonly [props: TabsProps, selected: string])[] = [
      [{ defaultValue: 'b' }, 'b'],
      [{ defaultValue: null }, 'A'],
      [{ defaultValue: '' }, 'A'],
      [{ groupId: 'g', queryString: true }, 'A'],
      [{ values: [{ value: 'b', label: 'Bee' }, { value: 'a' }] }, 'Bee'],
      [{ values: [{ value: 'b' }, { value: 'a', label: 'Ay', default: true }] }, 'Ay'],
    ]
    for (const [props, selected] of rows)
      assert.equal(selectedIn(two(props)), selected, JSON.stringify(props))
    const second = (props: TabsProps): string =>
      selectedIn(render(tabs(props, item(1, 'x'), item(2, 'y', { default: true }))))
    assert.deepEqual([second({}), second({ defaultValue: '1' })], ['2', '1'])
  })

  test('leave out the other panels where they are lazy, and no tab names one that is not there', () => {
    const screen = two({ lazy: true })
    assert.deepEqual(panelsOf(screen).map(textOf), ['First'])
    assert.deepEqual(
      tabsOf(screen).map((tab) => tab.hasAttribute('aria-controls')),
      [true, false],
    )
  })

  test('take class names for their row, and attributes for each tab', () => {
    assert.ok(two({ className: 'mine', block: true }).getByRole('tablist').matches('.mine.tabs--block'))
    const own = { attributes: { className: 'red', title: 'T', id: 'own' } }
    const screen = render(tabs({}, item('a', 'x', own)))
    assert.ok(screen.getByRole('tab').matches('#own.tabs__item.red[title="T"]'))
    assert.equal(screen.getByRole('tabpanel').getAttribute('aria-labelledby'), 'own')
  })

  test('may have nothing, false, white space, lists and fragments between them', () => {
    const list = ['a', 'b'].map((value) => item(value))
    const screen = render(tabs({}, null, false, '\n', list, createElement(Fragment, null, item('c'))))
    assert.deepEqual(namesOf(screen, 'tab'), ['a', 'b', 'c'])
  })

  test('may be components around TabItem, which need not pass anything on', () => {
    const Wrapped = ({ value }: { readonly value: string }): ReactNode => item('other', `Wrapped ${value}`)
    const screen = render(
      tabs({}, ...['a', 'b'].map((value) => createElement(Wrapped, { key: value, value }))),
    )
    assert.deepEqual(panelsOf(screen).map(textOf), ['Wrapped a', 'Wrapped b'])
    assert.deepEqual(attributes(panelsOf(screen), 'hidden'), [null, ''])
    assert.deepEqual(attributes(tabsOf(screen), 'aria-controls'), attributes(panelsOf(screen), 'id'))
  })

  test('are content like any other outside of Tabs', () => {
    const screen = render(item('a', 'x', { className: 'c' }))
    assert.ok(screen.getByText('x').classList.contains('c'))
    assert.equal(screen.queryByRole('tabpanel', { hidden: true }), null)
  })
})

test('mistakes in tabs end rendering with a fixed message', () => {
  const only = 'only <TabItem> elements may stand in it, each with a value of its own.'
  const twice = '<Tabs> has several tabs with the value "a": give each of them its own.'
  const again = { values: [{ value: 'a' }, { value: 'a' }] }
  const nameless = createElement(TabItem as ComponentType)
  const rows: readonly (readonly [made: ReactElement, message: string])[] = [
    [tabs({}), '<Tabs> is empty: put at least one <TabItem> into it.'],
    [tabs({}, [item('a')], item('b'), item('a')), twice],
    [tabs(again, item('a')), twice],
    [tabs({}, createElement('p', null, 'x')), `<Tabs> holds <p>: ${only}`],
    [tabs({}, ' x '), `<Tabs> holds the text "x": ${only}`],
    [tabs({}, createElement(Fragment, null, createElement('hr'))), `<Tabs> holds <hr>: ${only}`],
    [tabs({}, nameless), `<Tabs> holds <TabItem> without a value: ${only}`],
    [
      tabs({ defaultValue: 'c' }, item('a'), item('b')),
      '<Tabs> has the defaultValue "c", which no tab has: use one of "a", "b", or leave it out.',
    ],
    [
      tabs({ queryString: true }, item('a')),
      '<Tabs> has queryString, but no name for it: write queryString="name", or give it a groupId.',
    ],
  ]
  for (const [made, message] of rows) assert.throws(() => render(made), { message })
})

test('a parameter is set in a query, and the others stay as they are written', () => {
  const rows = [
    ['', '?os=a%20b'],
    ['?', '?os=a%20b'],
    ['?flag&q=a+b%20c&os=x&z', '?flag&q=a+b%20c&os=a%20b&z'],
    ['?os=x&os=y&a=1', '?os=a%20b&a=1'],
    ['?a=os&cos=1', '?a=os&cos=1&os=a%20b'],
    ['?%6Fs=x', '?os=a%20b'],
  ] as const
  for (const [search, expected] of rows) {
    assert.equal(withParameter(search, 'os', 'a b'), expected)
    assert.equal(new URLSearchParams(expected).get('os'), 'a b')
  }
})
