import type { BuildReport } from './schema.ts'

/** A page as far as its times need it. */
export interface TimedPage {
  readonly url: string
  readonly source: string | null
}

export type PageTime = BuildReport['times']['slowestPages'][number]

/** How long single files and pages of one build took. */
export interface BuildTimes {
  /** Adds to the time of a content file, in milliseconds. */
  compiled(file: string, milliseconds: number): void
  rendered(page: TimedPage, milliseconds: number): void
  /** The pages that took longest, the slowest first. */
  slowestPages(count: number): readonly PageTime[]
}

/** Starts with no times. */
export function createBuildTimes(): BuildTimes {
  const compiledByFile = new Map<string, number>()
  const renderedByUrl = new Map<string, { readonly page: TimedPage; readonly milliseconds: number }>()
  return {
    compiled(file, milliseconds) {
      compiledByFile.set(file, (compiledByFile.get(file) ?? 0) + milliseconds)
    },
    rendered({ url, source }, milliseconds) {
      const before = renderedByUrl.get(url)?.milliseconds ?? 0
      renderedByUrl.set(url, { page: { url, source }, milliseconds: before + milliseconds })
    },
    slowestPages(count) {
      const times = [...renderedByUrl.values()].map(({ page, milliseconds }): PageTime => {
        const compile = page.source === null ? 0 : (compiledByFile.get(page.source) ?? 0)
        return { ...page, compile: rounded(compile), render: rounded(milliseconds) }
      })
      return times.toSorted((a, b) => b.compile + b.render - a.compile - a.render).slice(0, count)
    },
  }
}

/** Hundredths are as fine as the clock is good for. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100
}
