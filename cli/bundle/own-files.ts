import path from 'node:path'

/** Tells files of the package that become part of bundles: its runtime and its theme. */
export function ownFiles(packageDir: string): (file: string) => boolean {
  const folders = ['runtime', 'theme'].map((folder) => path.join(packageDir, folder) + path.sep)
  return (file) => folders.some((folder) => file.startsWith(folder))
}
