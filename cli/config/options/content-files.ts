import { describeValue } from '../describe-value.ts'
import { kindOf, writtenFile } from '../site-file.ts'
import { address } from './address.ts'
import * as o from './kit.ts'
import { isRecord } from '../../types/json-problems.ts'
import { checkPath } from './paths.ts'
import { sizeOption } from './budgets.ts'

/** Files of a feature instance. */
export interface ContentFiles {
  /** Folder of the content, relative to the site directory. */
  path?: string
  /** First part of the URLs. */
  routeBasePath?: string
  /** Globs of content files, relative to `path`. */
  include?: readonly string[]
  /** Globs of files to leave out, relative to `path`. */
  exclude?: readonly string[]
}

/** What pages say of the files that they are made from. */
export interface ContentHistory<EditInfo> {
  /** Base address of the edit links, or a function that returns one link. @default no edit links */
  editUrl?: string | ((info: EditInfo) => string | undefined)
  /** Edit links of translated pages lead to the translated files. @default false */
  editLocalizedFiles?: boolean
  /** Shows when a file was changed last: what `last_update` in its front matter says, else Git. @default false */
  showLastUpdateTime?: boolean
  /** Shows who changed it. @default false */
  showLastUpdateAuthor?: boolean
}

export function historyTable<EditInfo>() {
  return {
    editUrl: o.option(editUrl<EditInfo>(), null),
    editLocalizedFiles: o.option(o.flag(), false),
    showLastUpdateTime: o.option(o.flag(), false),
    showLastUpdateAuthor: o.option(o.flag(), false),
  } satisfies o.OptionTable<ContentHistory<EditInfo>>
}

/** What is no content of its own, unless an instance says otherwise. */
const EXCLUDE = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**']

interface FilesOrigin {
  readonly siteDir: string
  readonly path: string
  readonly routeBasePath: string
  readonly include: readonly string[]
}

export function filesTable({ siteDir, path, routeBasePath, include }: FilesOrigin) {
  return {
    id: o.option(o.matching(/^[\w-]+$/, 'a name of letters, digits, hyphens and underscores'), 'default'),
    // Checked by `folderRule`, which knows the default.
    path: o.option(o.text('a path relative to the site directory'), path, (written) =>
      writtenFile(written, siteDir),
    ),
    routeBasePath: o.option(routePath, routeBasePath, bare),
    include: o.option(o.list(o.nonEmpty('a glob'), 'a list of globs'), include),
    exclude: o.option(o.list(o.nonEmpty('a glob'), 'a list of globs'), EXCLUDE),
  } satisfies o.OptionTable<ContentFiles & { id?: string }>
}

export function bare(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}

/**
 * `false`, one instance or several of them.
 *
 * @param folder - where this folder exists and nothing is configured, there is one instance with all defaults
 */
export function instances<W extends object, R>(
  one: o.Option<W, R>,
  siteDir: string,
  folder: string,
): o.Option<W | readonly W[] | false, readonly R[]> {
  const several = o.list(one.schema, 'a list of instances', uniqueIds)
  const single = o.objectBy(one.schema, 'false, an object of options, or a list of such objects')
  const some = o.choose<W | readonly W[]>((value) => (Array.isArray(value) ? several : single))
  const isThere = (): boolean => kindOf(writtenFile(folder, siteDir), siteDir) === 'folder'
  return {
    schema: o.orElse(false, some),
    resolve: (written) => {
      if (written === undefined) return isThere() ? [one.resolve(written)] : []
      return written === false ? [] : ([written].flat() as readonly W[]).map((each) => one.resolve(each))
    },
  }
}

/** The folder of an instance that was asked for has to be there, also when its path is the default. */
export function folderRule(defaultPath: string, siteDir: string) {
  return ({ path = defaultPath }: Readonly<Record<string, unknown>>, complain: o.Complain): void => {
    if (typeof path !== 'string') return
    checkPath(path, { siteDir, kind: 'folder', anywhere: true }, (complaint) =>
      complain({ ...complaint, path: ['path'] }),
    )
  }
}

function uniqueIds(values: readonly unknown[], complain: o.Complain): void {
  const ids = values.map((value) => (isRecord(value) ? (value['id'] ?? 'default') : null))
  ids.forEach((id, index) => {
    const first = ids.indexOf(id)
    if (id === null || first === index) return
    complain({
      path: [index, 'id'],
      sentence: `{key} is ${describeValue(id)}, which is the id of instance ${first} already.`,
      hint: 'Give each instance an id of its own.',
    })
  })
}

const NO_ROUTE = /[?#\\\s]|^[a-z][a-z\d+.-]*:|^\/\/|(?:^|\/)\.{1,2}(?:\/|$)/i

const routePath = o.passing<string>(
  (value) => typeof value === 'string' && !NO_ROUTE.test(value),
  'a path of the site without query, hash, spaces and dots: "docs" or "/"',
)

/** Where an instance has its file of tags; undefined means `tags.yml` where there is one. */
export function tagsFile(of: 'the docs' | 'the blog') {
  const file = o.nonEmpty(`the path of a file of tags relative to ${of}, or false for none`)
  return o.option(o.orElse(false, o.orElse(null, file)), undefined, (written) =>
    written === null ? false : written,
  )
}

/** The file of tags in a folder; the usual one also where there is to be none. */
export function tagsFileName(tags: string | false | undefined): string {
  return typeof tags === 'string' ? tags : 'tags.yml'
}

function editUrl<Info>(): o.Schema<string | ((info: Info) => string | undefined)> {
  return o.choose<string | ((info: Info) => string | undefined)>((value) =>
    typeof value === 'function'
      ? o.func()
      : address('the start of an address, or a function that returns one'),
  )
}

/** What stays of earlier publishes. */
export interface KeepAssetsConfig {
  /** How many publishes back. */
  publishes: number
  /** Size of all that stays, in bytes or as a text such as `'20 MB'`. What is oldest goes first. @default '50 MB' */
  maxSize?: number | string
}

export type KeptAssets = NonNullable<o.ResolvedBy<typeof keepAssetsOption>>

/** A number of publishes is short for the options with it; null keeps nothing. */
export function keepAssetsOption() {
  // More than any deploy takes.
  const publishes = o.wholeNumber(0, 100)
  const table = {
    publishes: o.required(publishes),
    maxSize: sizeOption('50 MB'),
  } satisfies o.OptionTable<KeepAssetsConfig>
  const whole = o.options(table)
  const written = o.choose<number | KeepAssetsConfig>((value) => (isRecord(value) ? whole.schema : publishes))
  return o.option(written, 0, (keep) => {
    const { publishes: count, maxSize } = whole.resolve(typeof keep === 'number' ? { publishes: keep } : keep)
    return count === 0 ? null : { publishes: count, maxSize }
  })
}

/** How images of `@theme/IdealImage` are made. Lengths are in pixels. */
export interface ImagesConfig {
  /** 1 to 100. @default 70 */
  quality?: number
  /** Width of the largest variant. @default 1030 */
  max?: number
  /** Width of the smallest variant. @default 640 */
  min?: number
  /** How many variants there are between `min` and `max`, both included. @default 2 */
  steps?: number
}

export function imagesOption() {
  const width = o.wholeNumber(1, 16_383)
  const table = {
    quality: o.option(o.wholeNumber(1, 100), 70),
    max: o.option(width, 1030),
    min: o.option(width, 640),
    steps: o.option(o.wholeNumber(1, 20), 2),
  } satisfies o.OptionTable<ImagesConfig>
  return o.options(table, { rule: o.ascending(['min', 640], ['max', 1030]) })
}
