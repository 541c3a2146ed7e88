import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import picomatch from 'picomatch'
import { buildSite } from '../../support/build-site.ts'
import { PROJECT, runProgram, temporaryFolder, type TemporaryFolder } from '../../support/build/packed.ts'
import { siteOf } from '../../support/build/sites.ts'
import { screenOf } from '../../support/screen.ts'
import { publicNames } from './public-names.ts'

/** They name the others. */
const PACKAGES = `
  core preset-classic theme-live-codeblock theme-mermaid theme-search-algolia plugin-ideal-image plugin-pwa plugin-debug
  plugin-client-redirects plugin-vercel-analytics plugin-rsdoctor remark-plugin-npm2yarn faster tsconfig eslint-plugin
`
  .trim()
  .split(/\s+/)
  .map((name) => `@docusaurus/${name}`)

const VERSION = '3.10'

/** The page that names what is not here: the first cells of its tables, between backquotes. */
const PAGE = path.join(PROJECT, 'content/docs/migration/names.md')

let folder: TemporaryFolder
before(async () => {
  folder = await temporaryFolder()
})
after(() => folder.remove())

/** Gets the packages and those of Docusaurus that they need, into a folder as they are published: other packages take minutes. */
async function getPackages(dir: string): Promise<string> {
  const ranges = new Map(PACKAGES.map((name) => [name, VERSION]))
  for (let known = 0; known < ranges.size;) {
    const specs = [...ranges].slice(known).map(([name, range]) => `${name}@${range}`)
    known = ranges.size
    const packed = await runProgram('npm', ['pack', '--json', ...specs], dir)
    assert.equal(packed.exitCode, 0, packed.stderr)
    const unpacking = (JSON.parse(packed.stdout) as readonly Packed[]).map((one) => unpack(dir, one))
    const others = (await Promise.all(unpacking)).flat().filter(([name]) => name.startsWith('@docusaurus/'))
    for (const [name, range] of others) ranges.set(name, ranges.get(name) ?? range)
  }
  return path.join(dir, '@docusaurus')
}

interface Packed {
  readonly name: string
  readonly filename: string
}

/** Gives the packages that a package needs, and their versions. */
async function unpack(dir: string, { name, filename }: Packed): Promise<[name: string, range: string][]> {
  const folder = path.join(dir, name)
  mkdirSync(folder, { recursive: true })
  const args = ['-xzf', path.join(dir, filename), '--strip-components=1', '-C', folder]
  assert.equal((await runProgram('tar', args, dir)).exitCode, 0, name)
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>
  }
  return Object.entries(manifest.dependencies ?? {})
}

/** A site with a page that imports modules and says what each exports. */
async function importAll(names: readonly string[]) {
  const imports = names.map((name, index) => `import * as m${index} from ${JSON.stringify(name)}\n`)
  const modules = names.map((name, index) => `${JSON.stringify(name)}: Object.keys(m${index})`)
  const site = siteOf({
    'docusaurus.config.js':
      "module.exports = { title: 'T', url: 'https://sitegen.example', baseUrl: '/', presets: ['classic'] }",
    'src/pages/index.jsx': `${imports.join('')}
const names = JSON.stringify({ ${modules.join(', ')} })
export default () => <pre id="names">{names}</pre>\n`,
    'docs/intro.md': '# Intro\n',
    'blog/2026-01-31-post.md': '# Post\n\n<!-- truncate -->\n',
  })
  const { diagnostics, exitCode } = await buildSite(site.dir)
  const unknown = diagnostics.flatMap(({ message }) => /^"(.+)" is imported but/.exec(message)?.[1] ?? [])
  return {
    unknown: new Set(unknown),
    problems: diagnostics.filter(({ level, code }) => level === 'error' && code !== 'UNKNOWN_IMPORT'),
    exports: (): Record<string, readonly string[]> => {
      assert.equal(exitCode, 0)
      const shown = screenOf(site.read('build/index.html')).container.querySelector('#names')?.textContent
      return JSON.parse(shown ?? '{}') as Record<string, readonly string[]>
    },
  }
}

function tableRows(): readonly string[] {
  const [, ...rows] = readFileSync(PAGE, 'utf8').split(/^\| (?=`)/m)
  const cells = rows.map((row) => row.slice(0, row.indexOf(' |')))
  return cells.flatMap((cell) => [...cell.matchAll(/`(.+?)`/g)].map(([, name = '']) => name))
}

test(`every public name of Docusaurus ${VERSION} is here, with all that it exports, or stands in the docs with its reason`, async () => {
  const names = publicNames(await getPackages(folder.dir))
  const wanted = [...names.keys()].filter((name) => !name.endsWith('/*')).sort()
  assert.ok(wanted.length > 250, String(wanted.length))
  const first = await importAll(wanted)
  const found = wanted.filter((name) => !first.unknown.has(name))
  const second = await importAll(found)
  assert.deepEqual(second.problems, [])
  const exported = second.exports()
  const missing: string[] = [...names.keys()].filter((name) => name.endsWith('/*') || first.unknown.has(name))
  for (const name of found)
    for (const one of names.get(name) ?? [])
      if (exported[name]?.includes(one) !== true) missing.push(`${name}#${one}`)
  const rows = tableRows()
  const isListed = picomatch([...rows])
  assert.deepEqual(missing.filter((name) => !isListed(name)).sort(), [], 'no row of the table has these')
  const stale = rows.filter((row) => !missing.some((name) => picomatch.isMatch(name, row)))
  assert.deepEqual(stale, [], 'these are here')
})
