import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import GithubSlugger from 'github-slugger'
import { escapeRegExp } from 'lodash-es'
import picomatch from 'picomatch'
import { glob, type GlobOptions } from 'tinyglobby'
import * as utilsCommon from '../../../../runtime/shared/utils-common.ts'
import { parseFrontMatter } from '../../../content/front-matter/front-matter.ts'
import { contentTitleOf } from '../../../content/scan/content-title.ts'
import { excerptOf } from '../../../content/scan/excerpt.ts'
import { leafRoutes } from '../../../plugins/plugin.ts'
import { encodeFilePath } from '../../../routes/page-url.ts'
import type { FilePath } from '../../../types/file-path.ts'
import { packageVersion } from '../../../types/package-root.ts'

const GlobExcludeDefault = [
  '**/_*.{js,jsx,ts,tsx,md,mdx}',
  '**/_*/**',
  '**/*.test.{js,jsx,ts,tsx}',
  '**/__tests__/**',
]

function hashOf(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

function simpleHash(text: string, length: number): string {
  return hashOf(text).slice(0, length)
}

const posixPath = (file: string): string => file.replaceAll('\\', '/')

/** Parts of an address with one slash between them. */
function normalizeUrl(parts: readonly string[]): string {
  const address = parts.filter((part) => part !== '').join('/')
  return address
    .replace(/([^:/]|^)\/{2,}/g, '$1/')
    .replace(/^(file:)\/*/, '$1///')
    .replace(/\/(?=[?&#](?!!))/, '')
    .replace(/\/$/, (slash) => (parts.at(-1)?.endsWith('/') === true || address === '/' ? slash : ''))
}

/** A name for a file that is made for an address: unique, and as short as file systems want it. */
function docuHash(
  text: string,
  options: { readonly hashExtra?: string; readonly hashLength?: number } = {},
): string {
  const { hashExtra = '', hashLength = 3 } = options
  if (text === '/' && hashExtra === '') return 'index'
  const name = text.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
  return `${name.slice(0, 200).toLowerCase()}-${simpleHash(text + hashExtra, hashLength)}`
}

/** Address of a page from the path of its file: `guide/index.md` is `/guide/`. */
function fileToPath(file: string): string {
  const found = /^(.*?)(?:(?:^|(?<=\/))index)?\.(?:mdx?|jsx?|tsx?)$/.exec(posixPath(file))
  return `/${encodeFilePath(found?.[1] ?? posixPath(file))}`
}

function getEditUrl(file: string, editUrl?: string): string | undefined {
  return editUrl === undefined ? undefined : normalizeUrl([editUrl, posixPath(file)])
}

interface I18nPath {
  readonly localizationDir: string
  readonly pluginName: string
  readonly pluginId?: string
  readonly subPaths?: readonly string[]
}

function getPluginI18nPath({ localizationDir, pluginName, pluginId, subPaths = [] }: I18nPath): string {
  const folder = pluginId === undefined || pluginId === 'default' ? pluginName : `${pluginName}-${pluginId}`
  return path.join(localizationDir, folder, ...subPaths)
}

interface ContentPaths {
  readonly contentPath: string
  readonly contentPathLocalized?: string
}

function getContentPathList({ contentPath, contentPathLocalized }: ContentPaths): readonly string[] {
  return [contentPathLocalized, contentPath].filter((one) => one !== undefined)
}

function parseMarkdownFile({ filePath, fileContent }: { filePath: string; fileContent: string }) {
  const { frontMatter, bodyOffset } = parseFrontMatter({ text: fileContent, file: filePath as FilePath })
  const content = fileContent.slice(bodyOffset).trim()
  const contentTitle = contentTitleOf({ text: content, from: 0, format: 'mdx' }) ?? undefined
  return { frontMatter: { ...frontMatter }, content, contentTitle, excerpt: createExcerpt(content) }
}

function createExcerpt(text: string): string | undefined {
  return excerptOf({ text, from: 0, format: 'mdx' }) ?? undefined
}

/** Address and query of a link, as it leads on from another address. */
function parseURLPath(address: string, from = '') {
  const { pathname, search, hash } = new URL(address, new URL(from, 'https://example.com'))
  return {
    pathname,
    search: search === '' ? (address.includes('?') ? '' : undefined) : search.slice(1),
    hash: hash === '' ? (address.includes('#') ? '' : undefined) : hash.slice(1),
  }
}

/** The same for a link within the site as it is written; null for an address with an origin. */
function parseLocalURLPath(address: string) {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(address)) return null
  const [, pathname = '', search, hash] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(address) ?? []
  return { pathname, search, hash }
}

/** The file of data that people wrote in the folder of a language, or in that of the content. */
function getDataFilePath({ filePath, contentPaths }: { filePath: string; contentPaths: ContentPaths }) {
  return getContentPathList(contentPaths)
    .map((folder) => path.join(folder, filePath))
    .find((file) => existsSync(file))
}

/** `@docusaurus/utils`: what plugins use of it. */
export const utils = {
  ...utilsCommon,
  DOCUSAURUS_VERSION: packageVersion(),
  DEFAULT_BUILD_DIR_NAME: 'build',
  DEFAULT_CONFIG_FILE_NAME: 'docusaurus.config',
  GENERATED_FILES_DIR_NAME: '.docusaurus',
  DEFAULT_STATIC_DIR_NAME: 'static',
  DEFAULT_I18N_DIR_NAME: 'i18n',
  DEFAULT_PLUGIN_ID: 'default',
  DEFAULT_PORT: 3000,
  SRC_DIR_NAME: 'src',
  THEME_PATH: 'src/theme',
  Globby: (patterns: string | readonly string[], options: GlobOptions = {}) =>
    glob(patterns, { expandDirectories: false, ...options }),
  GlobExcludeDefault,
  createMatcher: (patterns: readonly string[]) => picomatch([...patterns], { dot: true }),
  createAbsoluteFilePathMatcher(patterns: readonly string[], folders: readonly string[]) {
    const isMatch = picomatch([...patterns], { dot: true })
    return (file: string) =>
      folders.some((folder) => {
        const relative = path.relative(folder, file)
        return !relative.startsWith('..') && isMatch(posixPath(relative))
      })
  },
  createSlugger() {
    const slugger = new GithubSlugger()
    return {
      slug: (text: string, options?: { readonly maintainCase?: boolean }) =>
        slugger.slug(text, options?.maintainCase),
    }
  },
  md5Hash: hashOf,
  simpleHash,
  docuHash,
  normalizeUrl,
  posixPath,
  escapePath: (file: string) => JSON.stringify(file).slice(1, -1),
  aliasedSitePath: (file: string, siteDir: string) => `@site/${posixPath(path.relative(siteDir, file))}`,
  aliasedSitePathToRelativePath: (file: string) => file.replace(/^@site\//, ''),
  toMessageRelativeFilePath: (file: string) => posixPath(path.relative(process.cwd(), file)),
  fileToPath,
  encodePath: (file: string) => file.split('/').map(encodeURIComponent).join('/'),
  resolvePathname: (to: string, from?: string) => new URL(to, `https://example.com${from ?? '/'}`).pathname,
  parseURLPath,
  parseLocalURLPath,
  serializeURLPath: ({ pathname, search, hash }: ReturnType<typeof parseURLPath>) =>
    pathname + (search === undefined ? '' : `?${search}`) + (hash === undefined ? '' : `#${hash}`),
  getEditUrl,
  getPluginI18nPath,
  getContentPathList,
  getDataFilePath,
  parseMarkdownFile,
  parseMarkdownString: (text: string) => parseMarkdownFile({ filePath: 'text.md', fileContent: text }),
  DEFAULT_PARSE_FRONT_MATTER: async (given: { filePath: string; fileContent: string }) => {
    const { frontMatter, content } = parseMarkdownFile(given)
    return { frontMatter, content }
  },
  createExcerpt,
  escapeRegexp: escapeRegExp,
  flattenRoutes: leafRoutes,
  mapAsyncSequential: async <T, R>(items: readonly T[], work: (item: T) => Promise<R>) => {
    const results: R[] = []
    for (const item of items) results.push(await work(item))
    return results
  },
}
