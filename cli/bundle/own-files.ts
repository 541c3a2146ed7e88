import path from 'node:path'
import { PREBUILT_FOLDER } from './react/react-names.ts'

/** Tells files of the package that become part of bundles: its runtime and its theme, and React as it brings it. */
export function ownFiles(packageDir: string): (file: string) => boolean {
  const folders = ['runtime', 'theme', PREBUILT_FOLDER].map(
    (folder) => path.join(packageDir, folder) + path.sep,
  )
  return (file) => folders.some((folder) => file.startsWith(folder))
}
