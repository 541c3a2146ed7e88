import * as z from 'zod'
import { diagnostic, scripts, step } from './build-report/schema.ts'
import { RESULT_VERSION } from './steps.ts'

/** What every command prints with `--json`; `result` is that of the command. */
function document<T extends z.ZodType>(result: T) {
  return z.strictObject({
    version: z.literal(RESULT_VERSION).describe('Format of this document.'),
    ok: z.boolean().describe('Whether the command succeeded.'),
    exitCode: z.number().describe('0, 1 for problems of the site, 2 for a wrong use of the command line.'),
    result: result.nullable().describe('What the command found or made; null when it ended before that.'),
    diagnostics: z
      .array(diagnostic.extend({ url: z.string().describe('Address that explains the code.') }))
      .describe('Every problem, sorted by place.'),
    steps: z.array(step).describe('Steps that were finished, in order.'),
  })
}

const built = z.strictObject({
  outDir: z.string().describe('Folder of the output, from the folder where the command was started.'),
  pages: z.number().describe('How many pages.'),
  files: z.number().describe('How many files, pages among them.'),
  bytes: z.number().describe('Size of all files together.'),
  milliseconds: z.number().describe('Time from the start of the process.'),
  scripts: scripts.optional().describe('What pages load of scripts.'),
  explain: z.record(z.string(), z.unknown()).optional().describe('With --explain: why a page was rendered.'),
})

const verified = z.strictObject({
  verified: z
    .strictObject({ builds: z.number(), files: z.number() })
    .describe('With --verify: how many builds gave how many equal files.'),
})

const sharded = z.strictObject({
  shard: z
    .strictObject({ index: z.number(), count: z.number(), pages: z.number(), milliseconds: z.number() })
    .describe('With --shard: which shard it is, of how many, and how many pages were made for it.'),
})

export const buildDocument = document(z.union([built, verified, sharded]))

const rows = z.array(
  z.strictObject({
    what: z.string().describe('A plugin, option, module or part of the theme.'),
    outcome: z.enum(['supported', 'bridged', 'ignored', 'missing']).describe('What becomes of it.'),
    about: z.string().describe('What stands for it, or what to do.'),
    place: diagnostic.shape.place,
    count: z.number().optional().describe('How often it is there, where that is more than once.'),
  }),
)

const count = z.number().describe('How many files.')
const names = z.array(z.string())

export const importDocument = document(
  z.strictObject({
    config: z.string().describe('The configuration, relative to the folder of the site.'),
    versions: z.record(z.string(), z.string()).describe('Versions of Docusaurus and of React.'),
    content: z
      .array(
        z.strictObject({
          what: z.string(),
          path: z.string().describe('Folder, relative to that of the site.'),
          files: count,
          bytes: z.number().describe('Bytes of the files.'),
          versions: names.describe('Frozen versions, which the files do not count.'),
        }),
      )
      .describe('Instances of docs, blogs and pages.'),
    locales: z
      .array(
        z.strictObject({
          locale: z.string(),
          isDefault: z.boolean().describe('Whether builds without --locale are in this language.'),
          translated: z
            .strictObject({ files: count, first: names.describe('The first ten.') })
            .describe('Markdown files among the translations.'),
        }),
      )
      .describe('Languages; empty for a site with one.'),
    plugins: rows,
    options: rows,
    modules: rows,
    parts: rows,
  }),
)

/** The JSON Schemas of what commands print, for the package, by file name. */
export function resultJsonSchemas(): Readonly<Record<string, object>> {
  const schemaOf = (command: string, schema: z.ZodType): object => ({
    ...z.toJSONSchema(schema, { target: 'draft-7' }),
    title: `What sitegen ${command} --json prints`,
  })
  return {
    'build-result.json': schemaOf('build', buildDocument),
    'import-result.json': schemaOf('import', importDocument),
  }
}
