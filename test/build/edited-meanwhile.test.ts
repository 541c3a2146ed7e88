import assert from 'node:assert/strict'
import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import test, { after } from 'node:test'
import { png } from '../unit/support/image-bytes.ts'
import { textEngine } from '../support/text-engine.ts'
import { FIXTURE } from './incremental/fixture.ts'
import { build, createTemplate, scratchFolder, write } from './incremental/workbench.ts'
import { skipUnlessWhole } from '../support/is-whole.ts'

const engine = textEngine()
const template = createTemplate(engine)
const parent = scratchFolder('meanwhile')
after(async () => {
  for (const folder of [parent, engine.packageDir, path.dirname(await template)])
    rmSync(folder, { recursive: true, force: true })
})

function plus(file: string, text: string) {
  return { [file]: String(FIXTURE[file]) + text }
}

/** Somebody saves these while a build runs; all keep the site right. */
const EDITS = {
  ...plus('docs/a.md', '\nSaved meanwhile.\n'),
  ...plus('docs/guide/d.mdx', '\nSaved {1} meanwhile.\n'),
  ...plus('docs/_q.md', '\nSaved meanwhile.\n'),
  ...plus('src/components/note.mdx', '\nSaved meanwhile.\n'),
  ...plus('src/css/custom.css', '\n.saved { top: 0 }\n'),
  'src/components/words.js': "export const words = 'saved'\n",
  'src/components/icon.png': png({ width: 4, height: 4 }),
  'docs/img/dot.png': png({ width: 4, height: 4 }),
  'docs/guide/_category_.json': '{ "label": "Saved", "link": { "type": "generated-index" } }',
  'docs/img/data.zip': 'saved',
  'docs/img/big.png': Buffer.concat([png({ width: 4 }), Buffer.alloc(12_000, 2)]),
  'static/robots.txt': 'saved\n',
}

/** What was saved stays, or is taken back before the next build. */
const BACK = Object.fromEntries(Object.keys(EDITS).map((file) => [file, FIXTURE[file] ?? null]))

const KINDS = [
  ['cold', false],
  ['warm', false],
  ['warm', true],
  ['cold', true],
] as const

for (const [kind, [cache, isTakenBack]] of KINDS.entries()) {
  for (const [index, step] of ['scan', 'compile', 'bundle', 'render', 'write', 'check', 'publish'].entries()) {
    // Every run has each step once, and each kind of build twice or so.
    const skip = kind !== index % 4 && skipUnlessWhole
    const what = `is ${isTakenBack ? 'not ' : ''}in the output of the next one`
    const when = `while a ${cache} build is at "${step}"${isTakenBack ? ' and taken back' : ''}`
    test(`what is saved ${when} ${what}`, { skip }, async () => {
      const dir = path.join(parent, `${cache}-${step}-${isTakenBack}`)
      const site = { dir, outDir: path.join(dir, 'build'), engine, cache: true }
      cpSync(await template, dir, { recursive: true, preserveTimestamps: true })
      if (cache === 'cold') rmSync(path.join(dir, '.sitegen'), { recursive: true })
      // Something to do for every step.
      write(dir, plus('docs/guide/b.md', '\nAnother paragraph.\n'))
      let isSaved = false
      const onStep = (name: string): void => {
        if (name !== step || isSaved) return
        isSaved = true
        write(dir, EDITS)
      }
      await build({ ...site, onStep })
      assert.ok(isSaved)
      if (isTakenBack) write(dir, BACK)
      const next = await build(site)
      const clean = await build({ ...site, cache: false, outDir: path.join(parent, `clean-${path.basename(dir)}`) })
      assert.deepEqual([next.exitCode, next.told], [0, clean.told])
      for (const [file, text] of clean.output) assert.equal(next.output.get(file), text, file)
      assert.deepEqual([...next.output.keys()], [...clean.output.keys()])
    })
  }
}
