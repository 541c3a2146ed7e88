import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const STYLES = fileURLToPath(new URL('../../../theme/styles/', import.meta.url))

/** The theme's style sheets as written, by file name. */
export async function styleSources(): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(STYLES)).filter((name) => name.endsWith('.css')).sort()
  const texts = await Promise.all(names.map((name) => readFile(STYLES + name, 'utf8')))
  return new Map(names.map((name, index) => [name, texts[index] ?? '']))
}

/** The theme's style sheet as one minified text. */
export async function bundledStyles(): Promise<string> {
  const result = await build({
    entryPoints: [`${STYLES}index.css`],
    bundle: true,
    minify: true,
    write: false,
    outdir: '/out',
    logLevel: 'silent',
  })
  return result.outputFiles[0]?.text ?? ''
}
