import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { runCli, temporarySite } from '../../support/build-site.ts'

const config = (title: string): string =>
  `export default { title: '${title}', url: 'https://sitegen.example' }\n`

test('--config takes another configuration, in any folder, for every command that reads one', async () => {
  const site = temporarySite({
    'site.config.mjs': 'this is no JavaScript',
    'other/preview.config.mjs': config('Preview'),
    'docs/a.md': '# A\n',
  })
  const sitegen = async (...args: readonly string[]): Promise<readonly [code: number, text: string]> => {
    const { exitCode, stdout, stderr } = await runCli(args, site.dir)
    return [exitCode, stdout + stderr]
  }
  try {
    const file = path.join('other', 'preview.config.mjs')
    assert.match((await sitegen('info', '--config', file))[1], /^config +other\/preview\.config\.mjs$/m)
    assert.match((await sitegen('swizzle', '-c', file))[1], /^Footer /m)
    assert.equal((await sitegen('version', '1.0', '--config', file))[0], 0)
    assert.equal((await sitegen('swizzle'))[0], 1)
    rmSync(path.join(site.dir, 'site.config.mjs'))
    assert.match((await sitegen('swizzle'))[1], /CONFIG_MISSING/)
  } finally {
    site.remove()
  }
})
