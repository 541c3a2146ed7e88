import type { OutputPath } from '../types/file-path.ts'
import type { OutputFingerprints } from './publish/old-output.ts'
import type { StagedOutput } from './output.ts'

/** An output as those see it who write to it: all of it, or what lies in one of its folders. */
export type Output = Omit<StagedOutput, 'collisions' | 'makerOf' | 'publish' | 'seal' | 'abandon'>

/**
 * What lies in a folder of an output, with paths relative to it.
 *
 * @param folder - without slashes around it; empty for the output itself
 * @param others - folders in it that belong to somebody else: what lies there can be asked for, but is not listed
 */
export function outputBelow(output: StagedOutput, folder: string, others: readonly string[]): Output {
  if (folder === '' && others.length === 0) return output
  const prefix = folder === '' ? '' : `${folder}/`
  const at = (path: OutputPath): OutputPath => (prefix + path) as OutputPath
  const isOwn = (path: string): boolean =>
    path.startsWith(prefix) && !others.some((other) => path.startsWith(`${other}/`))
  const own = (paths: readonly OutputPath[]): readonly OutputPath[] =>
    paths.filter(isOwn).map((path) => path.slice(prefix.length) as OutputPath)
  const paths = (): readonly OutputPath[] => own(output.paths())
  return {
    put: (path, content, claim) => output.put(at(path), content, claim),
    copy: (path, from, claim) => output.copy(at(path), from, claim),
    keep: (path, claim) => output.keep(at(path), claim),
    alter: (path, content, claim) => output.alter(at(path), content, claim),
    remove: (path) => output.remove(at(path)),
    order: (path, claim) => output.order(at(path), claim),
    written: (order, file, claim) => output.written(order, file, claim),
    isIntact: (path) => output.isIntact(at(path)),
    published: (path) => output.published(at(path)),
    found: (path) => output.found(at(path)),
    size: (path) => output.size(at(path)),
    read: (path) => output.read(at(path)),
    has: (path) => output.has(at(path)),
    claimOf: (path) => output.claimOf(at(path)),
    paths,
    bytes: () => paths().reduce((sum, path) => sum + output.size(at(path)), 0),
    changed: () => own(output.changed()),
    fingerprints() {
      const marks = [...output.fingerprints()].filter(([path]) => isOwn(path))
      return new Map(marks.map(([path, mark]) => [path.slice(prefix.length), mark]))
    },
  }
}

/** Fingerprints of what was published to folders of an output, by paths in the output; the folder "" is the output itself. */
export function fingerprintsIn(byFolder: ReadonlyMap<string, OutputFingerprints>): OutputFingerprints {
  const all = [...byFolder]
  const partOf = (path: string) => {
    const [folder, marks] = all.find(([name]) => name !== '' && path.startsWith(`${name}/`)) ?? [
      '',
      byFolder.get(''),
    ]
    return [marks, folder === '' ? path : path.slice(folder.length + 1)] as const
  }
  const only = byFolder.size === 1 ? byFolder.get('') : undefined
  return (
    only ?? {
      get(path) {
        const [marks, rest] = partOf(path)
        return marks?.get(rest)
      },
      has(path) {
        const [marks, rest] = partOf(path)
        return marks?.has(rest) === true
      },
      size: all.reduce((sum, [, { size }]) => sum + size, 0),
      keys: () =>
        all.flatMap(([folder, marks]) =>
          [...marks.keys()].map((path) => (folder === '' ? path : `${folder}/${path}`)),
        ),
    }
  )
}
