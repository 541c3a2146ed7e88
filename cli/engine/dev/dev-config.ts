import type { LoadedConfig } from '../../config/load.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'

/** The configuration as the dev server shows it: every page at an address of its own, also with the hash router. */
export function devConfig(loaded: LoadedConfig): LoadedConfig {
  const { config, diagnostics } = loaded
  if (config.router !== 'hash') return loaded
  return {
    ...loaded,
    config: { ...config, router: 'browser', markdown: { ...config.markdown, relativeTo: null } },
    diagnostics: [...diagnostics, shownOtherwise(config.configFile)],
  }
}

function shownOtherwise(file: LoadedConfig['config']['configFile']): Diagnostic {
  return {
    code: 'HASH_ROUTER_IN_DEV',
    level: 'warning',
    message: "sitegen dev shows the site with router: 'browser'; only builds have the hash router.",
    place: { file },
    hint: 'To see the site as it will be, run sitegen build and sitegen serve.',
  }
}
