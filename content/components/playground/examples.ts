/** A text to begin with. */
export interface Example {
  readonly id: string
  readonly label: string
  readonly text: string
}

const WELCOME = `# Hello, MDX

Type on one side and read on the other. This is **Markdown**, with what sitegen adds to it:

:::tip[Try it]

Change this sentence, or choose another example above.

:::

\`\`\`js title="greet.js" {2}
export function greet(name) {
  return \`Hello, \${name}!\`
}
\`\`\`

- [x] Lists of tasks
- [ ] and footnotes[^1] work, too.

[^1]: This is one.
`

const ADMONITION = `## Admonitions {#boxes}

:::note

A note stands beside the text.

:::

:::warning[Mind the **gap**]

The title may hold Markdown.

:::

> [!TIP]
> Quotes as GitHub writes them become admonitions, too.
`

const TABS = `## Tabs

::::tabs{groupId=system}

:::tab[macOS]

Press <kbd>⌘</kbd> <kbd>K</kbd> to search.

:::

:::tab[Windows and Linux]

Press <kbd>Ctrl</kbd> <kbd>K</kbd> to search.

:::

::::

The same with components:

<Tabs>
  <TabItem value="npm" label="npm">

    \`\`\`bash
    npm install sitegen
    \`\`\`

  </TabItem>
  <TabItem value="pnpm" label="pnpm">

    \`\`\`bash
    pnpm add sitegen
    \`\`\`

  </TabItem>
</Tabs>
`

const CODE = `## A block of code

\`\`\`tsx title="greeting.tsx" showLineNumbers {2,4-5}
interface GreetingProps {
  readonly name: string
}
export function Greeting({ name }: GreetingProps) {
  return <p>Hello, {name}!</p>
}
\`\`\`

Comments mark lines, too:

\`\`\`yaml
title: A page
# highlight-next-line
draft: true
\`\`\`
`

const TABLE = `## A table

| Syntax        | Result            |   Since |
| ------------- | :---------------: | ------: |
| \`**bold**\`    | **bold**          |     2.0 |
| \`*italic*\`    | *italic*          |     2.0 |
| \`~~deleted~~\` | ~~deleted~~       |     2.0 |
| \`:tada:\`      | :tada:            |     3.0 |
`

const COMPONENT = `export const planets = [
  { name: 'Mercury', moons: 0 },
  { name: 'Earth', moons: 1 },
  { name: 'Mars', moons: 2 },
]

export const Moons = ({ count }) => <strong>{count === 0 ? 'no moon' : '🌙'.repeat(count)}</strong>

## {planets.length} planets

{planets.map(({ name, moons }) => (
  <p key={name}>
    {name} has <Moons count={moons} />.
  </p>
))}

<Details summary="How many moons are that?">
  {planets.reduce((sum, { moons }) => sum + moons, 0)} together.
</Details>
`

/** The texts that readers can choose; the first is shown when the page opens. */
export const EXAMPLES: readonly [Example, ...Example[]] = [
  { id: 'welcome', label: 'Welcome', text: WELCOME },
  { id: 'admonition', label: 'Admonitions', text: ADMONITION },
  { id: 'tabs', label: 'Tabs', text: TABS },
  { id: 'code', label: 'Code block', text: CODE },
  { id: 'table', label: 'Table', text: TABLE },
  { id: 'component', label: 'Component', text: COMPONENT },
]
