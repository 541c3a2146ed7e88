import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Files, TemporarySite } from './build-site.ts'

const CONFIG = `export default {
  title: 'Docs',
  url: 'https://sitegen.example',
  trailingSlash: true,
  favicon: '/img/icon.svg',
  docs: { path: 'docs', sidebarPath: './sidebars.mjs' },
  themeConfig: {
    navbar: {
      items: [
        { type: 'docsVersionDropdown', position: 'right' },
        { to: '/about', label: 'About' },
        { to: '/preferred', label: 'Preferred' },
      ],
    },
  },
}
`

const MAIN = [
  'intro',
  { type: 'category', label: 'Guides', items: ['guides/one', 'guides/two', 'guides/hidden'] },
  {
    type: 'category',
    label: 'Reference',
    link: { type: 'generated-index' },
    items: ['reference/first', { type: 'category', label: 'Inner', items: ['reference/deep'] }],
  },
  { type: 'category', label: 'Cards', link: { type: 'doc', id: 'cards' }, items: ['new'] },
]

/** A sidebar with a category that none of its pages opens. */
const OUTER = [
  'outer',
  {
    type: 'category',
    label: 'Elsewhere',
    items: [
      { type: 'ref', id: 'intro' },
      { type: 'link', label: 'About', href: '/about' },
    ],
  },
]

/** Ids of the docs of the long sidebar. */
export const FLAT: readonly string[] = Array.from(
  { length: 150 },
  (_, index) => `flat/p${String(index).padStart(3, '0')}`,
)

const PREFERRED = `import { useDocsPreferredVersion } from 'sitegen/docs'

export default function Preferred() {
  const [preferred, save] = useDocsPreferredVersion()
  return (
    <main>
      <h1>Preferred</h1>
      <output>{preferred?.label ?? 'none'}</output>
      <button type="button" onClick={() => save('1.0')}>Prefer 1.0</button>
    </main>
  )
}
`

/** Docs that all versions have. */
const COMMON: Files = {
  'intro.md': '---\nslug: /\n---\n\n# Intro\n\nBegin here.\n',
  'guides/one.md': '---\ntags: [tools]\n---\n\n# One\n\nThe first guide.\n',
  'guides/two.md': '# Two\n\nThe second guide.\n',
}

/** Docs of the current version alone. */
const NEW: Files = {
  'guides/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n\nNot for all.\n',
  'draft.md': '---\ndraft: true\n---\n\n# Draft\n\nNot done.\n',
  'reference/first.md': '# First\n\nThe first part.\n',
  'reference/deep.md': '# Deep\n\nFar below.\n',
  'cards.mdx': '# Cards\n\n<DocCardList />\n',
  'outer.md': '# Outer\n\nBeside the others.\n',
  'new.md': '---\ntags: [tools]\n---\n\n# New\n\nOnly in the next version.\n',
  ...Object.fromEntries(FLAT.map((id) => [`${id}.md`, `# Page ${id.slice(-3)}\n\nWords.\n`])),
}

function below(folder: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]))
}

const OLD_SIDEBARS = JSON.stringify({ main: ['intro', { Guides: ['guides/one', 'guides/two'] }] })

const FILES: Files = {
  'site.config.mjs': CONFIG,
  'versions.json': '["2.0", "1.0"]',
  'sidebars.mjs': `export default ${JSON.stringify({ main: MAIN, flat: FLAT, outer: OUTER })}\n`,
  'src/pages/index.md': '# Home\n\n[Docs](/docs/next/)\n',
  'src/pages/about.md': '# About\n\nNo docs.\n',
  'src/pages/preferred.jsx': PREFERRED,
  ...below('docs', { ...COMMON, ...NEW }),
  ...below('versioned_docs/version-2.0', COMMON),
  ...below('versioned_docs/version-1.0', COMMON),
  'versioned_sidebars/version-2.0-sidebars.json': OLD_SIDEBARS,
  'versioned_sidebars/version-1.0-sidebars.json': OLD_SIDEBARS,
}

/** Makes a site of docs in three versions in place of a fixture: current at /docs/next, 2.0 at /docs, 1.0 at /docs/1.0. */
export function prepareDocsSite(site: TemporarySite): void {
  for (const folder of ['docs', 'src']) rmSync(path.join(site.dir, folder), { recursive: true, force: true })
  site.write(FILES)
}
