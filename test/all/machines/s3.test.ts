import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test, { after, before, describe } from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { readTree, runCli } from '../../support/build-site.ts'
import { freePort } from '../../support/build/free-port.ts'
import { until } from '../../support/dev-site.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const BUCKET = 'my-bucket'
const hasTool = spawnSync('aws', ['--version']).status === 0

/** The commands of the docs for S3. */
function recipe(): string {
  const page = readFileSync(path.join(ROOT, 'content/docs/deployment.md'), 'utf8')
  const [, text] = /### Amazon S3\n[\s\S]*?```bash\n([\s\S]*?)```/.exec(page) ?? []
  assert.ok(text !== undefined, 'the docs have no recipe for S3')
  return text
}

describe('aws s3 sync, as the docs use it', { skip: hasTool ? false : 'aws is not installed' }, () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'sitegen-s3-'))
  let server: ChildProcess | null = null
  let env: NodeJS.ProcessEnv = {}
  before(async () => {
    writeFileSync(path.join(dir, 'package.json'), '{}')
    const install = ['install', '--no-audit', '--no-fund', 's3rver@3.7']
    const { status, stderr } = spawnSync('npm', install, { cwd: dir, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    const port = await freePort()
    const options = ['-d', path.join(dir, 's3'), '-a', '127.0.0.1', '-p', String(port)]
    const program = path.join(dir, 'node_modules/s3rver/bin/s3rver.js')
    server = spawn(process.execPath, [program, ...options, '--configure-bucket', BUCKET], { stdio: 'ignore' })
    const origin = `http://127.0.0.1:${port}`
    env = {
      ...process.env,
      AWS_ENDPOINT_URL: origin,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_DEFAULT_REGION: 'us-east-1',
    }
    await until(async () => (await fetch(origin).catch(() => null)) !== null)
  })
  after(() => {
    server?.kill('SIGKILL')
    rmSync(dir, { recursive: true, force: true })
  })

  const aws = (script: string, cwd = dir): string => {
    const { status, stdout, stderr } = spawnSync('bash', ['-ec', script], { cwd, env, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    return stdout
  }
  const cacheOf = (key: string): string =>
    aws(`aws s3api head-object --bucket ${BUCKET} --key ${key} --query CacheControl --output text`).trim()

  test('a bucket has the files of the build with their headers; with --times only what changed is sent', async () => {
    // s3rver lists `search/` before `search-index.json`, S3 after it: `sync`, which compares sorted lists, would delete the file.
    const site = siteOf({
      'site.config.mjs': "export default { title: 'Test', url: 'https://sitegen.example', search: false }\n",
      'docs/a.md': '# A\n',
      'docs/b.md': '# B\n',
    })
    site.write({ 'deployed.json': '{}' })
    const publish = async (): Promise<readonly string[]> => {
      for (const name of ['build', '.sitegen'])
        rmSync(path.join(site.dir, name), { recursive: true, force: true })
      assert.equal((await runCli(['build', site.dir, '--manifest'], site.dir)).exitCode, 0)
      const plan = ['deploy-plan', 'deployed.json', 'build.manifest.json', '--times', 'build']
      assert.equal((await runCli(plan, site.dir)).exitCode, 0)
      const sent = aws(recipe(), site.dir)
      site.write({ 'deployed.json': site.read('build.manifest.json') })
      return [...sent.matchAll(/upload: build\/(\S+) to/g)].map(([, name = '']) => name)
    }
    const listed = (): readonly string[] =>
      aws(`aws s3api list-objects-v2 --bucket ${BUCKET} --query 'Contents[].Key' --output text`)
        .trim()
        .split(/\s+/)
        .sort()
    const files = (): readonly string[] => [...readTree(path.join(site.dir, 'build')).keys()].sort()

    const all = await publish()
    assert.deepEqual(listed(), files())
    assert.equal(new Set(all).size, files().length)
    const script = files().find((name) => /^assets\/js\/.*\.js$/.test(name)) ?? ''
    assert.match(cacheOf(script), /immutable/)
    assert.equal(cacheOf('docs/a/index.html'), 'no-cache')

    rmSync(path.join(site.dir, 'docs/b.md'))
    site.write({ 'docs/a.md': '# A\n\nOne.\n' })
    const sent = await publish()
    assert.deepEqual(listed(), files())
    assert.ok(sent.includes('docs/a/index.html'))
    assert.ok(!sent.includes(script), sent.join(', '))
  })
})
