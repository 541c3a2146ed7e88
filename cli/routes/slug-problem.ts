import { isExternal } from '../../runtime/shared/url/url.ts'
import { pathnameProblem } from '../types/pathname-problem.ts'

/**
 * Why a slug cannot be used, as the end of a sentence; null when it can.
 *
 * @param pathname - what was made of it
 * @param written - `slug` of the front matter, when there is one
 */
export function slugProblem(pathname: string, written: string | undefined, of: string): string | null {
  if (written !== undefined && isExternal(written)) return `it is an address outside ${of}`
  const special = written === undefined ? null : /[?#]/.exec(written)
  if (special) return `it contains "${special[0]}"`
  return pathnameProblem(pathname)
}
