import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PartialMessage } from 'esbuild'
import { NOTHING, type StyleFacts } from './compilers.ts'
import type { PostCss } from './postcss.ts'
import type { SassCompiler } from './sass.ts'
import { sheetProblems } from './sheet-problems.ts'

/** What stylesheets are read for. */
export interface StyleScope {
  /** Absolute. */
  readonly siteDir: string
  /** Folder of the engine's package, absolute. */
  readonly packageDir: string
  readonly dev: boolean
}

/** A stylesheet as CSS, or why there is none. */
export type ReadStyle = { readonly css: string } | { readonly errors: PartialMessage[] }

/**
 * Reads the stylesheets of a site: Sass is compiled, and PostCSS runs where the site has a configuration of it. Nothing
 * is loaded before the first stylesheet that needs it.
 */
export interface StyleReader {
  /** @param file - absolute */
  read(file: string, scope: StyleScope): Promise<ReadStyle>
  /** What a stylesheet, absolute, was read with the last time. */
  factsOf(file: string): StyleFacts
  /** Whether a file, absolute, is a part of CSS modules, which give names to code. */
  isOfModule(file: string): boolean
  /** PostCSS as it was loaded; null when no stylesheet has asked for it. */
  postCss(): PostCss | null
  /** Loads the configuration of PostCSS again. */
  forget(): void
  /** Ends what was started. */
  close(): Promise<void>
}

/** Names of stylesheets, those in Sass, and those that give names to code. */
export const STYLE = /\.(?:css|s[ac]ss)$/i
export const STYLE_MODULE = /\.module\.(?:css|s[ac]ss)$/i
const SASS = /\.s[ac]ss$/i
const PACKAGE = /[\\/]node_modules[\\/]/

type Made =
  | (StyleFacts & { readonly css: string })
  | (Partial<StyleFacts> & { readonly errors: PartialMessage[] })

export function createStyleReader(): StyleReader {
  const factsByFile = new Map<string, StyleFacts>()
  let sass: Promise<SassCompiler> | null = null
  let loading: Promise<PostCss> | null = null
  let postCss: PostCss | null = null
  const compile = async (file: string, { siteDir }: StyleScope): Promise<Made> => {
    if (!SASS.test(file)) return { ...NOTHING, css: await readFile(file, 'utf8') }
    sass ??= import('./sass.ts').then(({ startSass }) => startSass(siteDir))
    const compiler = await sass
    // It may be installed while a development server runs.
    if (!compiler.isThere) sass = null
    return compiler.compile(file)
  }
  const run = async (css: string, file: string, scope: StyleScope): Promise<Made> => {
    // Packages come as browsers can read them.
    if (PACKAGE.test(file)) return { ...NOTHING, css }
    loading ??= import('./postcss.ts').then(({ loadPostCss }) => loadPostCss(scope))
    postCss = await loading
    return postCss.process(css, file)
  }
  const make = async (file: string, scope: StyleScope): Promise<Made> => {
    const compiled = await compile(file, scope)
    if ('errors' in compiled || isOurs(file, scope)) return compiled
    const made = await run(compiled.css, file, scope)
    const files = [...compiled.files, ...(made.files ?? [])]
    if ('errors' in made) return { ...made, files }
    const problems = [...compiled.problems, ...made.problems]
    // What did not run cannot have handled a rule.
    if (problems.some(({ level }) => level === 'error')) return { ...made, files, problems }
    const hasPostCss = postCss?.isThere === true
    const mistakes = await sheetProblems(made.css, {
      file,
      siteDir: scope.siteDir,
      hasPostCss,
      isModule: STYLE_MODULE.test(file),
      isOfPackage: PACKAGE.test(file),
    })
    return { ...made, files, problems: [...problems, ...mistakes] }
  }
  return {
    async read(file, scope) {
      const made = await make(file, scope)
      const files = new Set(made.files ?? [])
      files.delete(file)
      const { patterns = [], problems = [] } = made
      factsByFile.set(file, { files: [...files].sort(), patterns, problems })
      return 'errors' in made ? { errors: made.errors } : { css: made.css }
    },
    factsOf: (file) => factsByFile.get(file) ?? NOTHING,
    isOfModule: (file) =>
      STYLE_MODULE.test(file) ||
      [...factsByFile].some(([sheet, { files }]) => STYLE_MODULE.test(sheet) && files.includes(file)),
    postCss: () => postCss,
    forget() {
      loading = null
    },
    async close() {
      const started = sass
      sass = null
      await (await started)?.close()
    },
  }
}

/** Whether a stylesheet is one of the theme. */
function isOurs(file: string, { packageDir }: StyleScope): boolean {
  return file.startsWith(path.join(packageDir, 'theme') + path.sep)
}
