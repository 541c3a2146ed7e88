/**
 * Freezes what `test/all/reference/reference.test.ts` compares with: this command line, packed, and what is committed of this site and
 * of the fixtures.
 *
 *   node test/reference/freeze.mjs
 *
 * Nothing is allowed to differ afterwards, so the list of allowed differences becomes empty.
 * @module
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const project = path.join(import.meta.dirname, '../..')
const run = (program, args, cwd = project) => execFileSync(program, args, { cwd, maxBuffer: 1 << 28 })

const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-reference-'))
try {
  run('npm', ['pack', '--silent', '--pack-destination', folder])
  run('sh', ['-c', 'tar -xzf *.tgz && rm *.tgz'], folder)
  const file = path.join(folder, 'package/package.json')
  const {
    bin: _bin,
    scripts: _scripts,
    devDependencies: _dev,
    ...manifest
  } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
  // Neither owners nor times, so that the same files are the same bytes.
  const plain = ['--sort=name', '--mtime=2000-01-01', '--owner=0', '--group=0', '--numeric-owner']
  pack('sitegen-reference.tgz', run('tar', [...plain, '-cf', '-', 'package'], folder))
} finally {
  rmSync(folder, { recursive: true })
}
const frozen = ['content', 'site.config.ts', 'test/fixtures']
pack('sites.tgz', run('git', ['archive', '--format=tar', 'HEAD', ...frozen]))
writeFileSync(path.join(import.meta.dirname, 'allowed.json'), '[]\n')
// The lock file holds the hash of the package. It keeps its name, by which it finds its own theme and runtime.
run('npm', [
  'install',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--save-dev',
  'sitegen-reference@file:./test/reference/sitegen-reference.tgz',
])

function pack(name, tar) {
  writeFileSync(path.join(import.meta.dirname, name), gzipSync(tar, { level: 9 }))
}
