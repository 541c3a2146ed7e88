import * as z from 'zod/mini'
import { isUnsafeAddress } from '../../../runtime/shared/url/unsafe-address.ts'
import { pathnameProblem } from '../../types/pathname-problem.ts'
import { readUpdateDate } from './written-date.ts'
import { frontMatterKey } from './front-matter-key.ts'
import { anyText, flag, must, numeric, optionalKeys, pictureAddress, refined, text } from './shape.ts'

const headingLevel = refined(
  numeric,
  (level) => Number.isInteger(level) && level >= 2 && level <= 6,
  'must be a heading level from 2 to 6',
)

const date = refined(text, (value) => readUpdateDate(value) !== null, 'must be a date')

const lastUpdate = refined(
  z.object(optionalKeys({ author: text, date }), { error: must('an object with author or date') }),
  (value) => value.author !== undefined || value.date !== undefined,
  'must name an author, a date or both',
)

const redirectPaths = refined(
  z.union([text, z.array(text)], { error: must('a path or a list of paths') }),
  (value) => [value].flat().every((path) => pathnameProblem(path) === null),
  'must be a path such as /docs/old, or a list of paths',
)

/** Where a file is edited; an empty text means nowhere. */
const editAddress = refined(
  anyText,
  (value) => !isUnsafeAddress(value),
  'must be an address that holds no code',
)

export function commonKeys(noun: 'page' | 'post') {
  return {
    title: frontMatterKey(
      anyText,
      'Installation',
      `Name of the ${noun} in browsers, lists and links. Default: the first heading, else the name of the file.`,
    ),
    description: frontMatterKey(
      anyText,
      'How to install it.',
      'Summary for search engines, social media and lists. Default: the first paragraph.',
    ),
    slug: frontMatterKey(
      text,
      '/guides/install',
      `Address of the ${noun}. Default: made from the path of the file.`,
    ),
    redirect_from: frontMatterKey(
      redirectPaths,
      '[/old-name]',
      `Paths of the site that redirect to the ${noun}, without the base URL.`,
    ),
    image: frontMatterKey(
      pictureAddress,
      '/img/card.png',
      `Image for links to the ${noun} on other sites: an address, or the path of a static file. Default: themeConfig.image.`,
    ),
    keywords: frontMatterKey(
      z.array(text, { error: must('a list of texts') }),
      '[install, setup]',
      'Keywords for search engines and for the search of the site.',
    ),
    hide_table_of_contents: frontMatterKey(
      flag,
      'true',
      `Hides the table of contents beside the ${noun}. Default: false.`,
    ),
    toc_min_heading_level: frontMatterKey(
      headingLevel,
      '2',
      'Highest level of headings in the table of contents, from 2 to 6. Default: themeConfig.tableOfContents.',
    ),
    toc_max_heading_level: frontMatterKey(
      headingLevel,
      '3',
      'Lowest level of headings in the table of contents, from 2 to 6. Default: themeConfig.tableOfContents.',
    ),
    custom_edit_url: frontMatterKey(
      z.nullable(editAddress),
      'null',
      'Address of the edit link; `null` for none. Default: made with `editUrl`.',
    ),
    draft: frontMatterKey(flag, 'true', `Leaves the ${noun} out of builds. Default: false.`),
    llms: frontMatterKey(
      flag,
      'false',
      `Whether the ${noun} is written as Markdown for programs, where the site is. Default: true.`,
    ),
    unlisted: frontMatterKey(flag, 'true', `Builds the ${noun}, and puts it into no list. Default: false.`),
    last_update: frontMatterKey(
      lastUpdate,
      '{ date: 2026-01-31, author: Ada }',
      `Who changed the ${noun} last, and when. Default: what Git knows.`,
    ),
  }
}

export function redirectSources(frontMatter: {
  readonly redirect_from?: string | readonly string[] | undefined
}): readonly string[] | undefined {
  const { redirect_from: from } = frontMatter
  return from === undefined ? undefined : [from].flat()
}

export function visibilityOf({
  draft,
  unlisted,
}: Readonly<Partial<Record<'draft' | 'unlisted', boolean | undefined>>>): 'draft' | 'unlisted' | undefined {
  if (draft === true) return 'draft'
  return unlisted === true ? 'unlisted' : undefined
}
