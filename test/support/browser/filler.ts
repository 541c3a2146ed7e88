import type { Files } from '../build-site.ts'

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1)
const twoDigits = (number: number): string => String(number).padStart(2, '0')

const LONG = `---
title: Long
---

The top of a page that is taller than any screen.

[Only the query changes](?only=query), [a far section](#section-20), [page A](./a.md).
`

const MIDDLE =
  '\n[Page B from the middle](./b.md), [the same page, other query](?other=query), [section 25](#section-25).\n'

function section(number: number): string {
  const first = `Words of section ${number}: enough of them to fill a line or two on a narrow screen, so that scrolling has somewhere to go.`
  return `## Section ${number}\n\n${first}\n\nAnother paragraph of section ${number}, which says nothing that the first one did not say.\n${number === 15 ? MIDDLE : ''}`
}

const link = (word: string, number: number): string =>
  `- [${word} ${twoDigits(number)}](./many-pages/m${twoDigits(number)}.md)\n`

const MANY = numbers(16)

const POST_DATES = ['2024-05-01', '2024-11-30', '2025-02-28', '2025-12-31', '2026-01-01', '2026-02-02']

function post(number: number): string {
  const authors = number === 2 ? '[ann, bo]' : 'ann'
  return `---
title: Post ${number}
authors: ${authors}
tags: [${number % 2 === 1 ? 'alpha' : 'beta'}]
---

The excerpt of post ${number}, with a note.[^1]

[^1]: The note of post ${number}.

<!-- truncate -->

## More of post ${number}

The rest of post ${number}.
`
}

/** Files of the fixture site that are long or look alike: something to scroll, to fetch and to page through. */
export const FILLER: Files = {
  'docs/long.md': [LONG, ...numbers(30).map(section)].join('\n'),
  'docs/many.md': [
    '---\ntitle: Many links\n---\n\n',
    ...MANY.slice(0, 12).map((number) => link('Many', number)),
    '\n<div style="height: 3000px"></div>\n\n',
    ...MANY.slice(12).map((number) => link('Far', number)),
  ].join(''),
  ...Object.fromEntries(
    MANY.map(twoDigits).map((number) => [
      `docs/many-pages/m${number}.md`,
      `---\ntitle: Many ${number}\n---\n\nWords of page ${number}, back to [the list](../many.md).\n`,
    ]),
  ),
  ...Object.fromEntries(
    POST_DATES.map((date, index) => [`blog/${date}-post-${index + 1}.md`, post(index + 1)]),
  ),
}
