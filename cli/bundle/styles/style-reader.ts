import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { LookUpCollector } from '../../config/module/look-ups.ts'
import { sortDiagnostics } from '../../report/group.ts'
import type { PostCss } from './postcss.ts'
import { NOTHING, SASS_PACKAGES, startSass, type MadeCss, type StyleFacts } from './sass.ts'
import { sheetProblems } from './sheet-problems.ts'

export interface StyleScope {
  readonly siteDir: string
  readonly packageDir: string
  readonly dev: boolean
  /** Plugins of PostCSS that run after those of the site's own configuration. @default none */
  readonly postCss?: readonly unknown[] | undefined
}

export const STYLE = /\.(?:css|s[ac]ss)$/i
export const STYLE_MODULE = /\.module\.(?:css|s[ac]ss)$/i
const SASS = /\.s[ac]ss$/i
const PACKAGE = /[\\/]node_modules[\\/]/

export type StyleReader = ReturnType<typeof createStyleReader>

/** Reads stylesheets: Sass is compiled, PostCSS runs where it is configured. Nothing is loaded before a stylesheet needs it. */
export function createStyleReader() {
  const factsByFile = new Map<string, StyleFacts>()
  let sass: ReturnType<typeof startSass> | null = null
  let loading: Promise<PostCss> | null = null
  let postCss: PostCss | null = null
  const compile = async (file: string, { siteDir }: StyleScope): Promise<MadeCss> => {
    if (!SASS.test(file)) return { ...NOTHING, css: await readFile(file, 'utf8') }
    sass ??= startSass(siteDir)
    const compiler = await sass
    // It may be installed while a development server runs.
    if (!compiler.isThere) sass = null
    return compiler.compile(file)
  }
  const run = async (css: string, file: string, scope: StyleScope): Promise<MadeCss> => {
    // Packages come as browsers can read them.
    if (PACKAGE.test(file)) return { ...NOTHING, css }
    loading ??= import('./postcss.ts').then(({ loadPostCss }) => loadPostCss(scope))
    postCss = await loading
    return postCss.process(css, file)
  }
  const make = async (file: string, scope: StyleScope): Promise<MadeCss> => {
    const { siteDir, packageDir } = scope
    const compiled = await compile(file, scope)
    const isOurs = file.startsWith(path.join(packageDir, 'theme') + path.sep)
    if ('errors' in compiled || isOurs) return compiled
    const made = await run(compiled.css, file, scope)
    const files = [...compiled.files, ...made.files]
    const problems = [...compiled.problems, ...made.problems]
    // What did not run cannot have handled a rule.
    if ('errors' in made || problems.some(({ level }) => level === 'error'))
      return { ...made, files, problems }
    const mistakes = await sheetProblems(made.css, {
      file,
      siteDir,
      hasPostCss: postCss?.isThere === true,
      isModule: STYLE_MODULE.test(file),
      isOfPackage: PACKAGE.test(file),
    })
    return { ...made, files, problems: [...problems, ...mistakes] }
  }
  return {
    async read(file: string, scope: StyleScope): Promise<MadeCss> {
      const made = await make(file, scope)
      const { patterns, problems } = made
      const files = [...new Set(made.files)].filter((one) => one !== file).sort()
      factsByFile.set(file, { files, patterns, problems })
      return made
    },
    factsOf: (file: string): StyleFacts => factsByFile.get(file) ?? NOTHING,
    /** Whether a file, absolute, is a part of CSS modules, which give names to code. */
    isOfModule: (file: string): boolean =>
      STYLE_MODULE.test(file) ||
      [...factsByFile].some(([sheet, { files }]) => STYLE_MODULE.test(sheet) && files.includes(file)),
    postCss: (): PostCss | null => postCss,
    forget(): void {
      loading = null
    },
    async close(): Promise<void> {
      const started = sass
      sass = null
      await (await started)?.close()
    },
  }
}

export type StyleInputs = ReturnType<typeof styleInputs>

/** What the stylesheets of a bundle, whose files these are, were made of beside them; absolute. */
export function styleInputs(inputs: Iterable<string>, styles: StyleReader) {
  const own = new Set(inputs)
  const facts = [...own].filter((file) => STYLE.test(file)).map(styles.factsOf)
  const files = new Set(facts.flatMap((one) => one.files))
  const patterns = new Map(facts.flatMap((one) => one.patterns).map((one) => [`${one.dir} ${one.glob}`, one]))
  return {
    files: [...files].filter((file) => !own.has(file)).sort(),
    patterns: [...patterns.values()],
    configurations: styles.postCss()?.lookedAt ?? [],
    problems: sortDiagnostics(facts.flatMap((one) => one.problems)),
  }
}

/** What was looked at to make stylesheets: other partials, packages or configurations may take the place of these. */
export function lookUpStyles(
  { files, configurations }: StyleInputs,
  { styles, siteDir, lookUps }: { styles: StyleReader; siteDir: string; lookUps: LookUpCollector },
): void {
  for (const file of files) lookUps.found(file)
  for (const file of configurations) lookUps.file(file)
  for (const name of [...SASS_PACKAGES, ...(styles.postCss()?.packages ?? [])])
    lookUps.package(`${name}/package.json`, siteDir, null)
}
