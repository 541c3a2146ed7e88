import { byteSize } from './byte-size.ts'
import type { BudgetsConfig, CacheConfig } from '../define/define.ts'
import { judged, optional, section, type Schema } from './schema-kit.ts'

/** Sizes above which a build fails. */
export function budgetsSchema(): Schema<BudgetsConfig> {
  const size = optional(sizeSchema())
  return section<BudgetsConfig>({ firstLoadJs: size, page: size, total: size })
}

/** How much builds keep. */
export function cacheSchema(): Schema<CacheConfig> {
  return section<CacheConfig>({ limit: optional(sizeSchema()) })
}

function sizeSchema(): Schema<number | string> {
  const allowed = 'a whole number of bytes above 0, or a size with a unit: "90 kB", "1.5 MB", "512 KiB"'
  return judged<number | string>((value, complain) => {
    if (byteSize(value) !== null) return
    const isBare = typeof value === 'string' && /^\s*[1-9]\d*\s*$/.test(value)
    complain({
      allowed,
      ...(isBare ? { hint: `Set {key} to '${value.trim()} kB', or to a number of bytes.` } : {}),
    })
  })
}
