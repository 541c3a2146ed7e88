import {
  Children,
  Fragment,
  isValidElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react'

/** One tab, as its author describes it. */
export interface TabDescription {
  /** What is stored, and what the address names; unique among the tabs. */
  readonly value: string | number
  /** Text or elements of the tab. @default the value */
  readonly label?: ReactNode
  /** Attributes of the tab itself; class names are added to those of the theme. */
  readonly attributes?: HTMLAttributes<HTMLElement>
  /** Shows the tab at first. @default false */
  readonly default?: boolean
}

export interface TabItemProps extends TabDescription {
  /** The content. */
  readonly children?: ReactNode
  /** Class of the panel. */
  readonly className?: string
  /** Set by `Tabs`. */
  readonly hidden?: boolean
}

export interface TabSource {
  /** `TabItem` elements, or components with a `value`. */
  readonly children?: ReactNode
  /** Describes the tabs instead of the elements, and gives their order. */
  readonly values?: readonly TabDescription[]
  /** Value of the tab that is shown at first. @default that of the tab with `default`, else of the first */
  readonly defaultValue?: string | null
}

/** A tab whose value can be compared with what is stored. */
export interface Tab extends TabDescription {
  readonly value: string
}

/** @throws when there is no tab, a value is there twice, `defaultValue` names none, or something else than a tab stands there */
export function readTabs({ children, values, defaultValue }: TabSource) {
  const panels = panelsOf(children)
  const described = values ?? panels.map(({ props }) => props)
  const tabs = described.map((tab): Tab => ({ ...tab, value: String(tab.value) }))
  const [first] = tabs
  if (first === undefined) throw new Error('<Tabs> is empty: put at least one <TabItem> into it.')
  const names = tabs.map(({ value }) => value)
  const twice = names.filter((value, index) => names.indexOf(value) !== index)
  if (twice.length > 0) {
    throw new Error(`<Tabs> has several tabs with the value ${quoted(twice)}: give each of them its own.`)
  }
  // As ever, an empty value and null are no value.
  if (!defaultValue) return { tabs, panels, initial: (tabs.find((tab) => tab.default) ?? first).value }
  if (names.includes(defaultValue)) return { tabs, panels, initial: defaultValue }
  throw new Error(
    `<Tabs> has the defaultValue "${defaultValue}", which no tab has: use one of ${quoted(names)}, or leave it out.`,
  )
}

function quoted(values: readonly string[]): string {
  return [...new Set(values)].map((value) => `"${value}"`).join(', ')
}

function panelsOf(children: ReactNode): readonly ReactElement<TabItemProps>[] {
  return Children.toArray(children).flatMap((child) => {
    if (typeof child === 'string' && child.trim() === '') return []
    if (isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment) {
      return panelsOf(child.props.children)
    }
    if (isPanel(child)) return [child]
    throw new Error(
      `<Tabs> holds ${nameOf(child)}: only <TabItem> elements may stand in it, each with a value of its own.`,
    )
  })
}

/** A component around `TabItem` is known by the value that it is given. */
function isPanel(child: ReactNode): child is ReactElement<TabItemProps> {
  return isValidElement<Partial<TabItemProps>>(child) && (child.props.value ?? null) !== null
}

function nameOf(child: ReactNode): string {
  if (!isValidElement(child)) return `the text "${String(child).trim()}"`
  if (typeof child.type === 'string') return `<${child.type}>`
  const { displayName, name } = child.type as { displayName?: string; name?: string }
  return `<${displayName ?? name ?? 'Component'}>${name === 'TabItem' ? ' without a value' : ''}`
}
