/** What a site of the showcase shows. The keys stand in addresses. */
export const TAGS = {
  docs: 'Docs',
  blog: 'Blog',
  versions: 'Versions',
  languages: 'Languages',
  'right-to-left': 'Right to left',
  react: 'React pages',
  template: 'Template',
} as const

/** The key of a tag. */
export type TagKey = keyof typeof TAGS

/** A site of the showcase. */
export interface ShowcaseSite {
  /** What its pictures are called. */
  readonly id: string
  readonly name: string
  /** Language of the name. @default that of this site */
  readonly language?: string
  readonly about: string
  /** Folder of the repository that holds its sources. */
  readonly source: string
  /** The page that its pictures show. */
  readonly page: string
  readonly tags: readonly TagKey[]
}

/** Examples that everybody can build. `npm run bench -- pictures --only showcase` takes their pictures. */
export const SITES: readonly ShowcaseSite[] = [
  {
    id: 'sitegen',
    name: 'sitegen',
    about: 'This site: docs in three versions, a blog, a changelog and pages in React.',
    source: '.',
    page: '/docs/',
    tags: ['docs', 'blog', 'versions', 'react'],
  },
  {
    id: 'docs',
    name: 'Docs',
    about: 'A home page and documentation with a sidebar that follows the folder.',
    source: 'templates/docs',
    page: '/',
    tags: ['template', 'docs', 'react'],
  },
  {
    id: 'docs-blog',
    name: 'Docs and blog',
    about: 'The docs template with posts, tags, authors and feeds.',
    source: 'templates/docs-blog',
    page: '/blog/',
    tags: ['template', 'docs', 'blog', 'react'],
  },
  {
    id: 'docs-versioned',
    name: 'Docs in versions',
    about: 'Version 1.0 is published and the next one is being written, with a menu to switch between them.',
    source: 'templates/docs-versioned',
    page: '/docs/next/',
    tags: ['template', 'docs', 'versions', 'react'],
  },
  {
    id: 'minimal',
    name: 'Minimal',
    about: 'A configuration and one page: the two files that a site needs.',
    source: 'templates/minimal',
    page: '/',
    tags: ['template', 'docs'],
  },
  {
    id: 'arabic',
    name: 'موقع صغير',
    language: 'ar',
    about: 'Docs and a blog in Arabic, laid out from right to left, with the interface in other languages.',
    source: 'test/fixtures/rtl',
    page: '/docs/',
    tags: ['docs', 'blog', 'languages', 'right-to-left'],
  },
]
