import * as z from 'zod'
import { option, options } from '../../../../cli/config/options/kit.ts'
import type { OptionTable, ResolvedBy } from '../../../../cli/config/options/option.ts'
import { sitePath } from '../../../../cli/config/options/paths.ts'
import { writtenFile } from '../../../../cli/config/site-file.ts'
import type { Feature, FeaturePlan } from '../../../../cli/features/feature.ts'
import { frontMatterKey } from '../../../../cli/content/front-matter/front-matter-key.ts'
import { createFrontMatterChecker } from '../../../../cli/content/front-matter/front-matter-checker.ts'
import { scanCollection } from '../../../../cli/content/scan/scan.ts'
import type { SourceFile } from '../../../../cli/content/scan/source-file.ts'
import type { Page } from '../../../../cli/routes/page.ts'
import { encodeSegment, pageUrl } from '../../../../cli/routes/page-url.ts'
import type { OutputPath } from '../../../../cli/types/file-path.ts'

const checkFrontMatter = createFrontMatterChecker({
  short: frontMatterKey(z.string(), 'HTML', 'What the list shows for the term.'),
})

/** Terms and what they mean. */
interface GlossaryConfig {
  /** Folder of the terms, relative to the site directory. @default 'glossary' */
  path?: string
}

declare module '../../../../cli/config/options/site.ts' {
  interface UserConfig {
    /** A page for each term. @default {} */
    glossary?: GlossaryConfig
  }
  interface FeatureConfig {
    /** The configurations of other tests have none. */
    readonly glossary?: ResolvedBy<typeof glossaryOption>
  }
}

function glossaryOption(siteDir: string) {
  const table = {
    path: option(sitePath({ siteDir, kind: 'folder' }), 'glossary', (path) => writtenFile(path, siteDir)),
  } satisfies OptionTable<GlossaryConfig>
  return options(table)
}

const context = { plugin: { name: 'glossary', id: 'default' } }

/** A throw-away feature: a page for each term, a page that lists them, and a file of the output. */
export const glossaryFeature: Feature = {
  name: 'glossary',
  options: { sections: { glossary: { option: ({ siteDir }) => glossaryOption(siteDir) } } },
  async plan({ config, ...scanning }): Promise<FeaturePlan> {
    const { path } = config.glossary ?? glossaryOption(config.siteDir).resolve({})
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
