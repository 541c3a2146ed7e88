import module from 'node:module'
import { findConfigFile } from '../config/find.ts'
import { docusaurusConfig } from '../docusaurus/docusaurus-config.ts'
import { KEPT, keptPath } from '../kept/registry.ts'
import { workDir } from '../types/work-dir.ts'

/** What Node 22.8 and newer versions have. */
interface CompileCaching {
  readonly enableCompileCache?: (directory: string) => unknown
}

interface Compiling {
  /** Path of the configuration, when it is not the one beside the content. */
  readonly config?: string | undefined
  readonly ownsProcess?: boolean
}

/**
 * From now on Node keeps what V8 makes of modules that this thread loads, and takes it from there. To be called before they
 * are loaded, which is why a folder without a site gets nothing. Versions of Node before 22.8 cannot do it.
 */
export function useCompileCache(siteDir: string, { config, ownsProcess = false }: Compiling): void {
  const { enableCompileCache } = module as typeof module & CompileCaching
  // There is one for a process, and it stays where it is first.
  if (!ownsProcess || (config === undefined && findConfigFile(siteDir, docusaurusConfig) === null)) return
  try {
    enableCompileCache?.(keptPath({ workDir: workDir(siteDir), kind: KEPT.compileCache, name: '' }))
  } catch {
    // Nothing can be kept, and whoever has to write something says why.
  }
}
