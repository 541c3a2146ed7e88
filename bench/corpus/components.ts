import { createProse } from './prose.ts'
import { createRandom } from './random.ts'
import type { CorpusPage } from './tree.ts'
import { capitalise, nouns } from './words.ts'

/** What marks a rendered component in HTML. */
export const MARK = 'data-bench-part'

/** Two tabs and a card with a titled paragraph each, drawn from a stream of their own. */
function partsOf({ index }: CorpusPage) {
  const random = createRandom(`parts:${index}`)
  const prose = createProse(random, [])
  return ['TabItem', 'TabItem', 'Card'].map((component) => ({
    component,
    title: `${capitalise(random.pick(nouns))} ${random.pick(nouns)} ${random.pick(nouns)}`,
    body: prose.paragraph(2),
  }))
}

/** Titles that the HTML of a page has when its components were rendered, or their words in Markdown. */
export function partTexts(page: CorpusPage): readonly string[] {
  return page.hasComponents ? partsOf(page).map(({ title }) => title) : []
}

/** Imports of a page with components. */
export const IMPORTS = `import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'
import Card from '@site/src/components/Card'`

/** Blocks that show the parts of a page: components, or the same words for tools that know no MDX. */
export function partBlocks(page: CorpusPage, isMdx: boolean): readonly string[] {
  if (!page.hasComponents) return []
  if (!isMdx) return partsOf(page).map(({ title, body }) => `**${title}**\n\n${body}`)
  const [first = '', second = '', card = ''] = partsOf(page).map(({ component, title, body }) => {
    const value = title.toLowerCase().replaceAll(' ', '-')
    const props = component === 'Card' ? `title="${title}" level={2}` : `value="${value}" label="${title}"`
    return `<${component} ${props}>\n\n${body}\n\n</${component}>`
  })
  return [`<Tabs>\n${first}\n${second}\n</Tabs>`, card]
}

/** Blocks of code beside those that every page has. */
export function moreCode({ index, hasLive, hasWarning }: CorpusPage): readonly string[] {
  const live = `function Counter() {\n  const [count, setCount] = React.useState(${index})\n  return <button onClick={() => setCount(count + 1)}>{count}</button>\n}`
  return [
    ...(hasLive ? [`\`\`\`jsx live\n${live}\n\`\`\``] : []),
    ...(hasWarning ? ['```jvascript\nlet a = 1\n```'] : []),
  ]
}

/** A part of the theme that a site has of its own. */
export const THEME_PART = {
  'src/theme/DocItem/Footer.jsx': `import Footer from '@theme-original/DocItem/Footer'

export default function OwnFooter(props) {
  return (
    <>
      <p>Was this page of help?</p>
      <Footer {...props} />
    </>
  )
}
`,
}

/** The component of the site that pages import, by its path. It has a state, so that it comes alive in the browser. */
export const CARD = {
  'src/components/Card.jsx': `import { useState } from 'react'

export default function Card({ title, level, children }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <section ${MARK}="Card" data-level={level}>
      <button type="button" onClick={() => setOpen(!isOpen)}>{title}</button>
      <div hidden={!isOpen}>{children}</div>
    </section>
  )
}
`,
}
