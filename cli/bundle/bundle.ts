import path from 'node:path'
import type { Message, Metafile } from 'esbuild'
import { difference, partition } from 'lodash-es'
import {
  bundleDiagnostic,
  diagnosticOf,
  isBuildFailure,
  similarFile,
} from '../config/module/bundle-diagnostic.ts'
import { createLookUps, metafileLookUps, type LookUps } from '../config/module/look-ups.ts'
import { missingPartHint } from '../types/theme-parts.ts'
import { outsideContent, siteFile } from '../config/site-file.ts'
import { findQuoted, placeOfText } from '../content/text-place.ts'
import { SiteProblems, type Diagnostic } from '../report/diagnostic.ts'
import { isOutOfFiles } from '../report/failure.ts'
import { sortDiagnostics } from '../report/group.ts'
import { plural } from '../report/text.ts'
import type { FilePath } from '../types/file-path.ts'
import { createBundler, type BundleName, type Bundler } from './bundler.ts'
import { bundleClient } from './client/client.ts'
import type { ClientBundle } from './client/client-output.ts'
import type { BundleEntries } from './entries.ts'
import type { BundledLanguage } from './bundled-language.ts'
import type { BundleOptions } from './options.ts'
import { missingPlugin, type MissingImport } from './plugins/missing.ts'
import { ownFiles, inputFile, inputPath, isContentModule, lookAtFiles } from './bundle-inputs.ts'
import { findReact, prebuiltReact } from './prebuilt-react.ts'
import { bundleServer, type ServerBundle } from './server.ts'
import { lookUpStyles, styleInputs, type StyleInputs } from './styles/style-reader.ts'
import { memoized, onceAsked } from '../types/memoized.ts'
import { aliasedNames, ROUTERS } from './aliases.ts'
import { existsSync, readdirSync } from 'node:fs'
import { loaderImport, packageHint, generatedFileHint } from '../config/module/import-hints.ts'
import { installCommand } from '../config/packages.ts'

export interface Bundle {
  readonly client: ClientBundle
  readonly server: ServerBundle
  readonly inputs: readonly string[]
  /** Those of them that are Markdown, and count by the code that they are compiled to. */
  readonly contents: readonly string[]
  /** What stylesheets were made of beside modules and stylesheets. */
  readonly ofStyles: Pick<StyleInputs, 'files' | 'patterns' | 'configurations'>
  /** What was looked at to find them. The first question takes a while. */
  readonly lookUps: () => LookUps
  /** Imports that lead nowhere, whose pages fail to render, and problems of stylesheets. */
  readonly diagnostics: readonly Diagnostic[]
}

export interface BundledSite extends Bundle {
  /** The same in another language. */
  readonly inLanguage: (language: BundledLanguage) => Promise<Bundle>
}

type BundleWork = Omit<Parameters<typeof bundleServer>[0], 'missing' | 'react'>

/** How often a site is bundled whose files are being written: somebody may write them all the time. */
const ATTEMPTS = 5

/** Bundles a site's code, again where a file changed meanwhile. @throws SiteProblems for code that is not valid (`CODE_SYNTAX`) */
export async function bundleSite(
  work: Omit<BundleWork, 'bundler'> & Partial<Pick<BundleWork, 'bundler'>>,
): Promise<BundledSite> {
  const { bundler: given, bundler = createBundler() } = work
  try {
    return await bundleSeen({ ...work, bundler }, ATTEMPTS)
  } finally {
    if (given === undefined) await bundler.close()
  }
}

async function bundleSeen(work: BundleWork, attempts: number): Promise<BundledSite> {
  const seen = lookAtFiles(work.config)
  try {
    const { bundle, metafiles } = await bundleOnce(work)
    if (attempts === 1 || seen.areAsBundled(metafiles)) return bundle
  } catch (error) {
    if (attempts === 1 || !seen.explain(error)) throw error
  }
  await work.bundler.invalidate()
  return bundleSeen(work, attempts - 1)
}

async function bundleOnce(work: BundleWork) {
  const { bundler, config, packageDir, dev } = work
  const { siteDir } = config
  const folders = findReact(siteDir, packageDir)
  const react: BundleOptions['react'] = memoized((platform) =>
    folders === null ? null : prebuiltReact(packageDir, folders, { platform, dev }),
  )
  const roots = [siteDir, ...outsideContent(config)]
  const optionsOf = (name: BundleName) => ({
    ...work,
    react,
    missing: missingPlugin(roots, (found) => bundler.missing[name].push(found)),
  })
  const [{ inLanguage, ...server }, client] = await bothOf(
    bundleServer(optionsOf('server')),
    bundleClient(optionsOf('client')),
    siteDir,
  )
  const metafiles = [server.metafile, client.metafile]
  const { modules } = await work.content
  const files = metafiles
    .flatMap((one) => Object.keys(one.inputs))
    .flatMap((name) => inputFile(name, siteDir) ?? [])
  const ofStyles = styleInputs(files, bundler.styles)
  const inAllLanguages = {
    inputs: [...new Set([...server.inputs, ...client.inputs])].sort(),
    contents: contentsOf(metafiles, siteDir),
    ofStyles,
    lookUps: onceAsked(() => bundleLookUps(metafiles, ofStyles, work)),
    diagnostics: [...missingDiagnostics(bundler.missing, { modules, ...work }), ...ofStyles.problems],
  }
  const bundleIn = async (language: BundledLanguage): Promise<Bundle> => ({
    ...inAllLanguages,
    client: await client.inLanguage(language),
    server: await inLanguage(language),
  })
  const { language } = await work.plan
  return { bundle: { ...(await bundleIn(language)), inLanguage: bundleIn }, metafiles }
}

/** The files that are imported as modules of content, and not as text, too. */
function contentsOf(metafiles: readonly Metafile[], siteDir: string): readonly string[] {
  const names = metafiles.flatMap(({ inputs }) => Object.keys(inputs))
  const [contents, others] = partition(names, isContentModule)
  const filesOf = (some: readonly string[]) => some.map((name) => inputPath(name, siteDir))
  return difference(filesOf(contents), filesOf(others))
}

async function bothOf<A, B>(one: Promise<A>, other: Promise<B>, siteDir: string): Promise<[A, B]> {
  const results = await Promise.allSettled([one, other])
  const errors: unknown[] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  const failures = errors.filter(isBuildFailure)
  if (failures.length < errors.length || failures.length === 0) return Promise.all([one, other])
  const messages = failures.flatMap((failure) => failure.errors)
  const refused = messages.map(({ detail }): unknown => detail).find(isOutOfFiles)
  if (refused !== undefined) throw refused
  const problems = await Promise.all(
    messages.map(
      async (message) =>
        diagnosticOf(message) ?? (await mdxProblem(message, siteDir)) ?? codeProblem(message, siteDir),
    ),
  )
  throw new SiteProblems(sortDiagnostics(problems))
}

function codeProblem(found: Message, siteDir: string): Diagnostic {
  // Which import led to a file says nothing about what is wrong in it.
  const message = { ...found, notes: found.notes.filter(({ text }) => !text.startsWith('The plugin "')) }
  const problem = bundleDiagnostic({ message, siteDir, code: 'CODE_SYNTAX', level: 'error' })
  const { file = '' } = problem.place ?? {}
  // Lines of content as a module are not those of the file: what is quoted is looked for.
  const quoted = / for import "([^"]+)"/.exec(message.text)?.[1]
  if (quoted === undefined || !/\.mdx?$/i.test(file)) return problem
  return { ...problem, place: placeOfText(quoted, { file: file as FilePath, siteDir }) }
}

/** A problem of content that code imports comes wrapped in a message of `@mdx-js/esbuild`. */
async function mdxProblem(
  { pluginName, detail, location }: Message,
  siteDir: string,
): Promise<Diagnostic | null> {
  const cause = (detail as { cause?: unknown } | undefined)?.cause
  if (pluginName !== '@mdx-js/esbuild' || cause === undefined || location === null) return null
  const { contentProblem } = await import('../content/compile/compile.ts')
  return contentProblem(cause, siteFile(path.resolve(siteDir, location.file), siteDir))
}

type MissingScope = Pick<BundleOptions, 'config' | 'themeParts'> & Pick<BundleEntries, 'modules'>

/** What both bundles miss is told once; styles, client modules and mermaid are of that for browsers alone. */
function missingDiagnostics(
  { server, client }: Bundler['missing'],
  scope: MissingScope,
): readonly Diagnostic[] {
  const missing = new Map([...server, ...client].map((one) => [`${one.importer} ${one.specifier}`, one]))
  const found = [...missing.values()].flatMap((one) => {
    const files = importers(one, scope)
    return one.isMermaid
      ? mermaidMissing(files, scope)
      : files.map((file) => missingDiagnostic(one, file, scope))
  })
  // The bundler comes upon them in any order.
  return sortDiagnostics(found)
}

function importers(
  { specifier, importer, isMermaid }: MissingImport,
  { modules, config }: MissingScope,
): readonly FilePath[] {
  if (importer !== null && !isMermaid) return [siteFile(importer, config.siteDir)]
  const users = modules
    .filter((entry) => entry.specifier === (isMermaid ? '@theme/Mermaid' : specifier))
    .flatMap((entry) => entry.usedBy)
  return users.length > 0 ? users : [config.configFile]
}

function missingDiagnostic(
  { specifier, isForeign }: MissingImport,
  file: FilePath,
  { config: { siteDir, themePath }, themeParts }: MissingScope,
): Diagnostic {
  const source = { file, siteDir }
  const written = writtenSpecifier(specifier, source)
  const part = /^@theme(?:-original|-init)?\/(.+)$/.exec(specifier)?.[1]
  return {
    code: 'UNKNOWN_IMPORT',
    level: 'error',
    message: isForeign
      ? `"${written}" is imported, but files of this kind cannot be.`
      : `"${written}" is imported but cannot be found.`,
    place: placeOfText(written, source),
    hint: isForeign
      ? foreignHint(written)
      : part === undefined
        ? importHint(written, source)
        : missingPartHint(part, { themeParts, themePath }),
  }
}

function mermaidMissing(
  [file, second, ...rest]: readonly FilePath[],
  { config: { siteDir, configFile } }: MissingScope,
): Diagnostic {
  const more = rest.length === 0 ? '' : ` and ${plural(rest.length, 'other file')}`
  return {
    code: 'MERMAID_MISSING',
    level: 'error',
    message: 'Diagrams are drawn by the package "mermaid", which is not installed.',
    place: placeOfText('```mermaid', { file: file ?? configFile, siteDir }),
    notes: second === undefined ? [] : [`also needed by ${second}${more}`],
    hint: `Install it with \`${installCommand(siteDir, 'mermaid')}\`.`,
  }
}

/** The specifier as the author wrote it: relative ones were made relative to the site directory for content. */
function writtenSpecifier(specifier: string, source: { file: FilePath; siteDir: string }): string {
  const last = specifier.split('/').pop() ?? specifier
  return findQuoted(specifier, source) ?? findQuoted(`/${last}`, source) ?? specifier
}

function bundleLookUps(
  metafiles: readonly Metafile[],
  ofStyles: StyleInputs,
  { config: { siteDir }, packageDir, bundler }: BundleWork,
): LookUps {
  const lookUps = createLookUps()
  lookUpStyles(ofStyles, { styles: bundler.styles, siteDir, lookUps })
  const isOurs = ownFiles(packageDir)
  const aliased = aliasedNames({ siteDir, packageDir })
  const names = metafiles.flatMap(({ inputs }) => Object.keys(inputs))
  const mermaid = names.some((input) => input.includes('node_modules/mermaid/')) ? ['mermaid'] : []
  // Which router it is depends on what the site has installed.
  const routers = names.some((input) => /(?:modules|node_modules)\/react-router/.test(input)) ? ROUTERS : []
  // The site's own copy is taken if there is one.
  for (const from of [siteDir, packageDir])
    for (const name of ['react', 'react-dom', ...mermaid, ...routers])
      lookUps.package(`${name}/package.json`, from, null)
  for (const metafile of metafiles) {
    metafileLookUps(metafile, {
      siteDir,
      lookUps,
      aliases: aliased,
      fileOf: memoized((name) => inputFile(name, siteDir)),
      isOurs,
    })
  }
  return lookUps.all()
}

function importHint(written: string, { file, siteDir }: { file: FilePath; siteDir: string }): string {
  const plain = loaderImport(written)?.plain ?? written
  const specifier = plain.replace(/\?\w+$/, '')
  const generated = generatedFileHint(specifier)
  if (generated !== null) return generated
  const inSite = specifier.startsWith('.')
    ? path.join(path.dirname(file), specifier)
    : /^(?:@site)?(\/.*)/.exec(specifier)?.[1]
  if (inSite === undefined) return packageHint(specifier, siteDir)
  const target = path.join(siteDir, inSite)
  const folder = path.dirname(target)
  const similar = existsSync(folder) ? similarFile(path.basename(target), readdirSync(folder)) : null
  if (similar === null) return 'Correct the path in the import statement.'
  return `Did you mean "${specifier.slice(0, specifier.lastIndexOf('/') + 1)}${similar}"?`
}

function foreignHint(specifier: string): string {
  if (/\.(?:less|styl)$/i.test(specifier))
    return 'Write the styles as CSS, in which rules may be nested, or as Sass, or compile them to a .css file, and import that.'
  if (/\.(?:toml|csv)$/i.test(specifier))
    return `Convert the file to JSON or YAML, and import that, or its text as "${specifier}?raw".`
  return 'Put the file in a static folder and name its address, or convert it to JavaScript or JSON.'
}
