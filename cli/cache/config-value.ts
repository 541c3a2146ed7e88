import type { SiteConfig } from '../config/site-config.ts'

/** A value of the configuration as text. Functions, and objects that are more than their data, count by the hash of its code. */
export function configValue(value: unknown, { configHash }: Pick<SiteConfig, 'configHash'>): string {
  const code = `code ${configHash}`
  try {
    return JSON.stringify(value, (_key, part: unknown) => (isData(part) ? part : code)) ?? ''
  } catch {
    // An option of a plugin may be an object that holds itself, and its data has no text then.
    return code
  }
}

/** Lists of functions that content is compiled with: what they give is kept by what they were given. */
const OF_CONTENT = /(?:remark|rehype|recma)plugins$/i

/** Whether planning or rendering may call functions of the configuration, which may look at whatever they like. */
export function holdsFunctions(value: unknown): boolean {
  if (!isData(value)) return !(value instanceof RegExp)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, part]) => !OF_CONTENT.test(key) && holdsFunctions(part))
}

function isData(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return !NO_DATA.has(typeof part)
  if (Array.isArray(part)) return true
  const prototype: unknown = Object.getPrototypeOf(part)
  return prototype === Object.prototype || prototype === null
}

const NO_DATA: ReadonlySet<string> = new Set(['function', 'symbol', 'bigint'])
