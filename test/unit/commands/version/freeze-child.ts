import { freezeVersion, type Freeze } from '../../../../cli/commands/version/freeze-version.ts'
import { watchDisk } from '../../output/fake-fs.ts'

/** What to freeze, and before which call to the disk to die. */
export interface FreezeOrder {
  readonly freeze: Omit<Freeze, 'signal'>
  /** 0: not at all. */
  readonly dieAt: number
}

/** Freezes as ordered and prints how many calls it took. */
async function main({ freeze, dieAt }: FreezeOrder): Promise<void> {
  let calls = 0
  watchDisk(() => {
    calls += 1
    if (calls === dieAt) process.kill(process.pid, 'SIGKILL')
  })
  await freezeVersion(freeze)
  process.stdout.write(String(calls))
}

await main(JSON.parse(process.argv[2] ?? '') as FreezeOrder)
