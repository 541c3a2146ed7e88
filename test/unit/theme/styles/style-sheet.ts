import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { transform } from 'lightningcss'
import { glob } from 'tinyglobby'

const STYLES = fileURLToPath(new URL('../../../../theme/styles/', import.meta.url))

/** The theme's style sheets as written, by path. */
export async function styleSources(): Promise<ReadonlyMap<string, string>> {
  const names = (await glob('**/*.css', { cwd: STYLES })).sort()
  const texts = await Promise.all(names.map((name) => readFile(STYLES + name, 'utf8')))
  return new Map(names.map((name, index) => [name, texts[index] ?? '']))
}

/** A style sheet of the theme with all that it imports, as one minified text. */
export async function bundledStyles(name = 'index.css'): Promise<string> {
  const result = await build({
    entryPoints: [STYLES + name],
    bundle: true,
    minify: true,
    write: false,
    outdir: '/out',
    logLevel: 'silent',
  })
  return result.outputFiles[0]?.text ?? ''
}

/** The classes that selectors of a minified sheet name. */
export function classesOf(css: string): ReadonlySet<string> {
  const names = new Set<string>()
  transform({
    filename: 'theme.css',
    code: Buffer.from(css),
    visitor: {
      Selector(selector) {
        // Some stand within others, such as those of `:is()`.
        const found = JSON.stringify(selector).matchAll(/"type":"class","name":"([^"]+)"/g)
        for (const [, name = ''] of found) names.add(name)
      },
    },
  })
  return names
}
