import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PartialMessage } from 'esbuild'
import type * as Sass from 'sass-embedded'
import { upwards } from '../../types/file-path.ts'
import type { FilesPattern } from '../../types/files-pattern.ts'
import { siteFile } from '../../config/site-file.ts'
import { locationIn } from '../../config/module/bundle-diagnostic.ts'
import { placeOfText } from '../../content/text-place.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { packageFolder, installCommand, loadSitePackage } from '../../config/packages.ts'

export interface StyleFacts {
  /** Absolute, sorted. */
  readonly files: readonly string[]
  readonly patterns: readonly FilesPattern[]
  readonly problems: readonly Diagnostic[]
}

export type MadeCss = StyleFacts & ({ readonly css: string } | { readonly errors: PartialMessage[] })

/** Of a stylesheet that is what stands in its file. */
export const NOTHING: StyleFacts = { files: [], patterns: [], problems: [] }

/** Names of the compiler of Sass, the faster one first. A site installs one of them. */
export const SASS_PACKAGES = ['sass-embedded', 'sass'] as const

export async function startSass(siteDir: string) {
  const sass = SASS_PACKAGES.map((name) => loadSitePackage(name, siteDir)).find((found) => found !== null)
  if (sass === undefined)
    return {
      isThere: false,
      // The site is bundled on, so that one run reports all problems.
      compile: async (file: string): Promise<MadeCss> => ({
        css: '',
        ...NOTHING,
        problems: [missing(file, siteDir)],
      }),
      close: async () => {},
    }
  const { initAsyncCompiler } = sass as typeof Sass
  const compiler = await initAsyncCompiler()
  return {
    isThere: true,
    compile: (file: string) => compileWith(compiler, file, siteDir),
    close: () => compiler.dispose(),
  }
}

function missing(file: string, siteDir: string): Diagnostic {
  const name = siteFile(file, siteDir)
  return {
    code: 'SASS_MISSING',
    level: 'error',
    message: `${name} is written in Sass, whose compiler is not installed.`,
    place: { file: name },
    hint: `Install it with \`${installCommand(siteDir, 'sass-embedded')}\`.`,
  }
}

async function compileWith(compiler: Sass.AsyncCompiler, file: string, siteDir: string): Promise<MadeCss> {
  const problems: Diagnostic[] = []
  try {
    const { css, loadedUrls } = await compiler.compileAsync(file, {
      loadPaths: upwards(siteDir).map((folder) => path.join(folder, 'node_modules')),
      importers: [packageImporter(siteDir)],
      quietDeps: true,
      logger: {
        // What is deprecated in Sass is for its own command to tell.
        warn(message, { deprecation }) {
          if (!deprecation) problems.push(warning(message, file, siteDir))
        },
      },
    })
    const files = loadedUrls.filter(isOfFile).map((url) => fileURLToPath(url))
    return { css, files, patterns: [], problems }
  } catch (error) {
    return { ...NOTHING, errors: [errorMessage(error as Sass.Exception, file)] }
  }
}

function isOfFile(url: URL): boolean {
  return url.protocol === 'file:'
}

/** Finds `~package/x` as sites with webpack write it, `pkg:package/x`, and `@site/x`. */
function packageImporter(siteDir: string): Sass.FileImporter<'async'> {
  return {
    findFileUrl(url, { containingUrl }) {
      if (url.startsWith('@site/')) return pathToFileURL(path.join(siteDir, url.slice('@site/'.length)))
      const bare = /^(?:~|pkg:)(.+)$/.exec(url)?.[1]
      if (bare === undefined) return null
      const isInFile = containingUrl !== null && isOfFile(containingUrl)
      const folder = packageFolder(bare, isInFile ? path.dirname(fileURLToPath(containingUrl)) : siteDir)
      if (folder === null) return null
      return pathToFileURL(path.join(folder, ...bare.split('/').slice(bare.startsWith('@') ? 2 : 1)))
    },
  }
}

/** `@warn` of a stylesheet. Sass does not tell where it stands. */
function warning(message: string, file: string, siteDir: string): Diagnostic {
  return {
    code: 'SASS_MESSAGE',
    level: 'warning',
    message: `Sass: ${message.replace(/\.?\s*$/, '.')}`,
    hint: 'Correct the stylesheet, or remove the @warn.',
    place: placeOfText('@warn', { file: siteFile(file, siteDir), siteDir }),
  }
}

/** Sass counts lines and columns from 0. */
function errorMessage(error: Sass.Exception, file: string): PartialMessage {
  const { span } = error as Partial<Sass.Exception>
  if (span === undefined) return { text: String(error) }
  const text = error.sassMessage.replace(/\.\s*$/, '')
  const source = span.url !== undefined && isOfFile(span.url) ? fileURLToPath(span.url) : file
  const { start, end } = span
  const range = {
    line: start.line + 1,
    column: start.column + 1,
    endColumn: end.line === start.line ? end.column + 1 : Number.POSITIVE_INFINITY,
  }
  return { text, location: locationIn(source, readFileSync(source, 'utf8'), range) }
}
