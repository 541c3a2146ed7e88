import type { CorpusPage } from '../corpus/tree.ts'
import type { Peer } from './peer.ts'
import { sitegen } from './sitegen.ts'

const DAY = 24 * 60 * 60 * 1000
const TAGS = 20
const AUTHORS = ['ann', 'bo', 'cy']

/** sitegen with the pages as posts of a blog: ten a list, tags and authors with lists of their own, all in the sidebar. */
export const sitegenBlog: Peer = {
  ...sitegen,
  layout: { ...sitegen.layout, docsDir: 'blog', frontMatter },
  siteFiles: () => ({
    'site.config.mjs': `export default ${JSON.stringify(CONFIG, null, 2)}\n`,
    'src/pages/index.md': '# Home\n\n[Blog](/blog)\n',
    'blog/authors.yml': AUTHORS.map((key) => `${key}:\n  name: ${key}\n  page: true\n`).join(''),
  }),
}

const CONFIG = {
  title: 'Blog',
  url: 'https://bench.example',
  docs: false,
  blog: { blogSidebarCount: 'ALL', postsPerPage: 10 },
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
}

/** One post a day. */
function frontMatter({ index }: CorpusPage): readonly string[] {
  const date = new Date(Date.UTC(2010, 0, 1) + index * DAY).toISOString().slice(0, 10)
  const tags = [index % TAGS, (index * 7 + 3) % TAGS].map((tag) => `tag-${tag}`)
  return [`date: ${date}`, `tags: [${tags.join(', ')}]`, `authors: ${AUTHORS[index % AUTHORS.length] ?? ''}`]
}

/** A post with a truncate marker behind its first paragraph. */
export function truncated(text: string): string {
  const body = text.indexOf('\n---\n') + 5
  const end = text.indexOf('\n\n', body + 1)
  return `${text.slice(0, end)}\n\n<!-- truncate -->${text.slice(end)}`
}
