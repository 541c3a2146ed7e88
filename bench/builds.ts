import { cp, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { comparisonLines, comparisonResult } from '../cli/compare/comparison-result.ts'
import { compareOutputs } from '../cli/compare/compare-outputs.ts'
import { corpusKinds } from './corpus/tree.ts'
import { install, outputDir, packProject, projectDir, type Site, type Tool } from './install.ts'
import { countsOf, namesOf, type Arguments, type Result } from './options.ts'
import { docusaurus, sitegen } from './peers.ts'
import {
  build,
  caseNames,
  freshFolder,
  freshSite,
  measureCases,
  removeSites,
  type Build,
  type CaseName,
} from './site.ts'
import type { Figure } from './table.ts'
import { installTools, turnsOf, versionsOf } from './tools.ts'

/** Builds of generated documentation, each round of a tool in a site of its own. */
export async function measureBuilds(args: Arguments): Promise<Result> {
  const tools = await installTools(args)
  const cases = new Set(args.cases === undefined ? undefined : namesOf(args.cases, caseNames))
  if (cases.size === 0) for (const name of namesOf(Object.keys(caseNames).join(), caseNames)) cases.add(name)
  const [kind = 'mixed'] = namesOf(args.corpus ?? 'mixed', corpusKinds)
  const [rounds = 1] = countsOf(args.rounds ?? '1')
  const results: Result[] = []
  for (const pages of countsOf(args.pages ?? '100,1000'))
    for (const tool of turnsOf(tools, rounds))
      results.push(await measureSite(await freshSite(tool, pages, kind), cases, args.signal))
  // Not earlier: what is made after much was removed takes longer.
  await removeSites(tools)
  return { ...together(results), versions: versionsOf(tools) }
}

const together = (results: readonly Result[]): Result => ({
  figures: results.flatMap(({ figures }) => figures),
  problems: results.flatMap(({ problems }) => problems),
})

async function measureSite(site: Site, cases: ReadonlySet<CaseName>, signal: AbortSignal): Promise<Result> {
  const { name } = site.tool.peer
  const pages = site.pages.length
  const results: Result[] = []
  for await (const { name: of, built, problem } of measureCases(site, cases, signal)) {
    console.log(`  ${name}, ${pages} pages, ${of}: ${problem || `${(built.wallMs / 1000).toFixed(2)} s`}`)
    results.push({
      figures: problem === '' ? figuresOf(built, { pages, of, tool: name }) : [],
      problems: problem === '' ? [] : [`${name}, ${pages} pages, ${of}: ${problem}`],
    })
  }
  return together(results)
}

/** What is told of a build. */
export function figuresOf(built: Build, of: Pick<Figure, 'pages' | 'of' | 'tool'>): readonly Figure[] {
  return [
    { ...of, what: 'wall s', value: built.wallMs / 1000 },
    { ...of, what: 'CPU s', value: built.cpuMs / 1000 },
    { ...of, what: 'memory MB', value: Math.round(built.peakBytes / 1e6) },
    { ...of, what: 'output MB', value: built.outputBytes / 1e6 },
    { ...of, what: 'files', value: built.outputFiles },
  ]
}

const TEMPLATES_DIR = path.join(projectDir, 'node_modules/create-docusaurus/templates')

/** The templates of create-docusaurus as they are, with the Docusaurus that they ask for and with sitegen in one folder. */
export async function measureTemplates(args: Arguments): Promise<Result> {
  const [tarball = await packProject()] = args.tarball ?? []
  const [rounds = 3] = countsOf(args.rounds ?? '3')
  const results: Result[] = []
  for (const template of ['classic', 'classic-typescript']) {
    const manifest = await readFile(path.join(TEMPLATES_DIR, template, 'package.json'), 'utf8')
    const { dependencies, devDependencies } = JSON.parse(manifest) as Record<string, Record<string, string>>
    const packages = { ...dependencies, ...devDependencies }
    const theirs = await install({ ...docusaurus, packages }, tarball)
    const tools: readonly Tool[] = [theirs, { ...theirs, peer: sitegen }]
    const copy = async (tool: Tool): Promise<Site> => {
      const siteDir = freshFolder(tool)
      await mkdir(siteDir, { recursive: true })
      for (const part of ['shared', template])
        await cp(path.join(TEMPLATES_DIR, part), siteDir, { recursive: true })
      return { tool, siteDir, pages: [] }
    }
    const outputs: string[] = []
    for (const tool of tools) {
      const site = await copy(tool)
      await build(site, args.signal)
      outputs.push(outputDir(site))
    }
    const [one = '', other = ''] = outputs
    const compared = comparisonResult(compareOutputs({ one, other, bytes: false }), [])
    console.log([template, ...comparisonLines(compared)].join('\n'))
    const problems = compared.remaining.map(() => `${template}: the outputs differ in what is not expected.`)
    results.push({ figures: [], problems: problems.slice(0, 1) })
    for (const tool of turnsOf(tools, rounds)) {
      const cases = new Set<CaseName>(['cold', 'unchanged', 'paragraph'])
      const { figures, problems } = await measureSite(await copy(tool), cases, args.signal)
      results.push({ figures: figures.map((one) => ({ ...one, of: `${template}, ${one.of}` })), problems })
    }
    await removeSites([theirs])
  }
  return together(results)
}
