import { readFileSync } from 'node:fs'
import path from 'node:path'
import { siteFile } from '../../config/site-file.ts'
import { decoded } from '../../../runtime/shared/url/url.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { isWithin, TOOL_FOLDERS } from '../../types/file-path.ts'
import { filesBelow, isFile } from '../../types/looks.ts'
import { linesOutsideCode } from '../../content/scan/content-title.ts'

const NAMES_FILES = /\.(?:mdx?|[cm]?[jt]sx?|css)$/i
const MARKDOWN = /\.mdx?$/i

const IN_CODE = [
  /\b(?:from|import)\s*\(?\s*['"](\.\.?\/[^'"]+)['"]/g,
  /\brequire\(\s*['"](\.\.?\/[^'"]+)['"]/g,
] as const
/** Where addresses stand: `url`, links, pictures, definitions, attributes. */
const IN_ADDRESSES = [
  /\burl\(\s*['"]?(\.\.?\/[^'")]+)/g,
  /\]\(\s*<?(\.\.?\/[^)\s>]+)/g,
  /^\s*\[[^\]]+\]:\s*<?(\.\.?\/[^\s>]+)/g,
  /\b(?:src|href|poster)=["'](\.\.?\/[^"']+)["']/g,
]
const EXTENSIONS = ['.js', '.jsx', '.ts', '.tsx']
/** What an import may leave out; an address leaves nothing out. */
const ENDINGS = [
  '',
  ...EXTENSIONS,
  '.mjs',
  '.cjs',
  '.mdx',
  '.md',
  '.json',
  ...EXTENSIONS.map((extension) => `/index${extension}`),
]

/**
 * Relative paths in the docs that name files outside of them: in a copy of the docs somewhere else they would lead
 * nowhere. Code blocks are left alone. Problem: `VERSION_LEAVES_DOCS`.
 */
export function leavingPaths(siteDir: string, root: string, skip: readonly string[]): readonly Diagnostic[] {
  return filesBelow(root)
    .filter((file) => NAMES_FILES.test(file) && !file.split('/').some((name) => TOOL_FOLDERS.has(name)))
    .map((file) => path.join(root, file))
    .filter((file) => !skip.some((folder) => isWithin(folder, file)))
    .flatMap((file) => leavingIn(file, root, siteDir))
}

function leavingIn(absolute: string, root: string, siteDir: string) {
  const text = readFileSync(absolute, 'utf8')
  if (!text.includes('../')) return []
  const folder = path.dirname(absolute)
  const lines = MARKDOWN.test(absolute) ? linesOutsideCode(text) : text.split(/\r?\n/)
  return lines.flatMap((line, index) =>
    pathsIn(line).flatMap(({ written, column, endings }): readonly Diagnostic[] => {
      const target = targetOf(path.join(folder, written.replace(/[?#].*$/s, '')), endings)
      if (target === null || isWithin(root, target)) return []
      return [
        {
          code: 'VERSION_LEAVES_DOCS',
          level: 'error',
          message: `"${written}" names a file outside of the docs: in a version, which lies elsewhere, it would lead nowhere.`,
          place: {
            file: siteFile(absolute, siteDir),
            line: index + 1,
            column,
            endColumn: column + written.length,
          },
          // As written, an ending that was left out is left out.
          hint: isWithin(siteDir, target)
            ? `Write "@site/${siteFile(path.resolve(folder, written), siteDir)}" in its place.`
            : 'Move the file into the docs, or make it a package.',
        },
      ]
    }),
  )
}

function pathsIn(line: string) {
  const found = (patterns: readonly RegExp[], endings: readonly string[]) =>
    patterns
      .flatMap((pattern) => [...line.matchAll(pattern)])
      .map((match) => {
        const [whole, written = ''] = match
        return { written, column: match.index + whole.indexOf(written) + 1, endings }
      })
  return line.includes('../') ? [...found(IN_CODE, ENDINGS), ...found(IN_ADDRESSES, [''])] : []
}

function targetOf(bare: string, endings: readonly string[]): string | null {
  const files = [...new Set([bare, decoded(bare)])].flatMap((name) => endings.map((ending) => name + ending))
  return files.find(isFile) ?? null
}
