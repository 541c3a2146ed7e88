import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from '../../../bench/builds/settings.ts'

test('by default every case of the mixed corpus is measured with the checkout’s own package', () => {
  const settings = readSettings([])
  assert.deepEqual(
    [...(settings?.cases ?? [])],
    ['cold', 'first-warm', 'unchanged', 'paragraph', 'restored', 'restored-caches'],
  )
  assert.deepEqual([settings?.corpus, settings?.packages, settings?.threads], ['mixed', [], []])
})

test('packages are named by their files or as asked', () => {
  const packages = (...args: readonly string[]) =>
    readSettings(args.flatMap((file) => ['--tarball', file]))?.packages
  assert.deepEqual(packages('x/a.tgz'), [{ name: 'sitegen', file: 'x/a.tgz' }])
  assert.deepEqual(packages('x/a.tgz', 'before=y/a=b.tgz'), [
    { name: 'a', file: 'x/a.tgz' },
    { name: 'before', file: 'y/a=b.tgz' },
  ])
  assert.throws(() => packages('x/a.tgz', 'y/a.tgz'), /Two packages are called "a"/)
})

const wrong: readonly (readonly [args: readonly string[], message: RegExp])[] = [
  [['--corpus', 'large'], /There is no corpus "large", only plain, mixed, remark, modules\./],
  [['--cases', 'cold,hot'], /There is no case "hot", only cold, /],
  [['--peers', 'jekyll'], /There is no peer "jekyll"/],
  [['--threads', '1,x'], /"x" is not a number of threads/],
  [['--pages', '0'], /"0" is not a number of pages/],
]

for (const [args, message] of wrong) {
  test(`${args.join(' ')} is refused`, () => assert.throws(() => readSettings(args), message))
}
