import { join } from 'node:path'

/**
 * What is loaded together, by the modules that a process starts with or imports in any case. A module belongs to the situations that
 * need it; those of the same situations are put together.
 */
const SITUATIONS = [
  ['cli/main.ts'],
  // A thread of a build.
  [
    'cli/worker.ts',
    'cli/content/compile/compile-file.ts',
    'cli/content/compile/compile.ts',
    'cli/content/markdown/native/native-html.ts',
    'cli/features/search/index/page-terms.ts',
    'cli/render/page-task.ts',
  ],
  // A build that finds nothing to do.
  ['cli/commands/build/build.ts'],
  // One that finds something.
  [
    'cli/commands/build/make-build.ts',
    'cli/bundle/bundle.ts',
    'cli/bundle/styles/postcss.ts',
    'cli/features/blog/load-blogs.ts',
    'cli/features/docs/plan-docs.ts',
    'cli/features/pages/plan-pages.ts',
    'cli/features/pwa/plan-pwa.ts',
    'cli/features/redirects/plan-redirects.ts',
    'cli/features/search/plan-search.ts',
    'cli/features/sitemap/sitemap-files.ts',
  ],
  // Commands that need little of that.
  [
    'cli/commands/check-links.ts',
    'cli/commands/compare.ts',
    'cli/commands/deploy-plan.ts',
    'cli/commands/dev/dev.ts',
    'cli/commands/serve.ts',
  ],
]

/**
 * Plugin for esbuild that makes fewer and larger chunks. esbuild puts modules together that the same entries need. Each `import()` is
 * an entry, which made two hundred files for a small build, half of them below 4 KB, and Node takes half a millisecond for a file.
 * Here an `import()` that needs some of the modules of a group, which are those of the same situations, needs all of them: thirty
 * files, and a fifth less time (`docs/decisions/0010-cost-of-a-build.md`).
 *
 * @param {import('esbuild').Metafile} metafile what esbuild made without it
 * @param {string} root folder of the project, absolute
 * @returns {import('esbuild').Plugin}
 */
export function largerChunks({ inputs, outputs }, root) {
  /** @param {string} file @param {boolean} isLater whether by `import()` */
  const importsOf = (file, isLater) =>
    inputs[file].imports
      .filter(({ path, kind }) => path in inputs && (kind === 'dynamic-import') === isLater)
      .map(({ path }) => path)
  /** Adds modules and what they need, in the order in which they run. */
  const addAll = (needed, files) => {
    for (const file of files.filter((one) => !needed.has(one)))
      addAll(needed.add(file), importsOf(file, false))
    return needed
  }
  const unknown = SITUATIONS.flat().find((file) => !(file in inputs))
  if (unknown !== undefined) throw new Error(`There is no module ${unknown}, which bin/chunks.js names.`)
  const groups = groupsOf(
    SITUATIONS.map((files) => addAll(new Set(), files)),
    outputs,
  )

  /** The groups of each module of ours that is imported later. */
  const later = new Map()
  for (const file of new Set(Object.keys(inputs).flatMap((one) => importsOf(one, true)))) {
    if (!file.startsWith('cli/')) continue
    const needed = addAll(new Set(), [file])
    const isNeeded = ([, files]) => files.some((one) => needed.has(one))
    // One group may bring modules that need another one.
    let own = []
    for (let before = 0; before < needed.size;) {
      before = needed.size
      own = [...groups].filter(isNeeded)
      for (const [, files] of own) addAll(needed, files)
    }
    later.set(
      join(root, file),
      own.map(([name]) => name),
    )
  }
  return chunkPlugin(groups, later, root)
}

/**
 * The modules of each group, by a name that says which situations need them.
 *
 * @param {readonly Set<string>[]} situations what each of them needs
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @returns {Map<string, string[]>}
 */
function groupsOf(situations, outputs) {
  const written = new Set(Object.values(outputs).flatMap(writtenIn))
  const groups = new Map()
  for (const file of new Set(situations.flatMap((needed) => [...needed]))) {
    if (!written.has(file)) continue
    const name = situations.map((needed) => Number(needed.has(file))).join('')
    groups.set(name, [...(groups.get(name) ?? []), file])
  }
  return groups
}

function writtenIn({ entryPoint: file, exports, inputs }) {
  // What stands for it has its exports by `export *`, which leaves out this one.
  if (file?.startsWith('cli/') && exports.includes('default'))
    throw new Error(`${file} must not have a default export.`)
  return Object.keys(inputs).filter((one) => inputs[one].bytesInOutput > 0)
}

function chunkPlugin(groups, later, root) {
  const importing = (files) => files.map((file) => `import ${JSON.stringify(file)}\n`).join('')
  return {
    name: 'larger-chunks',
    setup(build) {
      build.onResolve({ filter: /^group:/ }, ({ path }) => ({ path, namespace: 'group' }))
      build.onLoad({ filter: /./, namespace: 'group' }, ({ path }) => {
        const files = groups.get(path.slice('group:'.length))
        // Modules of packages come with those that need them.
        const own = files.filter((file) => !file.startsWith('node_modules/'))
        return { contents: importing(own.map((file) => join(root, file))), resolveDir: root }
      })
      build.onResolve({ filter: /^\.\.?\// }, ({ path, kind, resolveDir }) => {
        const file = join(resolveDir, path)
        return kind === 'dynamic-import' && later.has(file) ? { path: file, namespace: 'later' } : undefined
      })
      build.onLoad({ filter: /./, namespace: 'later' }, ({ path: file }) => {
        const own = later.get(file).map((name) => `group:${name}`)
        return { contents: `${importing(own)}export * from ${JSON.stringify(file)}\n`, resolveDir: root }
      })
    },
  }
}
