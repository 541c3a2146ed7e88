import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import test from 'node:test'
import { build, type Metafile } from 'esbuild'
import { globSync } from 'tinyglobby'
import { listThemeParts } from '../cli/types/theme-parts.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** Rooms of the CLI; each imports only rooms of a lower rank, or itself. */
const RANKS: Readonly<Record<string, number>> = {
  types: 0,
  report: 1,
  kept: 2,
  threads: 3,
  config: 3,
  plugins: 4,
  docusaurus: 5,
  content: 5,
  features: 6,
  routes: 6,
  bundle: 7,
  render: 8,
  check: 9,
  cache: 9,
  compare: 9,
  output: 9,
  mcp: 9,
  server: 10,
  program: 10,
  engine: 11,
  commands: 12,
}

async function graphOf(entryPoints: readonly string[]): Promise<Metafile['inputs']> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...entryPoints],
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'out',
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    external: ['@theme/*', 'sitegen/*'],
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    logLevel: 'silent',
  })
  return metafile.inputs
}

/** How an entry comes to import a file, for messages. */
function chainTo(inputs: Metafile['inputs'], target: string): string {
  const from = new Map<string, string>()
  for (const [file, { imports }] of Object.entries(inputs)) {
    for (const used of imports) if (!from.has(used.path) && used.path !== file) from.set(used.path, file)
  }
  const chain = [target]
  for (let file = from.get(target); file !== undefined && !chain.includes(file); file = from.get(file))
    chain.unshift(file)
  return chain.join('\n  -> ')
}

function edges(inputs: Metafile['inputs']): readonly (readonly [from: string, to: string])[] {
  return Object.entries(inputs).flatMap(([file, { imports }]) =>
    imports.map((used) => [file, used.path] as const),
  )
}

function roomOf(file: string): string | null {
  return /^cli\/([^/]+)\//.exec(file)?.[1] ?? null
}

test('each room of the CLI imports only the rooms before it', async () => {
  const inputs = await graphOf(['cli/main.ts', 'cli/index.ts', 'cli/worker.ts'])
  const wrong = edges(inputs).filter(([from, to]) => {
    const [room, other] = [roomOf(from), roomOf(to)]
    if (room === null || other === null || room === other) return false
    const [rank, otherRank] = [RANKS[room], RANKS[other]]
    assert.ok(rank !== undefined && otherRank !== undefined, `the room ${room} or ${other} has no rank`)
    return rank <= otherRank && !(room === 'features' && other === 'routes')
  })
  assert.deepEqual(wrong, [], wrong.map(([from]) => chainTo(inputs, from)).join('\n'))
})

test('features do not know each other', async () => {
  const inputs = await graphOf(['cli/main.ts', 'cli/worker.ts'])
  const featureOf = (file: string): string | null => /^cli\/features\/([^/]+)\//.exec(file)?.[1] ?? null
  const wrong = edges(inputs).filter(([from, to]) => {
    const [feature, other] = [featureOf(from), featureOf(to)]
    return feature !== null && other !== null && feature !== other
  })
  assert.deepEqual(wrong, [])
})

test('the CLI imports nothing of runtime and theme but the shared types and functions', async () => {
  const inputs = await graphOf(['cli/main.ts', 'cli/index.ts', 'cli/worker.ts'])
  const wrong = Object.keys(inputs).filter((file) => /^(?:runtime\/(?!shared\/)|theme\/)/.test(file))
  assert.deepEqual(wrong, [], wrong.map((file) => chainTo(inputs, file)).join('\n'))
})

test('the MCP server runs where there is no Node: only its reader of folders asks for modules of Node', async () => {
  const inputs = await graphOf(['cli/mcp/mcp.ts'])
  const wrong = edges(inputs).filter(
    ([from, to]) =>
      (isBuiltin(to) && from !== 'cli/mcp/read-folder.ts') ||
      /^cli\/(?!mcp\/|types\/did-you-mean\.ts$)/.test(to),
  )
  assert.deepEqual(wrong, [], wrong.map(([from]) => chainTo(inputs, from)).join('\n'))
})

/** What starts in a browser: the client, and what themes and content may import. */
const BROWSER = ['runtime/client.tsx', 'runtime/index.ts', 'runtime/live/index.ts', 'runtime/mdx.tsx']

function themeParts(): readonly string[] {
  return Object.values(listThemeParts(ROOT)).map((file) => path.posix.join('theme', file))
}

test('what browsers may load imports neither Node nor the CLI', async () => {
  const inputs = await graphOf([...BROWSER, ...themeParts()])
  const wrong = edges(inputs).filter(([, to]) => isBuiltin(to) || to.startsWith('cli/'))
  assert.deepEqual(wrong, [], wrong.map(([from]) => chainTo(inputs, from)).join('\n'))
})

test('the runtime imports React and itself, and no theme', async () => {
  const inputs = await graphOf([...BROWSER, 'runtime/server.tsx'])
  const wrong = edges(inputs).filter(([, to]) => !/^(?:runtime\/|react(?:-dom)?(?:\/|$))/.test(to))
  assert.deepEqual(wrong, [], wrong.map(([from]) => chainTo(inputs, from)).join('\n'))
})

test('what is published holds no part of the dev server', async () => {
  const inputs = await graphOf(['runtime/client.tsx', 'runtime/index.ts', 'runtime/mdx.tsx', ...themeParts()])
  const live = Object.keys(inputs).filter((file) => file.startsWith('runtime/live/'))
  assert.deepEqual(live, [], live.map((file) => chainTo(inputs, file)).join('\n'))
})

test('browsers load nothing that renders on the server, and the server nothing that starts a client', async () => {
  const client = await graphOf([...BROWSER, ...themeParts()])
  const server = await graphOf(['runtime/server.tsx'])
  const used = (inputs: Metafile['inputs']): ReadonlySet<string> => new Set(edges(inputs).map(([, to]) => to))
  assert.ok(used(client).has('react-dom/client') && used(server).has('react-dom/server'))
  for (const file of ['react-dom/server', 'runtime/server.tsx']) assert.ok(!used(client).has(file), file)
  for (const file of ['react-dom/client', 'runtime/client.tsx']) assert.ok(!used(server).has(file), file)
})

test('theme parts import each other by name, so that a site can replace any of them', async () => {
  const parts = new Set(themeParts())
  const inputs = await graphOf([...parts])
  const wrong = edges(inputs).filter(([from, to]) => from.startsWith('theme/') && parts.has(to))
  assert.deepEqual(wrong, [])
})

test('theme parts import no package but React, so that their copies in a site need no types of others', async () => {
  const parts = new Set(themeParts())
  const inputs = await graphOf([...parts])
  const wrong = edges(inputs).filter(
    ([from, to]) => parts.has(from) && !/^(?:runtime|theme|react)\/|^(?:react$|@theme\/|sitegen\/)/.test(to),
  )
  assert.deepEqual(wrong, [])
})

/** Packages of pure functions that need nothing of their surroundings. */
const PURE = new Set(['fastest-levenshtein', 'stemmer'])

test('runtime/shared imports nothing but itself and pure functions', async () => {
  const inputs = await graphOf(['cli/main.ts', 'runtime/server.tsx', ...BROWSER])
  const wrong = edges(inputs).filter(
    ([from, to]) => from.startsWith('runtime/shared/') && !to.startsWith('runtime/shared/') && !PURE.has(to),
  )
  assert.deepEqual(wrong, [])
})

/** Files that turn types into others without a check, with the number of times and the reason. */
const CASTS: Readonly<Record<string, readonly [times: number, reason: string]>> = {
  'cli/content/scan/scan.ts': [1, 'the type of a function with overloads, of which one is meant'],
}

test('types are turned into others without a check only where nothing else is possible', () => {
  const found = globSync(['{cli,runtime,theme}/**/*.{ts,tsx}'], { cwd: ROOT }).flatMap((file) => {
    const times = readFileSync(path.join(ROOT, file), 'utf8').match(/\bas (?:unknown as|never)\b/g)?.length
    return times === undefined ? [] : [[file, times]]
  })
  const allowed = Object.entries(CASTS).map(([file, [times]]) => [file, times])
  assert.deepEqual(Object.fromEntries(found), Object.fromEntries(allowed))
})

/** Libraries that are used as they are documented, and what is not so yet. */
const DOCUMENTED: Readonly<Record<string, string | undefined>> = {
  chokidar: undefined,
  sirv: undefined,
  linkinator: undefined,
  commander: undefined,
  'remark-frontmatter': undefined,
  'workbox-build': 'getManifest by its file: the entry brings Rollup and Babel, which cannot be bundled',
  '@mdx-js/esbuild': 'setup with a build that is none',
}

/** What is not documented in the way in which the CLI uses a library; null when all is. */
function undocumentedUse(library: string): string | null {
  const users = globSync('cli/**/*.ts', { cwd: ROOT }).flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    const imports = [...text.matchAll(/^import (.+) from '([^']+)'$/gm)].filter(
      ([, , from = '']) => from === library || from.startsWith(`${library}/`),
    )
    return imports.length === 0 ? [] : [{ file, text, imports }]
  })
  if (users.length === 0) return 'nothing imports it'
  for (const { file, text, imports } of users) {
    if (imports.some(([, , from]) => from !== library)) return `${file} imports a file of it`
    const names = imports.flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
    if (names.some((name) => new RegExp(`extends ${name}\\b`).test(text))) return `${file} extends it`
    if (/[\s.'"]_[a-z]\w*|\.setup\(/i.test(text)) return `${file} reads a private field, or calls setup()`
  }
  return null
}

for (const [library, reason] of Object.entries(DOCUMENTED)) {
  test(`${library} is used by its public entry, without subclass or private field, or there is a reason`, () => {
    const found = undocumentedUse(library)
    if (reason === undefined) assert.equal(found, null)
    else assert.notEqual(found, null, 'it is used as documented now: remove the reason')
  })
}
