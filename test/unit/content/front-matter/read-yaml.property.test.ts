import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPlainYaml, readAnyYaml, readYaml } from '../../../../cli/content/front-matter/read-yaml.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { sampleSize } from '../../../support/is-whole.ts'

const FILE = 'docs/a.md' as FilePath
const SCALARS = `title¦x¦1¦0x1f¦.5¦1e3¦-¦ ¦  ¦:¦: ¦#¦ #¦"¦'¦true¦null¦~¦[¦{¦|¦>¦&a¦*a¦!¦%¦@¦/¦.¦(¦\t¦\n¦\n¦\n  ¦\n- `
const OTHERS = `\n  - ¦\n  k: ¦|\n  ¦>-\n  ¦{a: 1}¦é¦🎉¦---¦...¦012¦1_0¦No¦, ¦?¦? ¦- ¦\uFEFF¦\u00A0¦\u2028¦[a, b]`
const PIECES = `${SCALARS}¦${OTHERS}¦[¦]¦,¦, b]\n¦"c"¦'d'¦"`.split('¦')

/** A small generator of its own, so that a failure can be repeated. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('both libraries read the same from what js-yaml is given', () => {
  const random = randomNumbers(7)
  const piece = (): string => PIECES[random(PIECES.length)] ?? ''
  const line = () =>
    `${random(4) === 0 ? '' : 'k'}${random(30)}: ${Array.from({ length: random(5) }, piece).join('')}`
  const size = sampleSize(5_000)
  for (let compared = 0; compared < size;) {
    const text = `${Array.from({ length: 1 + random(3) }, line).join('\n')}\n`
    if (readPlainYaml(text) === null) continue
    compared += 1
    const source = { text, file: FILE, isFrontMatter: true }
    assert.deepEqual(readYaml(source), readAnyYaml(source), text)
  }
})
