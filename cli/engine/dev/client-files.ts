import type { ClientBundle } from '../../bundle/client/client-output.ts'

/** Files of the client by their paths in the output. Those of the last bundles are there for pages that are open. */
export interface ClientFiles {
  add(client: ClientBundle): void
  /** Null when no bundle that is kept has such a file. */
  text(outputPath: string): string | null
}

/** Bundles that are kept, the newest included. */
const KEPT_BUNDLES = 6

/** Files have their content's hash in their names: those of one name are the same in all bundles. */
export function createClientFiles(): ClientFiles {
  let kept: readonly ReadonlyMap<string, string>[] = []
  return {
    add({ files }) {
      const added = new Map(files.map((file) => [file.path, file.text]))
      const others = kept.filter((bundle) => [...bundle.keys()].some((file) => !added.has(file)))
      kept = [added, ...others].slice(0, KEPT_BUNDLES)
    },
    text: (outputPath) => kept.find((files) => files.has(outputPath))?.get(outputPath) ?? null,
  }
}
