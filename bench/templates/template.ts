import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Tool } from '../install.ts'
import { projectDir } from '../options.ts'
import { docusaurus } from '../peers/docusaurus.ts'
import type { Peer } from '../peers/peer.ts'
import type { Site } from '../site.ts'

/** The templates of create-docusaurus. */
export const TEMPLATES = ['classic', 'classic-typescript'] as const

/** One of them. */
export type Template = (typeof TEMPLATES)[number]

const TEMPLATES_DIR = path.join(projectDir, 'node_modules/create-docusaurus/templates')

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** Docusaurus with the packages that a template asks for. */
export async function templatePeer(template: Template): Promise<Peer> {
  const file = path.join(TEMPLATES_DIR, template, 'package.json')
  const { dependencies, devDependencies } = JSON.parse(await readFile(file, 'utf8')) as Manifest
  return { ...docusaurus, name: `docusaurus-${template}`, packages: { ...dependencies, ...devDependencies } }
}

let sites = 0

/** Copies a template as it is into a new folder below a tool; `removeSites` removes it. */
export async function templateSite(tool: Tool, template: Template): Promise<Site> {
  sites += 1
  const siteDir = path.join(tool.toolDir, 'runs', `${process.pid}-${sites}`, 'site')
  await mkdir(siteDir, { recursive: true })
  for (const part of ['shared', template])
    await cp(path.join(TEMPLATES_DIR, part), siteDir, { recursive: true })
  return { tool, siteDir, pages: [], corpus: 'plain' }
}

/** Adds a sentence to one document. */
export async function editDocument({ siteDir }: Site): Promise<void> {
  const file = path.join(siteDir, 'docs/intro.mdx')
  await writeFile(file, `${await readFile(file, 'utf8')}\nA sentence was added here.\n`)
}
