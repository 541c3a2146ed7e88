import * as z from 'zod'

const bytes = z.number().describe('Bytes, not compressed.')

const size = z.strictObject({ bytes, gzip: z.number().describe('Bytes after gzip, each file on its own.') })

const group = z.strictObject({ files: z.number().describe('How many files.'), bytes })

const scriptSet = z.strictObject({
  files: z.array(z.string()).describe('Paths in the output.'),
  ...size.shape,
})

const layout = z.strictObject({
  layout: z.string().describe('Part of the theme, or the file of a page that is a React component.'),
  pages: z.number().describe('How many pages have this layout.'),
  firstLoadJs: size.describe(
    'What every page of this layout loads before its reader does anything: the scripts of all pages and, where the client comes with each of these, those of the layout.',
  ),
  largest: z
    .strictObject({ url: z.string().describe('Address of the page.'), ...size.shape })
    .describe('The page of this layout with the most first-load JavaScript.'),
})

const page = z.strictObject({
  url: z.string().describe('Address with base URL.'),
  source: z
    .string()
    .nullable()
    .describe('File that the page is made from; null for pages that sitegen makes.'),
  layout: z.string().describe('As in layouts.'),
  html: z
    .strictObject({
      bytes,
      gzip: z.number().optional().describe('Only for pages that budgets.page made sitegen compress.'),
    })
    .describe('The HTML file.'),
  markdown: z
    .strictObject({ bytes, tokens: z.number().describe('About how many tokens: four bytes are one.') })
    .optional()
    .describe('The page as Markdown; absent where it is not written so.'),
  data: bytes.describe('Bytes of the page data, which is loaded when a reader comes from another page.'),
  client: z
    .enum(['eager', 'intent'])
    .describe('Whether React and the router come with the page, or when its reader shows intent.'),
  firstLoadJs: size.describe('Scripts that a first visit loads before its reader does anything.'),
  styles: size.describe('Stylesheets that a first visit loads.'),
  images: group.describe(
    'Pictures of the site that the page names in `<img>`, each once; not part of its weight.',
  ),
  shared: size.describe('Data shared with other pages, such as a sidebar, that a first visit loads.'),
})

const answer = z.strictObject({
  query: z.string().describe('As search.queries.json has it.'),
  pages: z.array(z.string()).describe('Pages one of which is expected.'),
  rank: z
    .number()
    .nullable()
    .describe('Place of the expected page among the pages found, from 1; null when it was not found.'),
  corrected: z.string().nullable().describe('What a misspelled query was taken for; null for itself.'),
  bytes: z.number().describe('Bytes of the search index that the query loads first of all, after gzip.'),
})

const host = z.strictObject({
  host: z.string().describe('A host of static sites.'),
  limits: z
    .strictObject({
      files: z.number().optional().describe('Most files.'),
      bytes: z.number().optional().describe('Most bytes of all files together.'),
      fileBytes: z.number().optional().describe('Most bytes of one file.'),
    })
    .describe('What it takes, as it said in November 2026.'),
  exceeded: z.array(z.enum(['files', 'bytes', 'fileBytes'])).describe('The limits that the output exceeds.'),
})

export const scripts = z.strictObject({
  everyPage: scriptSet.describe('Scripts of every page.'),
  document: scriptSet.describe('Those of them that every page runs before its reader does anything.'),
  eager: z
    .record(z.string(), z.number())
    .describe(
      'Why clients come with their pages, and how many pages that are: modules and parts of the theme that do not say `isStatic`, `address` for pages that answer for others, `client` for the option of that name.',
    ),
  modules: z.record(z.string(), scriptSet).describe('What each layout and component adds to them.'),
  pages: z
    .record(z.string(), z.array(z.string()))
    .describe('Modules of each page beside its layout; a page that is not named has none.'),
})

const output = z.strictObject({
  pages: z.number().describe('How many pages.'),
  files: z.number().describe('How many files, pages among them.'),
  bytes: bytes.describe('Size of all files together.'),
  kinds: z
    .strictObject({
      html: group,
      data: group,
      markdown: group,
      scripts: group,
      styles: group,
      images: group,
      other: group,
    })
    .describe(
      'Files by kind. data is page data and data that pages share; markdown is pages as Markdown and the lists of them.',
    ),
  largestFiles: z
    .array(z.strictObject({ path: z.string().describe('Path in the output.'), bytes }))
    .describe('The twenty largest files, the largest first.'),
  hosts: z.array(host).describe('Limits of hosts, and whether the output keeps them.'),
  layouts: z.array(layout).describe('First-load JavaScript by layout, sorted by name.'),
  scripts: scripts.describe('What pages load of scripts; the same as with --json.'),
  perPage: z.array(page).describe('Every page, sorted by address.'),
  search: z
    .array(answer)
    .nullable()
    .describe(
      'Answers of the site to the queries of search.queries.json; null without that file or a search index of its own.',
    ),
})

const cacheCounts = z.strictObject({
  hits: z.number().describe('Results taken from earlier builds.'),
  misses: z.number().describe('Results that were rebuilt.'),
  reasons: z.record(z.string(), z.number()).describe('How many misses have which reason.'),
})

const cache = z.strictObject({
  compiled: cacheCounts.describe('Content files.'),
  bundled: cacheCounts.optional().describe('The code of the site, which is one result.'),
  rendered: cacheCounts.optional().describe('Pages.'),
})

const budget = z.strictObject({
  budget: z.enum(['firstLoadJs', 'page', 'search', 'total']).describe('Key of budgets in the configuration.'),
  limit: z.number().describe('Bytes allowed.'),
  over: z.number().describe('How many pages are over it; for search how many queries, for total 1 or 0.'),
})

export const diagnostic = z.strictObject({
  code: z.string().describe('Permanent name of the kind of problem.'),
  level: z.enum(['error', 'warning', 'info']).describe('Only errors fail the build.'),
  message: z.string().describe('What is wrong.'),
  place: z
    .strictObject({
      file: z.string().describe('Path relative to the folder of the site.'),
      line: z.number().optional().describe('Counted from 1.'),
      column: z.number().optional().describe('Counted from 1.'),
      endColumn: z.number().optional().describe('Column after the marked part.'),
    })
    .optional()
    .describe('Where it is.'),
  notes: z.array(z.string()).optional().describe('Further lines.'),
  hint: z.string().optional().describe('What to do.'),
})

const milliseconds = z.number().describe('Milliseconds.')

export const step = z.strictObject({ name: z.string().describe('Name of the step.'), milliseconds })

const times = z.strictObject({
  milliseconds: milliseconds.describe(
    'Time of the whole build from the start of its process, in milliseconds.',
  ),
  steps: z.array(step).describe('Steps that were finished, in order.'),
  slowestPages: z
    .array(
      z.strictObject({
        url: z.string().describe('Address of the page.'),
        source: z.string().nullable().describe('File that the page is made from.'),
        compile: milliseconds.describe(
          'Time to compile the file, in milliseconds; near 0 when it was cached.',
        ),
        render: milliseconds.describe('Time to render and write the page, in milliseconds.'),
      }),
    )
    .describe('The twenty pages that took longest, the slowest first.'),
})

/** The file that `sitegen build --report` writes. The only description of its format: types and JSON Schema follow. */
export const reportSchema = z.strictObject({
  /** Changes when a field is removed or gets another meaning; new fields leave it as it is. */
  version: z.literal(1).describe('Format of this file.'),
  sitegen: z.string().describe('Version of sitegen.'),
  ok: z.boolean().describe('Whether the site was published.'),
  output: output.nullable().describe('What was built; null when the build ended before it was complete.'),
  cache: cache
    .nullable()
    .describe('What was taken from earlier builds; null when the build ended before that.'),
  budgets: z
    .array(budget)
    .describe('Budgets of the configuration; empty when there are none or none were judged.'),
  diagnostics: z.array(diagnostic).describe('Every problem, sorted by place.'),
  times: times.describe('The only part that differs between two runs of the same build.'),
})

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T

/** What `sitegen build --report` writes. */
export type BuildReport = DeepReadonly<z.infer<typeof reportSchema>>

export type OutputReport = NonNullable<BuildReport['output']>

export function reportJsonSchema(): Readonly<Record<string, unknown>> {
  return { ...z.toJSONSchema(reportSchema, { target: 'draft-7' }), title: 'Report of sitegen build' }
}
