import type { FeatureOptions } from '../options/feature-options.ts'
import type { UserConfig } from '../options/site.ts'
import type { ConfigDiagnostic } from '../place/config-diagnostic.ts'

/** Warnings about what a configuration asks for and the hash router leaves out. */
export function hashRouterProblems(
  config: UserConfig,
  features: readonly FeatureOptions[],
): readonly ConfigDiagnostic[] {
  if (config.router !== 'hash') return []
  const written: Readonly<Record<string, unknown>> = { ...config }
  return features
    .flatMap(({ sections = {} }) => Object.entries(sections))
    .flatMap(([key, section]) => section.leftOut?.(written[key]) ?? [])
    .map((leftOut) => ({ code: 'HASH_ROUTER_LEAVES_OUT', level: 'warning', at: 'key', ...leftOut }))
}
