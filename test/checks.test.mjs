/**
 * What is checked without running the product: scripts of package.json, side by side. The types are those that `tsc` finds wrong:
 * the linter, which needs them anyway, runs TypeScript's own checker.
 * @module
 */
import { execFile } from 'node:child_process'
import test, { describe } from 'node:test'

describe('the script', { concurrency: true }, () => {
  for (const name of ['lint', 'format', 'knip']) {
    test(`${name} finds nothing${name === 'lint' ? ', types included' : ''}`, async () => {
      const { error, said } = await new Promise((resolve) => {
        execFile('npm', ['run', '--silent', name], { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
          resolve({ error, said: stdout + stderr }),
        )
      })
      if (error !== null) throw new Error(`npm run ${name} fails:\n${said}`)
    })
  }
})
