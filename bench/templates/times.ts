import { median } from '../report.ts'

/** From nothing; with all that the last build left, nothing changed; the same after a sentence was added to a document. */
export const CASES = ['cold', 'warm', 'edited'] as const

/** How a build finds its site. */
export type Case = (typeof CASES)[number]

/** One measured build. */
export interface TimedBuild {
  readonly template: string
  readonly tool: 'docusaurus' | 'sitegen'
  readonly case: Case
  readonly wallMs: number
  readonly cpuMs: number
}

/** Rows of a table: medians in seconds, and how many times as long Docusaurus takes. */
export function timeRows(builds: readonly TimedBuild[]): readonly (readonly string[])[] {
  const templates = [...new Set(builds.map(({ template }) => template))]
  const rows = templates.flatMap((template) =>
    CASES.map((name) => {
      const ofCase = builds.filter((one) => one.template === template && one.case === name)
      return [`${template}, ${name}`, ...cells(ofCase, 'wallMs'), ...cells(ofCase, 'cpuMs')]
    }),
  )
  const columns = ['docusaurus', 'sitegen', 'ratio']
  return [['', ...columns, ...columns.map((column) => `cpu ${column}`)], ...rows]
}

function cells(builds: readonly TimedBuild[], figure: 'wallMs' | 'cpuMs'): readonly string[] {
  const middle = (tool: TimedBuild['tool']): number =>
    median(builds.filter((one) => one.tool === tool).map((one) => one[figure]))
  const [theirs, ours] = [middle('docusaurus'), middle('sitegen')]
  return [`${(theirs / 1000).toFixed(2)} s`, `${(ours / 1000).toFixed(2)} s`, (theirs / ours).toFixed(1)]
}
