import path from 'node:path'
import { install, packProject, type Tool } from './install.ts'
import { countsOf, namesOf, type Arguments } from './options.ts'
import type { Figure } from './table.ts'
import { hugoAt, peers, sitegen, sitegenBlog, type Peer } from './peers.ts'

/** Installs what `--tools`, `--tarball`, `--threads` and `--hugo` name. */
export async function installTools({
  tools = 'sitegen',
  tarball = [],
  threads = '',
  hugo,
}: Arguments): Promise<readonly Tool[]> {
  const own: Readonly<Record<string, Peer>> = { sitegen, blog: sitegenBlog }
  const names = namesOf<string>(tools, { ...own, ...peers })
  const installed: Tool[] = []
  const packages = names.some((name) => name in own) ? await packagesOf(tarball) : []
  for (const name of names) {
    const peer = own[name]
    if (peer === undefined) installed.push(await install(peers[name as keyof typeof peers]))
    else
      for (const { label, file } of packages) {
        const title = [peer.name, label].filter((part) => part !== '').join(' ')
        const tool = await install({ ...peer, name: title }, file)
        installed.push(...withThreads(tool, countsOf(threads)))
      }
  }
  if (hugo !== undefined) installed.push(await install(hugoAt('hugo-new', path.resolve(hugo))))
  return installed
}

/** `before=old.tgz` has a label; this checkout is packed when nothing is named. */
async function packagesOf(tarballs: readonly string[]) {
  if (tarballs.length === 0) return [{ label: '', file: await packProject() }]
  return tarballs.map((text) => {
    const [, label = '', file = text] = /^([\w.-]+)=(.+)$/.exec(text) ?? []
    return { label, file }
  })
}

function withThreads(tool: Tool, counts: readonly number[]): readonly Tool[] {
  if (counts.length === 0) return [tool]
  return counts.map((count) => {
    const build = [...tool.peer.build, '--threads', String(count)]
    return { ...tool, peer: { ...tool.peer, name: `${tool.peer.name} -t${count}`, build } }
  })
}

/** A figure without the tool and the size that it is of. */
export type Value = Pick<Figure, 'of' | 'what' | 'value'>

/** Collects figures of many measurements; one that fails is a problem, and nothing is measured of its site any more. */
export function createCollection(signal: AbortSignal) {
  const figures: Figure[] = []
  const problems = new Map<string, string>()
  const add = async (tool: string, pages: number, work: () => Promise<readonly Value[]>): Promise<void> => {
    const site = `${tool}, ${pages} pages`
    if (problems.has(site)) return
    try {
      figures.push(...(await work()).map((value) => ({ ...value, tool, pages })))
    } catch (error) {
      signal.throwIfAborted()
      problems.set(site, `${site}: ${String(error)}`)
    }
  }
  return { figures, add, problems: () => [...problems.values()] }
}

/** Versions by name. */
export const versionsOf = (tools: readonly Tool[]): Readonly<Record<string, string>> =>
  Object.fromEntries(tools.map(({ peer, version }) => [peer.name, version]))

/** Tools one after the other, in every round beginning with another one, so that a busy minute hits none alone. */
export function turnsOf<T>(tools: readonly T[], rounds: number): readonly T[] {
  return Array.from({ length: rounds }, (_, round) => {
    const first = round % Math.max(tools.length, 1)
    return [...tools.slice(first), ...tools.slice(0, first)]
  }).flat()
}
