import { readFile } from 'node:fs/promises'
import path from 'node:path'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { toString } from 'mdast-util-to-string'
import { unified } from 'unified'
import type { Table } from 'mdast'
import { projectDir } from '../options.ts'
import { bars, type Figures } from './bars.ts'
import { writeText } from './studio.ts'

/** Posts with figures, by the names of their pictures: the file, and what the picture is called. */
export const POSTS = {
  'links-by-place': ['2026-11-20-links-where-they-were-rendered', 'Links of this site, by where they are'],
  'codes-by-section': ['2026-11-20-messages-that-say-what-to-do', 'Codes of messages, by section'],
  'files-that-differ': ['2026-11-20-the-same-bytes-everywhere', 'Files that differ after a change'],
  'kinds-of-pages': ['2026-11-20-words-are-not-code', 'Pages in Markdown, by what they became'],
  'cold-build': ['2026-11-21-measuring-a-build', 'Parts of a cold build, in times of React'],
  'killed-builds': [
    '2026-11-21-a-failed-build-changes-nothing',
    'What killed builds left, by the way of publishing',
  ],
  'data-without-words': [
    '2026-11-21-react-lets-the-words-sleep',
    'Data of pages, with and without their words',
  ],
  'first-visit': ['2026-11-21-what-a-reader-downloads', 'What a docs page of this site loads'],
  'first-page': [
    '2026-11-22-a-dev-server-made-of-a-build',
    'Seconds from the start of a server to the first page',
  ],
  'after-a-post': ['2026-11-22-a-blog-beside-the-docs', 'Pages that a new post changed'],
  'pages-rendered': ['2026-11-22-builds-that-know-what-changed', 'Pages rendered after a change'],
  threads: ['2026-11-22-threads-that-come-out-even', 'Processor time of a build, by its threads'],
  'pages-of-versions': ['2026-11-22-versions-are-copies', 'Pages of the docs, by version'],
  'before-and-after': ['2026-11-22-where-the-time-goes', 'A cold build before and after, in times of React'],
} as const satisfies Readonly<Record<string, readonly [post: string, title: string]>>

/** Draws the first table of figures in every post that has one. */
export async function pictureFigures(): Promise<void> {
  for (const name of Object.keys(POSTS) as (keyof typeof POSTS)[]) {
    await writeText(fileOfPicture(name), await pictureOfPost(name))
  }
}

/** Where the picture of a post is. */
export function fileOfPicture(name: keyof typeof POSTS): string {
  return `content/blog/img/${name}.svg`
}

/** The first table of figures in a post, as a picture. */
export async function pictureOfPost(name: keyof typeof POSTS): Promise<string> {
  const [post, title] = POSTS[name]
  const text = await readFile(path.join(projectDir, 'content/blog', `${post}.md`), 'utf8')
  const table = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .parse(text)
    .children.filter((node) => node.type === 'table')
    .map(figuresOf)
    .find(({ rows }) => rows.every(({ figures }) => figures.every(({ value }) => !Number.isNaN(value))))
  if (table === undefined) throw new RangeError(`${post} has no table of figures.`)
  return bars(title, table)
}

/** Figures are what cells after the first begin with: `1,234`, `6.1 kB`. */
function figuresOf(table: Table): Figures {
  const [head, ...rows] = table.children.map(({ children }) => children.map((cell) => toString(cell)))
  return {
    columns: head?.slice(1) ?? [],
    rows: rows.map(([label = '', ...cells]) => ({
      label,
      figures: cells.map((text) => ({ value: Number.parseFloat(text.replaceAll(',', '')), text })),
    })),
  }
}
