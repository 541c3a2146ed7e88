import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Files, TemporarySite } from './build-site.ts'

const CONFIG = `export default {
  title: 'Parts',
  url: 'https://sitegen.example',
  trailingSlash: true,
  favicon: '/img/icon.svg',
  docs: { sidebarPath: './sidebars.mjs' },
}
`

/** Ids of docs in a folder. */
function idsIn(folder: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${folder}/${folder}-${String(index).padStart(2, '0')}`)
}

/** Ids of the docs of three categories of a sidebar that is written in parts. */
export const PARTED = { alpha: idsIn('alpha', 60), beta: idsIn('beta', 40), inner: idsIn('inner', 20) }

const MAIN = [
  'index',
  { type: 'category', label: 'Alpha', items: PARTED.alpha },
  {
    type: 'category',
    label: 'Beta',
    link: { type: 'generated-index', slug: 'beta' },
    items: [...PARTED.beta, { type: 'category', label: 'Inner', items: PARTED.inner }],
  },
]

/** The title of a doc: `Alpha 05`. */
export function titleOf(id: string): string {
  const [name = '', number = ''] = path.posix.basename(id).split('-')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${number}`
}

const FILES: Files = {
  'site.config.mjs': CONFIG,
  'sidebars.mjs': `export default ${JSON.stringify({ main: MAIN })}\n`,
  'src/pages/index.md': '# Home\n\n[Docs](/docs/)\n',
  'docs/index.md': '---\nslug: /\n---\n\n# Start\n\nBegin here.\n',
  ...Object.fromEntries(
    Object.values(PARTED)
      .flat()
      .map((id) => [`docs/${id}.md`, `# ${titleOf(id)}\n\nWords.\n`]),
  ),
}

/** Makes a site with a sidebar of 124 entries in place of a fixture. */
export function preparePartedSite(site: TemporarySite): void {
  for (const folder of ['docs', 'src']) rmSync(path.join(site.dir, folder), { recursive: true, force: true })
  site.write(FILES)
}
