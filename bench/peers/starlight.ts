import { siblingPages } from '../corpus/siblings.ts'
import type { CorpusPage } from '../corpus/tree.ts'
import type { Peer } from './peer.ts'
import { folderHtmlFile, folderUrl, sharedSite } from './shared-site.ts'

/**
 * Starlight with its search, which is Pagefind. The last versions that run on Node 20. The sidebar has the pages of one folder:
 * it stands in every page whole.
 */
export const starlight: Peer = {
  name: 'starlight',
  packages: { '@astrojs/starlight': '0.37.7', astro: '5.18.0' },
  packageJson: {},
  layout: {
    docsDir: 'src/content/docs/docs',
    indexName: 'index',
    titleInBody: false,
    frontMatter: () => [],
    admonition: ({ type, title, body }) => [`:::${ASIDES[type]}[${title}]`, body, ':::'],
    components: false,
  },
  siteFiles: (pages) => ({
    'astro.config.mjs': config(pages),
    'src/content.config.ts': COLLECTIONS,
    'src/content/docs/index.md': `---\ntitle: Home\n---\n\n${sharedSite(pages).home}\n`,
  }),
  build: ({ toolDir }) => ({ program: 'node', args: [`${toolDir}/node_modules/astro/astro.js`, 'build'] }),
  version: { package: '@astrojs/starlight' },
  outDir: 'dist',
  caches: ['.astro', 'node_modules'],
  htmlFile: folderHtmlFile,
  highlighted: /--0:#/g,
}

const ASIDES = { note: 'note', tip: 'tip', info: 'note', warning: 'caution', danger: 'danger' } as const

const COLLECTIONS = `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`

/** Astro leaves links to files of content as they are. */
const LINKS = `const root = path.resolve('src/content/docs')

function links() {
  return (tree, file) => {
    const folder = path.dirname('/' + path.relative(root, file.path))
    const visit = (node) => {
      if (node.type === 'link' && /^[.][^:]*[.]md(#|$)/.test(node.url)) {
        const [target, hash] = node.url.split('#')
        const url = path.join(folder, target).replace(/(^|[/])index[.]md$/, '$1').replace(/[.]md$/, '/')
        node.url = hash === undefined ? url : url + '#' + hash
      }
      for (const child of node.children ?? []) visit(child)
    }
    visit(tree)
  }
}
`

function config(pages: readonly CorpusPage[]): string {
  const site = sharedSite(pages)
  const listed = pages.length < 3 ? pages.slice(0, 1) : siblingPages(pages)
  const options = {
    title: site.title,
    description: site.tagline,
    sidebar: listed.map((page) => ({ label: page.title, link: folderUrl(page) })),
  }
  return `import path from 'node:path'
import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'

${LINKS}
export default defineConfig({
  site: ${JSON.stringify(site.url)},
  markdown: { remarkPlugins: [links] },
  integrations: [starlight(${JSON.stringify(options)})],
})
`
}
