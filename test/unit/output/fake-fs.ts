import { diskFs, type OutputFs } from '../../../cli/output/output-fs.ts'

/** An error as the system makes it. */
export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: refused`), { code })
}

/** A disk that calls `before` ahead of every call; what it throws, the call throws. */
export function watchedFs(
  before: (call: keyof OutputFs, args: readonly unknown[]) => void,
  disk: OutputFs = diskFs,
): OutputFs {
  return new Proxy(disk, {
    get(target, name) {
      const call = name as keyof OutputFs
      const real = target[call] as (...args: unknown[]) => unknown
      return (...args: unknown[]) => {
        before(call, args)
        return real(...args)
      }
    },
  })
}

/** A disk that refuses to rename one folder, as a mount point does. */
export function unrenamable(folder: string, code = 'EBUSY'): OutputFs {
  return watchedFs((call, [from, to]) => {
    if (call === 'renameSync' && (from === folder || to === folder)) throw systemError(code)
  })
}
