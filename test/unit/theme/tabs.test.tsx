import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createElement, Fragment, type ComponentType, type ReactNode } from 'react'
import type { TabItemProps } from '../../../theme/Tabs/tabs-items.ts'
import type { TabsProps } from '../../../theme/Tabs/index.tsx'
import { loadTheme } from './render-theme.ts'

const theme = await loadTheme()
after(() => theme.close())

interface Parts {
  readonly Tabs: ComponentType<TabsProps>
  readonly TabItem: ComponentType<TabItemProps>
}

function render(make: (parts: Parts) => ReactNode): string {
  return theme.render((parts) => make(parts as unknown as Parts))
}

/** The tags of a kind, as their attributes by name. */
function tags(html: string, role: 'tab' | 'tabpanel' | 'tablist'): readonly Record<string, string>[] {
  return [...html.matchAll(/<(?:div|button)((?: [\w-]+(?:="[^"]*")?)*)>/g)]
    .map(([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
          name,
          value,
        ]),
      ),
    )
    .filter((attributes) => attributes['role'] === role)
}

/** Two tabs with some props. */
function two(props: Partial<TabsProps> = {}): string {
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
    const html = two()
    const values = (role: 'tab' | 'tabpanel' | 'tablist', name: string) =>
      tags(html, role).map((attributes) => attributes[name])
    assert.match(html, /^<div class="theme-tabs-container tabs-container">/)
    assert.deepEqual(values('tablist', 'class'), ['tabs'])
    assert.deepEqual(values('tablist', 'aria-orientation'), ['horizontal'])
    assert.deepEqual(values('tab', 'class'), ['tabs__item tabs__item--active', 'tabs__item'])
    assert.deepEqual(values('tab', 'aria-selected'), ['true', 'false'])
    assert.deepEqual(values('tab', 'tabindex'), ['0', '-1'])
    assert.deepEqual(values('tabpanel', 'hidden'), [undefined, ''])
    assert.deepEqual(values('tabpanel', 'class'), [undefined, 'own'])
    assert.deepEqual(values('tabpanel', 'data-label'), ['A', 'b'])
    assert.match(html, />A<\/button>.*>b<\/button>.*First.*Second/)
  })

  test('each tab names its panel, and each panel its tab', () => {
    const html = render(({ Tabs, TabItem }) => (
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
    const [all, panels] = [tags(html, 'tab'), tags(html, 'tabpanel')]
    assert.equal(new Set([...all, ...panels].map(({ id }) => id)).size, 8)
    for (const tab of all) {
      const panel = panels.find(({ id }) => id === tab['aria-controls'])
      assert.equal(panel?.['aria-labelledby'], tab['id'])
      assert.equal(panel?.['hidden'] === undefined, tab['aria-selected'] === 'true')
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
      assert.match(two(props), new RegExp(`aria-selected="true"[^>]*>${selected}</button>`))
    })
  }

  test('the tab with default is selected, unless defaultValue says otherwise', () => {
    const html = (defaultValue?: string): string =>
      render(({ Tabs, TabItem }) => (
        <Tabs {...(defaultValue === undefined ? {} : { defaultValue })}>
          <TabItem value="a">1</TabItem>
          <TabItem value="b" default>
            2
          </TabItem>
        </Tabs>
      ))
    assert.match(html(), /aria-selected="true"[^>]*>b</)
    assert.match(html('a'), /aria-selected="true"[^>]*>a</)
  })

  test('lazy tabs leave out the other panels, and no tab names a panel that is not there', () => {
    const html = two({ lazy: true })
    assert.doesNotMatch(html, /Second/)
    assert.deepEqual(
      tags(html, 'tab').map((tab) => 'aria-controls' in tab),
      [true, false],
    )
  })

  test('class names land on the row of tabs', () => {
    assert.match(two({ className: 'mine', block: true }), /role="tablist"[^>]* class="tabs tabs--block mine"/)
  })

  test('attributes land on the tab, their class beside those of the theme', () => {
    const html = render(({ Tabs, TabItem }) => (
      <Tabs>
        <TabItem value="a" attributes={{ className: 'red', title: 'T', id: 'own' }}>
          x
        </TabItem>
      </Tabs>
    ))
    const [tab] = tags(html, 'tab')
    assert.deepEqual([tab?.['class'], tab?.['title']], ['tabs__item tabs__item--active red', 'T'])
    assert.equal(tags(html, 'tabpanel')[0]?.['aria-labelledby'], 'own')
  })

  test('nothing, false, white space, lists and fragments may stand between tabs', () => {
    const html = render(({ Tabs, TabItem }) => (
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
    assert.equal(tags(html, 'tab').length, 3)
  })

  test('a component around TabItem is a tab by its value, and need not pass anything on', () => {
    const html = render(({ Tabs, TabItem }) => {
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
    assert.deepEqual(
      tags(html, 'tabpanel').map(({ hidden }) => hidden),
      [undefined, ''],
    )
    assert.deepEqual(
      tags(html, 'tab').map((tab) => tab['aria-controls']),
      tags(html, 'tabpanel').map(({ id }) => id),
    )
  })

  test('numbers are values too', () => {
    const html = render(({ Tabs, TabItem }) => (
      <Tabs defaultValue="2">
        <TabItem value={1}>x</TabItem>
        <TabItem value={2}>y</TabItem>
      </Tabs>
    ))
    assert.match(html, /aria-selected="true"[^>]*>2</)
  })

  test('an item outside of tabs is shown like any content', () => {
    const html = render(({ TabItem }) => (
      <TabItem value="a" className="c">
        x
      </TabItem>
    ))
    assert.equal(html, '<div class="c">x</div>')
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
