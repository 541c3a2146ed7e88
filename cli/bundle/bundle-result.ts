import type { BuildResult, Message, Metafile } from 'esbuild'

/** What esbuild gives, with the list of what it is made of. */
export type BundleResult = BuildResult & { readonly metafile: Metafile }

/** Whether esbuild says that an import leads nowhere. */
export function isUnresolved({ text }: Message): boolean {
  return text.startsWith('Could not resolve ')
}
