import { pathnameProblem } from '../../types/pathname-problem.ts'
import { choose, custom, flagFalse, type Schema } from '../../config/options/kit.ts'

/** The path of the page of results, as it is written. */
export function searchPath(): Schema<string | false> {
  return choose<string | false>((value) => {
    if (value === false) return flagFalse()
    return custom<string>((written, complain) => {
      const isPath = typeof written === 'string' && /[^/\s]/.test(written)
      if (!isPath || pathnameProblem(`/${written.replace(/^\/+/, '')}`) !== null)
        complain({ allowed: 'a path such as "search", or false for no page' })
    })
  })
}
