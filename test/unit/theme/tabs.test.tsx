import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createElement, Fragment, type ComponentType, type ReactNode } from 'react'
import type { TabItemProps } from '../../../theme/Tabs/tabs-items.ts'
import type { TabsProps } from '../../../theme/Tabs/index.tsx'
import { namesOf, screenOf, textOf, type Screen } from '../../support/screen.ts'
import { loadTheme } from './render-theme.ts'

const theme = await loadTheme()

interface Parts {
  readonly Tabs: ComponentType<TabsProps>
  readonly TabItem: ComponentType<TabItemProps>
}

function render(make: (parts: Parts) => ReactNode): Screen {
  return screenOf(theme.render((parts) => make(parts as unknown as Parts)))
}

/** Every tab, the hidden ones too. */
const tabsOf = (screen: Screen): readonly HTMLElement[] => screen.getAllByRole('tab', { hidden: true })

/** Every panel, shown or not. */
const panelsOf = (screen: Screen): readonly HTMLElement[] => screen.getAllByRole('tabpanel', { hidden: true })

/** An attribute of several elements. */
const attributes = (elements: readonly Element[], name: string): readonly (string | null)[] =>
  elements.map((element) => element.getAttribute(name))

/** The label of the tab that is selected. */
const selectedIn = (screen: Screen): string => textOf(screen.getByRole('tab', { selected: true }))

/** Two tabs with some props. */
function two(props: Partial<TabsProps> = {}): Screen {
  return render(({ Tabs, TabItem }) => (
    <Tabs {...props}>
      <TabItem value="a" label="A">
        First
      </TabItem>
      <TabItem value="b" className="own">
        Second
      </TabItem>
    </Tabs>
  ))
}

describe('tabs as the server renders them', () => {
  test('the first is selected, and all panels are there', () => {
    const screen = two()
    assert.equal(screen.getByRole('tablist').getAttribute('aria-orientation'), 'horizontal')
    assert.deepEqual(namesOf(screen, 'tab'), ['A', 'b'])
    assert.deepEqual(attributes(tabsOf(screen), 'aria-selected'), ['true', 'false'])
    assert.deepEqual(attributes(tabsOf(screen), 'tabindex'), ['0', '-1'])
    const panels = panelsOf(screen)
    assert.deepEqual(panels.map(textOf), ['First', 'Second'])
    assert.deepEqual(attributes(panels, 'hidden'), [null, ''])
    assert.deepEqual(
      panels.map(({ className }) => className),
      ['', 'own'],
    )
    assert.deepEqual(attributes(panels, 'data-label'), ['A', 'b'])
    assert.deepEqual(namesOf(screen, 'tabpanel'), ['A'])
  })

  test('each tab names its panel, and each panel its tab', () => {
    const screen = render(({ Tabs, TabItem }) => (
      <Tabs>
        <TabItem value="a">
          <Tabs>
            <TabItem value="a">x</TabItem>
            <TabItem value="b">y</TabItem>
          </Tabs>
        </TabItem>
        <TabItem value="b">z</TabItem>
      </Tabs>
    ))
    const [all, panels] = [tabsOf(screen), panelsOf(screen)]
    assert.equal(new Set([...all, ...panels].map(({ id }) => id)).size, 8)
    for (const tab of all) {
      const panel = panels.find(({ id }) => id === tab.getAttribute('aria-controls'))
      assert.equal(panel?.getAttribute('aria-labelledby'), tab.id)
      assert.equal(!panel.hidden, tab.getAttribute('aria-selected') === 'true')
    }
  })

  const selections: readonly (readonly [props: Partial<TabsProps>, selected: string])[] = [
    [{ defaultValue: 'b' }, 'b'],
    [{ defaultValue: null }, 'A'],
    [{ defaultValue: '' }, 'A'],
    [{ groupId: 'g', queryString: true }, 'A'],
    [{ values: [{ value: 'b', label: 'Bee' }, { value: 'a' }] }, 'Bee'],
    [{ values: [{ value: 'b' }, { value: 'a', label: 'Ay', default: true }] }, 'Ay'],
  ]
  for (const [props, selected] of selections) {
    test(`with ${JSON.stringify(props)}, "${selected}" is selected`, () => {
      assert.equal(selectedIn(two(props)), selected)
    })
  }

  test('the tab with default is selected, unless defaultValue says otherwise', () => {
    const screen = (defaultValue?: string): Screen =>
      render(({ Tabs, TabItem }) => (
        <Tabs {...(defaultValue === undefined ? {} : { defaultValue })}>
          <TabItem value="a">1</TabItem>
          <TabItem value="b" default>
            2
          </TabItem>
        </Tabs>
      ))
    assert.equal(selectedIn(screen()), 'b')
    assert.equal(selectedIn(screen('a')), 'a')
  })

  test('lazy tabs leave out the other panels, and no tab names a panel that is not there', () => {
    const screen = two({ lazy: true })
    assert.deepEqual(panelsOf(screen).map(textOf), ['First'])
    assert.deepEqual(
      tabsOf(screen).map((tab) => tab.hasAttribute('aria-controls')),
      [true, false],
    )
  })

  test('class names land on the row of tabs', () => {
    const row = two({ className: 'mine', block: true }).getByRole('tablist')
    assert.ok(row.classList.contains('mine') && row.classList.contains('tabs--block'))
  })

  test('attributes land on the tab, their class beside those of the theme', () => {
    const screen = render(({ Tabs, TabItem }) => (
      <Tabs>
        <TabItem value="a" attributes={{ className: 'red', title: 'T', id: 'own' }}>
          x
        </TabItem>
      </Tabs>
    ))
    const tab = screen.getByRole('tab')
    assert.deepEqual([tab.id, tab.title], ['own', 'T'])
    for (const name of ['tabs__item', 'red']) assert.ok(tab.classList.contains(name), name)
    assert.equal(screen.getByRole('tabpanel').getAttribute('aria-labelledby'), 'own')
  })

  test('nothing, false, white space, lists and fragments may stand between tabs', () => {
    const screen = render(({ Tabs, TabItem }) => (
      <Tabs>
        {null}
        {false}
        {'\n'}
        {['a', 'b'].map((value) => (
          <TabItem key={value} value={value}>
            {value}
          </TabItem>
        ))}
        <>
          <TabItem value="c">c</TabItem>
        </>
      </Tabs>
    ))
    assert.deepEqual(namesOf(screen, 'tab'), ['a', 'b', 'c'])
  })

  test('a component around TabItem is a tab by its value, and need not pass anything on', () => {
    const screen = render(({ Tabs, TabItem }) => {
      const Wrapped = ({ value }: { readonly value: string }): ReactNode => (
        <TabItem value="other">Wrapped {value}</TabItem>
      )
      return createElement(
        Tabs,
        null,
        createElement(Wrapped, { value: 'a' }),
        createElement(Wrapped, { value: 'b' }),
      )
    })
    assert.deepEqual(panelsOf(screen).map(textOf), ['Wrapped a', 'Wrapped b'])
    assert.deepEqual(attributes(panelsOf(screen), 'hidden'), [null, ''])
    assert.deepEqual(attributes(tabsOf(screen), 'aria-controls'), attributes(panelsOf(screen), 'id'))
  })

  test('numbers are values too', () => {
    const screen = render(({ Tabs, TabItem }) => (
      <Tabs defaultValue="2">
        <TabItem value={1}>x</TabItem>
        <TabItem value={2}>y</TabItem>
      </Tabs>
    ))
    assert.equal(selectedIn(screen), '2')
  })

  test('an item outside of tabs is shown like any content', () => {
    const screen = render(({ TabItem }) => (
      <TabItem value="a" className="c">
        x
      </TabItem>
    ))
    assert.ok(screen.getByText('x').classList.contains('c'))
    assert.equal(screen.queryByRole('tabpanel', { hidden: true }), null)
  })
})

describe('mistakes in tabs end rendering with a fixed message', () => {
  const mistakes: Readonly<Record<string, readonly [make: (parts: Parts) => ReactNode, message: string]>> = {
    'no tab': [({ Tabs }) => <Tabs />, '<Tabs> is empty: put at least one <TabItem> into it.'],
    'a value twice': [
      ({ Tabs, TabItem }) => (
        <Tabs>
          <TabItem value="a" />
          <TabItem value="b" />
          <TabItem value="a" />
        </Tabs>
      ),
      '<Tabs> has several tabs with the value "a": give each of them its own.',
    ],
    'a value twice in values': [
      ({ Tabs, TabItem }) => (
        <Tabs values={[{ value: 'a' }, { value: 'a' }]}>
          <TabItem value="a" />
        </Tabs>
      ),
      '<Tabs> has several tabs with the value "a": give each of them its own.',
    ],
    'an element': [
      ({ Tabs }) => (
        <Tabs>
          <p>x</p>
        </Tabs>
      ),
      '<Tabs> holds <p>: only <TabItem> elements may stand in it, each with a value of its own.',
    ],
    'a text': [
      ({ Tabs }) => createElement(Tabs, null, ' x '),
      '<Tabs> holds the text "x": only <TabItem> elements may stand in it, each with a value of its own.',
    ],
    'an element in a fragment': [
      ({ Tabs }) => createElement(Tabs, null, createElement(Fragment, null, createElement('hr'))),
      '<Tabs> holds <hr>: only <TabItem> elements may stand in it, each with a value of its own.',
    ],
    'an item without a value': [
      ({ Tabs, TabItem }) => createElement(Tabs, null, createElement(TabItem as ComponentType)),
      '<Tabs> holds <TabItem> without a value: only <TabItem> elements may stand in it, each with a value of its own.',
    ],
    'a default value that no tab has': [
      ({ Tabs, TabItem }) => (
        <Tabs defaultValue="c">
          <TabItem value="a" />
          <TabItem value="b" />
        </Tabs>
      ),
      '<Tabs> has the defaultValue "c", which no tab has: use one of "a", "b", or leave it out.',
    ],
    'queryString without a group': [
      ({ Tabs, TabItem }) => (
        <Tabs queryString>
          <TabItem value="a" />
        </Tabs>
      ),
      '<Tabs> has queryString, but no name for it: write queryString="name", or give it a groupId.',
    ],
  }
  for (const [what, [make, message]] of Object.entries(mistakes)) {
    test(what, () => {
      assert.throws(
        () => render(make),
        (error: Error) => error.message === message,
      )
    })
  }
})
