import assert from 'node:assert/strict'
import { mkdirSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { build, stop, type BuildOptions, type Metafile } from 'esbuild'
import { sampleSize } from '../../../support/is-whole.ts'
import { isUnchanged, keepLookUps, type KeptLookUps } from '../../../../cli/config/module/kept-module.ts'
import { metafileLookUps } from '../../../../cli/config/module/look-ups.ts'
import { createRandom, type Random } from '../../../build/incremental/random.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

after(stop)

const PACK = 'site/node_modules/.store/pack@1'

/** Modules that may be somewhere or not, each of which says where it is. */
const MODULES = `
  site/src/a.js site/src/a.ts site/src/a.jsx site/src/a/index.js site/src/a/index.tsx site/src/a/main.js
  site/src/a/lib.js site/src/a/lib/index.js site/src/c.js site/src/optional.js site/src/optional/index.js
  site/src/node_modules/pack/index.js node_modules/pack/index.js away/t.js away/t.tsx
  site/node_modules/@scope/sub/part.js site/node_modules/@scope/sub/part/index.js
  site/node_modules/optional/index.js site/node_modules/later/index.js
  ${['one', 'one/index', 'two', 'nowhere', 'none/nothing', 'index'].map((name) => `${PACK}/${name}.js`).join(' ')}
`

/** Everything that may be somewhere, with what may be there: a text, a link (`->`), or nothing. */
const PLACES: Readonly<Record<string, readonly (string | null)[]>> = {
  ...Object.fromEntries(
    MODULES.trim()
      .split(/\s+/)
      .map((place) => [place, [`export default '${place}'`, null]]),
  ),
  [`${PACK}/one.js`]: ["try { require('optional') } catch {}\nmodule.exports = 1", null],
  'site/src/a/package.json': ['{ "main": "main" }', '{ "main": "./lib" }', '{}', null],
  'site/src/b/b.js': ["console.log('effect of b')\nexport const b = 1"],
  'site/src/b/package.json': [
    '{ "sideEffects": false }',
    '{ "sideEffects": ["./b.js"] }',
    '{ "type": "module" }',
    null,
  ],
  'site/src/package.json': [
    '{ "sideEffects": false }',
    '{ "browser": { "./a.js": "./c.js" } }',
    '{ "browser": { "pack": "./c.js" } }',
    null,
  ],
  'site/src/c.css': ['.c { color: red }', null],
  'site/package.json': [
    '{ "imports": { "#x": "./src/c.js" } }',
    '{ "imports": { "#x": "./src/b/b.js" } }',
    null,
  ],
  'site/linked': ['-> ../away', '-> ../other', null],
  'away/package.json': ['{ "sideEffects": false }', null],
  'other/t.js': ["export default 'other/t.js'"],
  'site/node_modules/pack': ['-> .store/pack@1', '-> .store/pack@2', null],
  [`${PACK}/package.json`]: [
    '{ "main": "./one" }',
    '{ "main": "./one", "module": "./two.js" }',
    '{ "exports": { ".": { "browser": "./two.js", "default": "./one.js" } } }',
    '{ "exports": { ".": "./nowhere.js" } }',
    '{ "main": "./none/nothing" }',
    null,
  ],
  'site/node_modules/.store/pack@2/index.js': ["module.exports = 'pack@2'"],
}

/** What the entry may hold. */
const IMPORTS = [
  "import a from './a'; console.log(a)",
  "import './b/b'",
  "import x from '#x'; console.log(x)",
  "import t from '../linked/t'; console.log(t)",
  "import pack from 'pack'; console.log(pack)",
  "import part from '@scope/sub/part'; console.log(part)",
  "import './c.css'",
  "let o; try { o = require('./optional') } catch {} console.log(o)",
  "import('later').catch(() => 0)",
] as const

/** What each of them may lead to. */
const AREAS = [
  /\/a[./]|src\/package/,
  /\/b\/|src\/package/,
  /site\/package|c\.js|\/b\//,
  /linked|away|other/,
  /pack|optional/,
  /sub/,
  /css/,
  /optional/,
  /later/,
]

type Layout = Readonly<Record<string, string | null>>

function layoutOf(random: Random): Layout {
  return Object.fromEntries(
    Object.entries(PLACES).map(([place, contents]) => [
      place,
      random.chance(0.75) ? (contents[0] ?? null) : random.of(contents),
    ]),
  )
}

function put(dir: string, place: string, content: string | null): void {
  const file = path.join(dir, place)
  rmSync(file, { recursive: true, force: true })
  if (content === null) return
  mkdirSync(path.dirname(file), { recursive: true })
  if (content.startsWith('-> ')) symlinkSync(content.slice(3), file)
  else writeFileSync(file, content)
}

interface Bundled {
  /** The code, or what was wrong. */
  readonly text: string
  readonly kept: KeptLookUps | null
}

async function bundle(dir: string, options: BuildOptions): Promise<Bundled> {
  const siteDir = path.join(dir, 'site')
  try {
    const made = await build({
      ...options,
      absWorkingDir: siteDir,
      entryPoints: ['src/entry.js'],
      outdir: 'out',
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      logLevel: 'silent',
      tsconfigRaw: {},
    })
    return { text: made.outputFiles.map(({ text }) => text).join('\n'), kept: keptOf(made.metafile, siteDir) }
  } catch (error) {
    return { text: String(error), kept: null }
  }
}

function keptOf(metafile: Metafile, siteDir: string): KeptLookUps {
  const fileOf = (name: string): string | null => {
    const file = path.resolve(siteDir, name)
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? realpathSync(file) : null
  }
  const { files, ...lookUps } = metafileLookUps(metafile, { siteDir, fileOf })
  const inputs = Object.keys(metafile.inputs).flatMap((name) => fileOf(name) ?? [])
  return keepLookUps({ ...lookUps, files: [...files, ...inputs] }, siteDir, Date.now() + 10_000)
}

const SEEDS = sampleSize(1000, 30)

for (const platform of ['browser', 'node'] as const) {
  test(`whatever makes esbuild give another bundle for ${platform} was looked at: ${SEEDS} random changes`, async () => {
    let [changed, same] = [0, 0]
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = createRandom(seed)
      const dir = temporaryFolder({})
      const layout = layoutOf(random)
      const imported = [random.below(IMPORTS.length), random.below(IMPORTS.length)]
      put(dir, 'site/src/entry.js', imported.map((index) => IMPORTS[index]).join('\n'))
      for (const [place, content] of Object.entries(layout)) put(dir, place, content)
      const before = await bundle(dir, { platform })
      // What cannot be bundled is not kept.
      if (before.kept === null) continue
      const areas = imported.map((index) => AREAS[index] ?? /./)
      const near = Object.keys(PLACES).filter((place) => areas.some((area) => area.test(place)))
      const place = random.of(random.chance(0.9) ? near : Object.keys(PLACES))
      const others = (PLACES[place] ?? []).filter((one) => one !== layout[place])
      const content = random.of(layout[place] === null ? others : [...others, null])
      put(dir, place, content ?? null)
      const after = await bundle(dir, { platform })
      const fate = isUnchanged(before.kept, path.join(dir, 'site'))
      if (after.text !== before.text) {
        changed += 1
        const change = `${place} became ${content}:\n${before.text}\n--- is now\n${after.text}`
        assert.equal(fate, false, `seed ${seed}: ${change}`)
      } else if (fate) same += 1
      rmSync(dir, { recursive: true, force: true })
    }
    assert.ok(changed > SEEDS / 10, `only ${changed} changes changed the bundle`)
    assert.ok(same > 0, 'every change was taken for one')
  })
}
