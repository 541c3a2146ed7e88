import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod/mini'
import { LLMS_FILE } from '../../runtime/shared/document/document-ids.ts'
import { didYouMean } from '../types/did-you-mean.ts'
import type { McpSite } from './built-site.ts'

/** Most characters that are read at once. */
const MAX_TEXT = 20_000
const MAX_HITS = 20

/** Registers the tools of a site. All of them only read. */
export async function registerTools(server: McpServer, site: McpSite): Promise<void> {
  const [list, { current, old }] = await Promise.all([site.text(LLMS_FILE), site.scopes()])
  const name = /^# (.+)$/m.exec(list ?? '')?.[1] ?? 'this site'
  const scope = z.optional(
    about(z.enum([...current, ...old]), 'Version to search. Default: all but old ones.'),
  )
  const offset = integer('Characters to skip.', { from: 0, otherwise: 0 })
  const annotations = { readOnlyHint: true, openWorldHint: false }
  server.registerTool(
    'search',
    {
      title: 'Search pages',
      description: `Searches ${name}. Returns the best hits with title, headings, address and a snippet. Read the address of a hit with "read".`,
      inputSchema: {
        query: text('A few words.'),
        limit: integer('Most hits.', { from: 1, to: MAX_HITS, otherwise: 10 }),
        page: integer('Page of hits.', { from: 1, otherwise: 1 }),
        ...(old.length === 0 ? {} : { scope }),
      },
      annotations,
    },
    async (asked) => {
      const found = await site.search(asked)
      if (found === null)
        return problem('search-index-missing', 'The site has no search index.', 'Use "list" to find pages.')
      return { content: [{ type: 'text', text: JSON.stringify(found, null, 1) }], structuredContent: found }
    },
  )
  server.registerTool(
    'list',
    {
      title: 'List pages',
      description: `Lists the pages of ${name} by section, in reading order, as Markdown with titles, addresses and descriptions. Where it names other lists, read them with "read".`,
      inputSchema: { offset },
      annotations,
    },
    async (asked) => {
      const pages = await site.text(LLMS_FILE)
      return pages === null
        ? problem('page-list-missing', `The site has no ${LLMS_FILE}.`, 'Use "search" to find pages.')
        : part(pages, asked.offset)
    },
  )
  server.registerTool(
    'read',
    {
      title: 'Read a page',
      description: `Reads a page of ${name} as Markdown. A long page is read in parts of ${MAX_TEXT} characters.`,
      inputSchema: { url: text('Address of the page, as "search" and "list" return it.'), offset },
      annotations,
    },
    async (asked) => {
      const page = await site.text(asked.url)
      return page === null
        ? pageNotFound(asked.url, (await site.text(LLMS_FILE)) ?? '')
        : part(page, asked.offset)
    },
  )
}

function about<T extends z.ZodMiniType>(schema: T, description: string): T {
  return schema.check(z.describe(description))
}

function text(description: string) {
  return about(z.string().check(z.maxLength(1000)), description)
}

interface Range {
  readonly from: number
  readonly to?: number
  readonly otherwise: number
}

function integer(description: string, { from, to = Number.MAX_SAFE_INTEGER, otherwise }: Range) {
  return z._default(about(z.int().check(z.minimum(from), z.maximum(to)), description), otherwise)
}

function problem(code: string, message: string, hint: string): CallToolResult {
  const error = { code, message, hint }
  return {
    isError: true,
    content: [{ type: 'text', text: `${message} ${hint}` }],
    structuredContent: { error },
  }
}

/** A part of a text, which ends with a line, where one ends in its second half. */
function part(whole: string, offset: number): CallToolResult {
  const { length } = whole
  if (offset > 0 && offset >= length)
    return problem('offset-too-large', `The text has ${length} characters.`, 'Give a smaller offset.')
  const line = whole.lastIndexOf('\n', offset + MAX_TEXT - 1) + 1
  const isLast = length <= offset + MAX_TEXT
  const end = isLast ? length : line > offset + MAX_TEXT / 2 ? line : offset + MAX_TEXT
  const rest = `\n\n[Characters ${offset} to ${end} of ${length}. Read on with offset ${end}.]`
  return { content: [{ type: 'text', text: whole.slice(offset, end) + (isLast ? '' : rest) }] }
}

function pageNotFound(url: string, list: string): CallToolResult {
  const known = [...list.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => address)
  const pathOf = (address: string): string => address.replace(/^https?:\/\/[^/]*|\.md$/g, '')
  const near = didYouMean(pathOf(url), known.map(pathOf))
  const meant = known.find((address) => pathOf(address) === near)
  const hint = meant === undefined ? 'Find its address with "search" or "list".' : `Did you mean ${meant}?`
  return problem('page-not-found', `The site has no page ${url} in Markdown.`, hint)
}
