import type { BuildResult, Message, Metafile } from 'esbuild'
import { PREBUILT_FOLDER } from './react/react-names.ts'

/** What esbuild gives, with the list of what it is made of. */
export type BundleResult = BuildResult & { readonly metafile: Metafile }

/** Whether esbuild says that an import leads nowhere. */
export function isUnresolved({ text }: Message): boolean {
  return text.startsWith('Could not resolve ')
}

/** Whether esbuild says that React, as the package brings it, has no export of a name: what is installed has more modules. */
export function isUnknownToReact({ text }: Message): boolean {
  return text.startsWith('No matching export in ') && text.includes(`${PREBUILT_FOLDER}/`)
}
