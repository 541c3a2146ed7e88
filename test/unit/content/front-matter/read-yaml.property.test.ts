import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../../../../bench/corpus/random.ts'
import { readPlainYaml } from '../../../../cli/content/front-matter/plain-yaml.ts'
import { readAnyYaml, readYaml } from '../../../../cli/content/front-matter/read-yaml.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { sampleSize } from '../../../support/is-whole.ts'

const FILE = 'docs/a.md' as FilePath
const WORDS =
  'title x 1 0x1f .5 1e3 - : # " \' true null ~ [ { | > &a *a ! % @ / . ( é 🎉 --- ... 012 1_0 No ? [ ] , "c" \'d\' "'
const PIECES = [
  ...WORDS.split(' '),
  ...[
    ' ',
    '  ',
    ': ',
    ' #',
    '\t',
    '\n',
    '\n',
    '\n  ',
    '\n- ',
    '\n  - ',
    '\n  k: ',
    '|\n  ',
    '>-\n  ',
    '{a: 1}',
  ],
  ...[', ', '? ', '- ', '\uFEFF', '\u00A0', '\u2028', '[a, b]', ', b]\n'],
]

test('both libraries read the same from what js-yaml is given', () => {
  const random = createRandom('plain')
  const size = sampleSize(5_000)
  for (let compared = 0; compared < size;) {
    const line = () =>
      `${random.int(0, 3) === 0 ? '' : 'k'}${random.int(0, 29)}: ${Array.from({ length: random.int(0, 4) }, () => random.pick(PIECES)).join('')}\n`
    const text = Array.from({ length: random.int(1, 3) }, line).join('')
    if (readPlainYaml(text) === null) continue
    compared += 1
    const source = { text, file: FILE, firstLine: 2 }
    assert.deepEqual(readYaml(source), readAnyYaml(source), text)
  }
})
