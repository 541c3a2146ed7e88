import { PREBUILT_WORKERS } from '../../types/package-root.ts'
import { joinPrebuilt, prebuildFile, type PrebuiltFiles } from '../prebuild.ts'

const SOURCES: Readonly<Record<keyof typeof PREBUILT_WORKERS, string>> = {
  worker: 'runtime/pwa/worker.ts',
  removal: 'runtime/pwa/remove-worker.ts',
}

/** Bundles the service workers: all that a site adds to them is the name of its list, and code of its own. */
export async function prebuildWorkers(packageDir: string): Promise<PrebuiltFiles> {
  const made = Object.entries(SOURCES).map(([name, source]) =>
    prebuildFile({
      file: PREBUILT_WORKERS[name as keyof typeof SOURCES],
      packageDir,
      options: { entryPoints: [source], format: 'iife', tsconfigRaw: {} },
    }),
  )
  return joinPrebuilt(await Promise.all(made))
}
