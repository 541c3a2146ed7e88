/**
 * Runs scripts of package.json side by side, and shows what each of them said once it has ended. Fails when one of them does.
 *
 *   node test/checks.mjs types lint
 * @module
 */
import { execFile } from 'node:child_process'

for (const name of process.argv.slice(2)) {
  execFile('npm', ['run', name], { maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
    process.stdout.write(stdout)
    process.stderr.write(stderr)
    if (error !== null) process.exitCode = 1
  })
}
