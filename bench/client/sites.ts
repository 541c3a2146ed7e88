import path from 'node:path'
import { planPages } from '../corpus/tree.ts'
import { installPeer, installSitegen, packProject, type Tool } from '../install.ts'
import { projectDir } from '../options.ts'
import { build, prepareSite, sharedSiteDir, type Site } from '../site.ts'
import { verifyOutput } from '../verify.ts'
import { clientTools, type ClientTool } from './tools.ts'

/** A tool that can build, and how its pages are measured. */
export interface InstalledTool {
  readonly client: ClientTool
  readonly tool: Tool
}

/** What `installTools` needs. */
export interface InstallOptions {
  readonly tools: readonly ClientTool[]
  readonly cacheDir: string
  /** Package of sitegen; this checkout is packed without. */
  readonly tarball: string | undefined
}

/** Installs sitegen from its tarball and the peers from the registry, each once. */
export async function installTools(options: InstallOptions): Promise<readonly InstalledTool[]> {
  const { tools, cacheDir, tarball } = options
  const installed: InstalledTool[] = []
  for (const client of tools) {
    const tool =
      client === clientTools.sitegen
        ? await installSitegen(tarball ?? (await packProject(projectDir, cacheDir)), cacheDir)
        : await installPeer(client.peer, cacheDir)
    installed.push({ client, tool })
  }
  return installed
}

/** What `builtSite` needs besides the tool. */
export interface BuiltSiteOptions {
  readonly pages: number
  readonly cacheDir: string
  /** Takes what an earlier run has built when it is complete. */
  readonly reuse: boolean
  readonly signal: AbortSignal
}

/**
 * The site of a tool with its output.
 *
 * @throws when the build fails or has not done its work.
 */
export async function builtSite(tool: Tool, options: BuiltSiteOptions): Promise<Site> {
  const { pages, cacheDir, reuse, signal } = options
  const known: Site = { tool, siteDir: sharedSiteDir(tool, pages), pages: planPages(pages), corpus: 'plain' }
  if (reuse && (await verifyOutput(known)).length === 0) return known
  const site = await prepareSite(tool, { pages })
  const { exitCode, failure } = await build(site, { cacheDir, signal })
  if (exitCode !== 0) throw new Error(`The build ended with exit code ${exitCode}: ${failure}`)
  const [wrong] = await verifyOutput(site)
  if (wrong !== undefined) throw new Error(`The output is not complete: ${wrong}`)
  return site
}

/** Folder with what a build wrote. */
export function outputDir({ siteDir, tool }: Site): string {
  return path.join(siteDir, tool.peer.outDir)
}
