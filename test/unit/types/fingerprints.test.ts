import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import {
  contentHash,
  createFingerprints,
  isSettled,
  type Fingerprint,
} from '../../../cli/types/fingerprints.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** What a build knows that read the file long after it was written, under a hash that tells whether it is read again. */
function known(folder: string, file: string, startedAt = Date.now() + 10_000) {
  const { size, ctimeMs, ino } = statSync(path.join(folder, file))
  const mark: Fingerprint = [size, ctimeMs, ino, 'known']
  return { files: new Map([[file, mark]]), startedAt }
}

test('a file that looks as it did is not read; without a mark it is', () => {
  const folder = temporaryFolder({ 'a.md': 'text', 'b.md': 'text' })
  const fingerprints = createFingerprints(folder, known(folder, 'a.md'))
  assert.equal(fingerprints.hashOf('a.md'), 'known')
  assert.equal(fingerprints.knownHash('a.md'), 'known')
  assert.equal(fingerprints.knownHash('b.md'), null)
  assert.equal(fingerprints.hashOf('b.md'), contentHash('text'))
})

/** All but the last leave size and time of writing as they were. */
const CHANGES: Readonly<Record<string, (file: string) => void>> = {
  'other bytes of the same length, and the time set back': (file) => writeFileSync(file, 'TEXT'),
  'another file in its place, of the same length and time': (file) => {
    writeFileSync(`${file}.new`, 'TEXT')
    renameSync(`${file}.new`, file)
  },
  'a file that was removed and made again': (file) => {
    rmSync(file)
    writeFileSync(file, 'TEXT')
  },
  'another length': (file) => writeFileSync(file, 'longer text'),
}

for (const [name, change] of Object.entries(CHANGES)) {
  test(`a file is read again: ${name}`, () => {
    const folder = temporaryFolder({ 'a.md': 'text' })
    const file = path.join(folder, 'a.md')
    const { atime, mtime } = statSync(file)
    const before = known(folder, 'a.md')
    // Some file systems count in steps of milliseconds.
    while (Date.now() <= statSync(file).ctimeMs + 20);
    change(file)
    utimesSync(file, atime, mtime)
    assert.notEqual(createFingerprints(folder, before).hashOf('a.md'), 'known')
  })
}

test('a file that was hardly older than the build that read it is read again', () => {
  const folder = temporaryFolder({ 'a.md': 'text' })
  const { ctimeMs } = statSync(path.join(folder, 'a.md'))
  assert.notEqual(ctimeMs % 1000, 0, 'a file system that knows whole seconds only')
  const hashAfter = (later: number) =>
    createFingerprints(folder, known(folder, 'a.md', ctimeMs + later)).hashOf('a.md')
  assert.deepEqual([hashAfter(99), hashAfter(101)], [contentHash('text'), 'known'])
})

test('a time of whole seconds may be that of a file system with long steps', () => {
  assert.deepEqual([isSettled(5000, 6999), isSettled(5000, 7000)], [false, true])
  assert.deepEqual([isSettled(5001, 5100), isSettled(5001, 5101)], [false, true])
})

test('what is no file has no hash and no mark', () => {
  const folder = temporaryFolder({ 'a.md': 'text' })
  mkdirSync(path.join(folder, 'folder'))
  const fingerprints = createFingerprints(folder, null)
  for (const name of ['folder', 'nope.md', 'a.md/below', '', 'constructor'])
    assert.equal(fingerprints.hashOf(name), null, name)
  assert.equal(fingerprints.all().size, 0)
})

test('a build looks at a file once, by whichever name it is asked', () => {
  const folder = temporaryFolder({ 'a.md': 'text' })
  const fingerprints = createFingerprints(folder, null)
  assert.equal(fingerprints.hashOf(path.join(folder, 'a.md')), contentHash('text'))
  writeFileSync(path.join(folder, 'a.md'), 'changed meanwhile')
  assert.equal(fingerprints.hashOf('a.md'), contentHash('text'))
  assert.deepEqual([...fingerprints.all().keys()], ['a.md'])
})

test('files that were changed after a moment are told, also those that were read anyway', () => {
  const folder = temporaryFolder({ 'a.md': 'a', 'b.md': 'b' })
  const fingerprints = createFingerprints(folder, null)
  fingerprints.note('a.md', contentHash('a'))
  fingerprints.hashOf('b.md')
  const { ctimeMs } = statSync(path.join(folder, 'a.md'))
  assert.deepEqual([...fingerprints.youngerThan(ctimeMs - 1)].sort(), ['a.md', 'b.md'])
  assert.deepEqual([...fingerprints.youngerThan(Date.now() + 1000)], [])
})
