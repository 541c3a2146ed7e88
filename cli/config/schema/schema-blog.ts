import type { BlogConfig, FeedOptions, FeedType } from '../define/define-blog.ts'
import { DOCUSAURUS_HINTS } from './docusaurus-hints.ts'
import { filesShape, folderRule, pluginsShape } from './schema-content.ts'
import { address } from '../options/address.ts'
import {
  choose,
  flag,
  func,
  isRecord,
  custom,
  list,
  oneOf,
  optional,
  section,
  text,
  nonEmpty,
  wrong,
  type Complain,
  type Schema,
} from '../options/kit.ts'
import { LEVELS } from '../options/markdown.ts'
import { checkPath, sitePath } from '../options/paths.ts'
import { tagsFile } from './schema-tags.ts'

/** One blog instance. */
export function blogSchema(siteDir: string): Schema<BlogConfig> {
  const segment = nonEmpty('a path')
  return section<BlogConfig>(
    {
      ...filesShape(),
      ...pluginsShape(),
      kind: optional(oneOf('blog', 'changelog')),
      changelogFile: optional(sitePath({ siteDir, kind: 'file', anywhere: true })),
      tagsBasePath: optional(segment),
      authorsBasePath: optional(segment),
      archiveBasePath: optional(pathOrNull()),
      pageBasePath: optional(segment),
      postsPerPage: optional(countOrAll(1)),
      blogTitle: optional(text()),
      blogDescription: optional(text()),
      blogSidebarTitle: optional(text()),
      blogSidebarCount: optional(countOrAll(0)),
      showReadingTime: optional(flag()),
      readingTime: optional(func()),
      truncateMarker: optional(expression()),
      authorsMapPath: optional(nonEmpty('the path of a file of authors relative to the blog')),
      sortPosts: optional(oneOf('descending', 'ascending')),
      processBlogPosts: optional(func()),
      feedOptions: optional(feedOptions(siteDir)),
      editUrl: optional(
        choose<NonNullable<BlogConfig['editUrl']>>((value) =>
          typeof value === 'function'
            ? func()
            : address('the start of an address, or a function that returns one'),
        ),
      ),
      showLastUpdateTime: optional(flag()),
      showLastUpdateAuthor: optional(flag()),
      tags: optional(tagsFile('the blog')),
      onInlineTags: optional(oneOf(...LEVELS)),
      onInlineAuthors: optional(oneOf(...LEVELS)),
      onUntruncatedBlogPosts: optional(oneOf(...LEVELS)),
    },
    { hints: DOCUSAURUS_HINTS.blog, rule: (value, complain) => placeRule(value, complain, siteDir) },
  )
}

/** A changelog that is one file needs no folder. */
function placeRule(value: Readonly<Record<string, unknown>>, complain: Complain, siteDir: string): void {
  const { kind, changelogFile } = value
  if (changelogFile === undefined)
    folderRule(kind === 'changelog' ? 'changelog' : 'blog', siteDir)(value, complain)
  if (changelogFile === undefined || kind === 'changelog') return
  complain({
    path: ['changelogFile'],
    sentence: "{key} is set, but the instance's kind is not 'changelog'.",
    hint: "Set kind: 'changelog' beside it.",
  })
}

function pathOrNull(): Schema<string | null> {
  return custom<string | null>((value, complain) => {
    const isPath = typeof value === 'string' && value.trim() !== ''
    if (!isPath && value !== null) complain({ allowed: 'a path, or null for none' })
  })
}

function countOrAll(least: number): Schema<number | 'ALL'> {
  return custom<number | 'ALL'>((value, complain) => {
    const isCount = typeof value === 'number' && Number.isInteger(value) && value >= least
    if (!isCount && value !== 'ALL') complain({ allowed: `a whole number from ${least} on, or 'ALL'` })
  })
}

function expression(): Schema<RegExp> {
  return custom<RegExp>((value, complain) => {
    if (!(value instanceof RegExp)) complain({ allowed: 'a regular expression' })
  })
}

const FEEDS: readonly FeedType[] = ['rss', 'atom', 'json']

function feedOptions(siteDir: string): Schema<FeedOptions> {
  return section<FeedOptions>({
    type: optional(feedType()),
    title: optional(nonEmpty()),
    description: optional(text()),
    copyright: optional(text()),
    language: optional(nonEmpty('the name of a language: "en"')),
    limit: optional(
      custom<number | false | null>((value, complain) => {
        const isCount = typeof value === 'number' && Number.isInteger(value) && value >= 1
        if (!isCount && value !== false && value !== null)
          complain({ allowed: 'a whole number from 1 on, or false for all posts' })
      }),
    ),
    createFeedItems: optional(func()),
    xslt: optional(xslt(siteDir)),
  })
}

function feedType(): Schema<NonNullable<FeedOptions['type']> | null> {
  const allowed = '"rss", "atom", "json", "all", a list of them, or null for none'
  return choose<NonNullable<FeedOptions['type']> | null>((value) => {
    if (Array.isArray(value)) return list(oneOf('rss', 'atom', 'json'), allowed)
    const isType = value === null || value === 'all' || FEEDS.includes(value as FeedType)
    return isType ? custom(() => undefined) : wrong({ allowed })
  })
}

type Xslt = NonNullable<FeedOptions['xslt']> | null
type OneXslt = boolean | string | null

function xslt(siteDir: string): Schema<Xslt> {
  const one = custom<OneXslt>((value, complain) => {
    if (typeof value === 'string' && value.trim() !== '')
      checkPath(value, { siteDir, kind: 'file' }, complain)
    else if (typeof value !== 'boolean' && value !== null)
      complain({ allowed: 'true, false, or the path of an XSL file' })
  })
  const both = section<Exclude<Xslt, OneXslt>>({ rss: optional(one), atom: optional(one) })
  return choose<Xslt>((value) => (isRecord(value) ? both : one))
}
