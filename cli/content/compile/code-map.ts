import { Buffer } from 'node:buffer'
import path from 'node:path'

const MARK = '\n//# sourceMappingURL=data:application/json;base64,'

/** Code with its source map, which names the file as seen from where that lies: it is the same wherever the site is. */
export function withMap(code: string, map: object | null | undefined, file: string): string {
  const json = JSON.stringify({ ...map, sources: [path.posix.basename(file)] })
  return `${code}${MARK}${Buffer.from(json).toString('base64')}\n`
}

export function withoutMap(code: string): string {
  return code.slice(0, code.lastIndexOf(MARK))
}
