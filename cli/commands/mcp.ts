import { relative } from 'node:path'
import { installCommand } from '../config/packages.ts'
import type { CommandFunction, CommandOptions } from '../program/command.ts'
import { siteError, UsageError } from '../report/diagnostic.ts'
import { isFolder } from '../types/looks.ts'
import { interruption } from './serve.ts'

export interface McpOptions extends CommandOptions {
  /** The built site, absolute. */
  readonly folder: string
}

const SDK = '@modelcontextprotocol/sdk'

/** `sitegen mcp`: answers an MCP client over standard input and output, until the client ends it. */
export const mcpCommand: CommandFunction<McpOptions> = async (cwd, { folder, signal, stdout }) => {
  if (!isFolder(folder))
    throw new UsageError(
      `There is no folder "${relative(cwd, folder) || '.'}" with a built site.`,
      'Run "sitegen build" first, or give the folder that it wrote.',
    )
  const { StdioServerTransport, createMcpServer, readFolder } = await loadServer(cwd)
  const server = await createMcpServer({ read: readFolder(folder) })
  await server.connect(new StdioServerTransport(process.stdin, stdout))
  const ended = new Promise<void>((resolve) => void process.stdin.once('end', resolve).once('close', resolve))
  // Answers that are being made are still written.
  await Promise.race([ended, interruption(signal)])
  return 0
}

async function loadServer(cwd: string) {
  try {
    const [sdk, own] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/stdio.js'),
      import('../mcp/mcp.ts'),
    ])
    return { ...sdk, ...own }
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
    if (code !== 'ERR_MODULE_NOT_FOUND' || !String(message).includes(SDK)) throw error
    throw siteError({
      code: 'MCP_SDK_MISSING',
      message: `The MCP server needs the package "${SDK}", which is not installed.`,
      hint: `Install it with \`${installCommand(cwd, SDK)}\`.`,
    })
  }
}
