import type { BuildReport } from './schema.ts'

type PageTime = BuildReport['times']['slowestPages'][number]

/** How long single files and pages of one build took. */
export type BuildTimes = ReturnType<typeof createBuildTimes>

/** Starts with no times. */
export function createBuildTimes() {
  const compiledByFile = new Map<string, number>()
  const renderedByUrl = new Map<string, Omit<PageTime, 'compile'>>()
  return {
    /** Adds to the time of a content file, in milliseconds. */
    compiled(file: string, milliseconds: number): void {
      compiledByFile.set(file, (compiledByFile.get(file) ?? 0) + milliseconds)
    },
    rendered({ url, source }: Pick<PageTime, 'url' | 'source'>, milliseconds: number): void {
      const before = renderedByUrl.get(url)?.render ?? 0
      renderedByUrl.set(url, { url, source, render: before + milliseconds })
    },
    /** The pages that took longest, the slowest first. */
    slowestPages(count: number): readonly PageTime[] {
      const times = [...renderedByUrl.values()].map((page) => {
        const compile = compiledByFile.get(page.source ?? '') ?? 0
        return { ...page, compile: rounded(compile), render: rounded(page.render) }
      })
      return times.toSorted((a, b) => b.compile + b.render - a.compile - a.render).slice(0, count)
    },
  }
}

/** Hundredths are as fine as the clock is good for. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100
}
