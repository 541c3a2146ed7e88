import type { Files } from '../build-site.ts'

/** A site that is a blog and nothing else, with a post for each of so many days and all of them in the sidebar. */
export function blogAlone(days: number): Files {
  const posts = Array.from({ length: days }, (_, index) => {
    const date = new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10)
    return [`blog/${date}-day.md`, `---\ntags: [all]\n---\n\nDay ${index}.\n\n<!-- truncate -->\n\nMore.\n`]
  })
  const config = `export default {
  title: 'Test',
  url: 'https://sitegen.example',
  trailingSlash: true,
  docs: false,
  blog: { routeBasePath: '/', blogSidebarCount: 'ALL' },
}
`
  return { 'site.config.mjs': config, ...(Object.fromEntries(posts) as Files) }
}
