import { pathnameProblem } from '../../types/pathname-problem.ts'
import { orElse, passing } from '../../config/options/kit.ts'

/** The path of the page of results, as it is written. */
export const searchPath = orElse(
  false,
  passing<string>(
    (value) =>
      typeof value === 'string' &&
      /[^/\s]/.test(value) &&
      pathnameProblem(`/${value.replace(/^\/+/, '')}`) === null,
    'a path such as "search", or false for no page',
  ),
)
