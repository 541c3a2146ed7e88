/** Sidebars of the documentation, by id. */
export default {
  docs: [
    'introduction',
    {
      type: 'category',
      label: 'Getting Started',
      collapsed: false,
      link: {
        type: 'generated-index',
        slug: '/category/getting-started',
        description: 'From an empty folder to a published site.',
      },
      items: ['installation', 'docs-introduction', 'create-doc', 'creating-pages', 'deployment'],
    },
    {
      type: 'category',
      label: 'Guides',
      collapsed: false,
      link: {
        type: 'generated-index',
        slug: '/category/guides',
        description: 'One page for each thing you write, arrange or style.',
      },
      items: [
        {
          type: 'category',
          label: 'Markdown features',
          link: { type: 'doc', id: 'markdown-features/index' },
          items: [
            'markdown-features/text',
            'markdown-features/headings',
            'markdown-features/links',
            'markdown-features/images',
            'markdown-features/code-blocks',
            'markdown-features/live-code',
            'markdown-features/tabs',
            'markdown-features/admonitions',
            'markdown-features/diagrams',
            'markdown-features/math',
            'markdown-features/mdx',
            'markdown-features/partials',
            'markdown-features/head',
            'markdown-features/plugins',
          ],
        },
        'static-assets',
        'sidebar',
        'styling-layout',
        'swizzling',
        'typescript-support',
        'seo',
        'browser-support',
        'guides/whats-next',
      ],
    },
    {
      type: 'category',
      label: 'Advanced',
      items: ['advanced/architecture', 'advanced/routing', 'advanced/ssg', 'advanced/client'],
    },
  ],
  api: [
    'cli',
    'configuration',
    {
      type: 'category',
      label: 'Reference',
      collapsible: false,
      items: ['api/front-matter', 'api/components', 'api/runtime', 'api/diagnostics'],
    },
  ],
}
