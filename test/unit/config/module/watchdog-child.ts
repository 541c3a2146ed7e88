import { startWatchdog } from '../../../../cli/config/module/evaluate-module.ts'

const limit = process.argv[2] === 'blocked' ? 300 : 600_000
const stop = startWatchdog(limit, 'too long\n')
// Nothing else of the process runs any more.
while (process.argv[2] === 'blocked') Math.random()
stop()
