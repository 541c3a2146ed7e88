import { createHash, randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { largerChunks } from './chunks.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')
const STAMP = join(DIST, 'stamp.json')

/** Files and folders that dist is made from. */
const SOURCES = [
  'cli',
  'runtime/shared',
  'runtime/pwa',
  'bin/build.js',
  'bin/chunks.js',
  'package.json',
  'node_modules/react/package.json',
  'node_modules/react-dom/package.json',
  'node_modules/@docsearch/react/package.json',
  'node_modules/algoliasearch/package.json',
  'node_modules/search-insights/package.json',
  'node_modules/workbox-precaching/package.json',
]

/** Modules that are started by name; everything else is shared between them in chunks. */
const ENTRIES = [
  'cli/main.ts',
  'cli/index.ts',
  'cli/worker.ts',
  'cli/parse-process.ts',
  'cli/bundle/prebuild.ts',
]

/** Chunks of earlier builds stay this long, in milliseconds: a process that runs may still load them. */
const CHUNK_LIFETIME = 60 * 60 * 1000

/** @param {string} path @returns {Promise<string[]>} files below a folder, or the file itself */
async function filesBelow(path) {
  const stats = await stat(path)
  if (!stats.isDirectory()) return [path]
  const entries = await readdir(path, { withFileTypes: true })
  const files = entries.map((entry) => filesBelow(join(path, entry.name)))
  return (await Promise.all(files)).flat()
}

/** @param {string} file */
async function identify(file) {
  const { size, mtimeMs } = await stat(file)
  return `${relative(ROOT, file)} ${size} ${mtimeMs}`
}

/**
 * A text that changes when a source is edited, added, moved or removed. It compares for equality rather than for
 * age, because a checkout of an older commit makes sources older.
 */
async function fingerprint() {
  const files = (await Promise.all(SOURCES.map((source) => filesBelow(join(ROOT, source))))).flat()
  const lines = await Promise.all(files.map(identify))
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')
}

async function readStamp() {
  try {
    const stamp = JSON.parse(await readFile(STAMP, 'utf8'))
    return typeof stamp.sources === 'string' ? stamp.sources : null
  } catch {
    return null
  }
}

/** Puts each file in its place by a rename, entries after chunks, so that readers see old files or new ones. */
async function place(outputs) {
  const staging = join(DIST, `.staging-${process.pid}-${randomBytes(4).toString('hex')}`)
  await mkdir(staging, { recursive: true })
  try {
    const staged = outputs.map((output, index) => ({ from: join(staging, String(index)), to: output.path }))
    await Promise.all(staged.map(({ from }, index) => writeFile(from, outputs[index].contents)))
    await Promise.all(
      [...new Set(staged.map(({ to }) => dirname(to)))].map((dir) => mkdir(dir, { recursive: true })),
    )
    const isChunk = ({ to }) => relative(DIST, to).startsWith(`chunks${sep}`)
    const others = staged.filter((file) => !isChunk(file))
    for (const { from, to } of [...staged.filter(isChunk), ...others]) {
      await rename(from, to)
    }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Removes chunks that no entry names any more, once they are old enough. */
async function removeOldChunks(outputs, lifetime) {
  const dir = join(DIST, 'chunks')
  const current = new Set(outputs.map(({ path }) => basename(path)))
  const names = await readdir(dir).catch(() => [])
  for (const name of names.filter((one) => !current.has(one))) {
    const stats = await stat(join(dir, name)).catch(() => null)
    if (stats !== null && Date.now() - stats.mtimeMs >= lifetime) await rm(join(dir, name), { force: true })
  }
}

/**
 * Packages that stay imports: native code, those whose files are read at run time, and those that a command loads
 * only when it is asked for.
 */
const EXTERNAL = [
  'esbuild',
  'lightningcss',
  'satteri',
  'prismjs',
  'linkinator',
  '@modelcontextprotocol/sdk',
  'piscina',
  'postcss-load-config',
  '@clack/prompts',
  '@docusaurus/theme-translations',
  'react',
  'react-dom',
]

/** CommonJS packages ask for Node's own modules by `require`. */
const BANNER =
  "import { createRequire as sitegenRequire } from 'node:module'; const require = sitegenRequire(import.meta.url);"

/**
 * Bundles the command line and its libraries into `dist/`. Loading some three hundred small modules one by one
 * costs a third of a second, a third of the time of a small build. What is put together follows from a first bundle.
 */
async function bundle() {
  // Loaded here because most starts find dist as it should be.
  const { build } = await import('esbuild')
  const options = {
    absWorkingDir: ROOT,
    entryPoints: ENTRIES,
    outdir: DIST,
    entryNames: '[name]',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: EXTERNAL,
    // acorn-jsx asks for it as CommonJS, which would be a second copy.
    alias: { acorn: join(ROOT, 'node_modules/acorn/dist/acorn.mjs') },
    banner: { js: BANNER },
    legalComments: 'none',
    // Every start reads these files: names stay, for the traces of failures.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 120,
    metafile: true,
    sourcemap: 'linked',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    logLevel: 'warning',
  }
  const { metafile: first } = await build({ ...options, sourcemap: false })
  const { outputFiles, metafile } = await build({ ...options, plugins: [largerChunks(first, ROOT)] })
  return { outputs: outputFiles, metafile }
}

/** The licence of every bundled package, as their terms ask. */
async function licences({ inputs }) {
  const roots = new Set(
    Object.keys(inputs).flatMap((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []),
  )
  const texts = await Promise.all([...roots].toSorted().map(licenceOf))
  return { path: join(DIST, 'licences.txt'), contents: texts.join('\n\n') }
}

/** @param {string} root folder of a package, relative to the project */
async function licenceOf(root) {
  const { name, version, license } = JSON.parse(await readFile(join(ROOT, root, 'package.json'), 'utf8'))
  const file = (await readdir(join(ROOT, root))).find((entry) => /^licen[cs]e/i.test(entry))
  const text = file === undefined ? '' : await readFile(join(ROOT, root, file), 'utf8')
  return `${name} ${version} (${license})\n${text.trim()}\n`
}

/**
 * Makes `dist/` anew when a source changed since it was made. Two processes may do this at once: each stages its
 * own files and renames them into place.
 *
 * @param {{ clean?: boolean }} [options] `clean` also removes all chunks of earlier builds
 * @returns {Promise<boolean>} whether it was made anew
 */
export async function buildDist({ clean = false } = {}) {
  const sources = await fingerprint()
  if (!clean && (await readStamp()) === sources) return false
  const { outputs, metafile } = await bundle()
  const stamp = { path: STAMP, contents: `${JSON.stringify({ sources })}\n` }
  await place(outputs)
  // One that was loaded before is another module.
  const { prebuildMcp, prebuildReact, prebuildSearch, prebuildWorkers } = await import(
    `../dist/prebuild.js?${sources}`
  )
  const making = [prebuildReact(ROOT), prebuildSearch(ROOT), prebuildWorkers(ROOT), prebuildMcp(ROOT)]
  const prebuilt = (await Promise.all(making)).flat()
  const inputs = Object.assign({}, metafile.inputs, ...prebuilt.map((one) => one.inputs))
  await place([...prebuilt.flatMap(({ files }) => files), await licences({ inputs })])
  await place([stamp])
  await removeOldChunks(outputs, clean ? 0 : CHUNK_LIFETIME)
  return true
}

const isMain =
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
if (isMain) await buildDist({ clean: process.argv.includes('--clean') })
