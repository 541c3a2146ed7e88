import { StagedOutput } from '../../../../cli/output/output.ts'
import type { Fingerprint } from '../../../../cli/types/fingerprints.ts'
import type { OutputPath } from '../../../../cli/types/file-path.ts'
import { unrenamable, watchDisk } from '../fake-fs.ts'

/** Fingerprints of published files, as JSON can hold them. */
type Published = readonly (readonly [path: string, mark: Fingerprint])[]

/** What to publish, and before which call to the disk to die. */
export interface ChildOrder {
  readonly outDir: string
  /** Text of every file, by path. */
  readonly files: Readonly<Record<string, string>>
  readonly way: 'swap' | 'in-place'
  /** What is known of the files that lie there. */
  readonly old?: Published
  /** 0: not at all. */
  readonly dieAt: number
}

/** Publishes as ordered and prints how many calls it took, and which of them began the publishing. */
async function main({ outDir, files, way, old = [], dieAt }: ChildOrder): Promise<void> {
  let calls = 0
  let journalAt = 0
  const refuse = way === 'swap' ? null : unrenamable(outDir)
  watchDisk((call, args) => {
    calls += 1
    if (journalAt === 0 && String(args[0]).endsWith('publish.json')) journalAt = calls
    if (calls === dieAt) process.kill(process.pid, 'SIGKILL')
    refuse?.(call, args)
  })
  const output = new StagedOutput({ outDir, version: '1.0.0', old: new Map(old) })
  for (const [path, text] of Object.entries(files)) await output.put(path as OutputPath, text, path)
  const published = await output.publish()
  process.stdout.write(JSON.stringify({ calls, journalAt, published }))
}

await main(JSON.parse(process.argv[2] ?? '') as ChildOrder)
