import * as z from 'zod'
import type { Feature, FeaturePlan } from '../../../../cli/features/feature.ts'
import { createFrontMatterChecker } from '../../../../cli/content/front-matter/front-matter-checker.ts'
import { scanCollection } from '../../../../cli/content/scan/scan.ts'
import type { SourceFile } from '../../../../cli/content/scan/source-file.ts'
import type { Page } from '../../../../cli/routes/page.ts'
import { encodeSegment, pageUrl } from '../../../../cli/routes/page-url.ts'
import type { FilePath, OutputPath } from '../../../../cli/types/file-path.ts'

const checkFrontMatter = createFrontMatterChecker<{ readonly short: string }>({
  fields: { short: z.string() },
  examples: { short: 'HTML' },
})

/** Options of a feature without a section of its own are fields of the site's. */
const options = z.object({ glossary: z.object({ path: z.string().default('glossary') }).prefault({}) })

const context = { plugin: { name: 'glossary', id: 'default' } }

/** A throw-away feature: a page for each term, a page that lists them, and a file of the output. */
export const glossaryFeature: Feature = {
  name: 'glossary',
  async plan({ config, ...scanning }): Promise<FeaturePlan> {
    const { glossary } = options.parse(config.customFields)
    const path = glossary.path as FilePath
    const scan = await scanCollection({
      siteDir: config.siteDir,
      markdown: config.markdown,
      ...scanning,
      path,
      include: ['**/*.md'],
      exclude: [],
      collection: 'glossary/default',
    })
    const checked = scan.files.map((file) => ({ file, ...checkTerm(file) }))
    const terms = checked.map(({ file, frontMatter }) => {
      const title = file.outline?.contentTitle ?? file.relativePath
      const slug = encodeSegment(file.relativePath.replace(/\.md$/, ''))
      return { file, title, short: frontMatter.short ?? title, url: pageUrl(`/glossary/${slug}`, config) }
    })
    const list = terms.map(({ short, url }) => ({ short, url }))
    const page = (url: Page['url'], title: string): Omit<Page, 'kind' | 'layout' | 'source'> => ({
      url,
      head: { title, description: null, noIndex: false, htmlClasses: [] },
      props: {},
      before: [],
      context,
    })
    return {
      pages: [
        ...terms.map(({ file, title, url }): Page => ({
          ...page(url, title),
          kind: 'markdown',
          layout: '@theme/MDXPage',
          source: file.path,
        })),
        {
          ...page(pageUrl('/glossary/', config), 'Glossary'),
          kind: 'data',
          layout: '@theme/Glossary',
          source: null,
          props: { terms: list },
        },
      ],
      sources: scan.files,
      contentDirs: [{ instance: 'glossary/default', path }],
      shared: [{ key: 'glossary-default-terms', value: list }],
      files: () => [
        {
          path: 'glossary.json' as OutputPath,
          claim: 'the glossary',
          content: () => `${JSON.stringify(list)}\n`,
        },
      ],
      diagnostics: [...scan.diagnostics, ...checked.flatMap(({ diagnostics }) => diagnostics)],
    }
  },
  sharedName: (key) => (key === 'glossary-default-terms' ? 'the list of terms' : null),
}

function checkTerm({ path: file, outline }: SourceFile): ReturnType<typeof checkFrontMatter> {
  const { frontMatter = {}, frontMatterLines = {} } = outline ?? {}
  return checkFrontMatter({ file, frontMatter, frontMatterLines })
}
