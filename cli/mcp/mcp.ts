/**
 * The Model Context Protocol (MCP) for a built site: programs search, list and read its pages.
 *
 * @module
 */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { createMcpSite, type BuiltSiteOptions, type McpSite } from './built-site.ts'
import { registerTools } from './tools.ts'

export type { BuiltSiteOptions } from './built-site.ts'
export { readFolder } from './read-folder.ts'

/** Version of the tools. */
const VERSION = '1.0.0'
/** Most bytes of a request. */
const MAX_REQUEST = 100_000

/** Creates a server for a transport of the SDK, such as stdio. */
export function createMcpServer(options: BuiltSiteOptions): Promise<McpServer> {
  return serverOf(createMcpSite(options))
}

/**
 * Creates a function that answers MCP clients over HTTP ("Streamable HTTP", without sessions), for any host that takes a
 * function from `Request` to `Response`.
 *
 * @example
 * export default { fetch: createMcpHandler({ read: readFolder('build') }) }
 */
export function createMcpHandler(options: BuiltSiteOptions): (request: Request) => Promise<Response> {
  const site = createMcpSite(options)
  return async (request) => {
    // Nothing is sent that was not asked for, and there are no sessions to end.
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } })
    const server = await serverOf(site)
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: true,
      maxRequestBodySize: MAX_REQUEST,
    })
    try {
      await server.connect(transport)
      return await transport.handleRequest(request)
    } finally {
      await server.close()
    }
  }
}

async function serverOf(site: McpSite): Promise<McpServer> {
  const server = new McpServer(
    { name: 'sitegen', title: 'Documentation', version: VERSION },
    {
      instructions:
        'Find pages with "search", or with "list" to see all of them. Then read them with "read".',
    },
  )
  await registerTools(server, site)
  return server
}
