import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { scanCollection } from '../../../../cli/content/scan/scan.ts'
import type { Scan, ScanOptions } from '../../../../cli/content/scan/scan.ts'
import { MARKDOWN } from '../../support/site-config.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'

const EXCLUDE = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**']

/** Files by path; a value that starts with `-> ` is a symbolic link. */
export type Tree = Readonly<Record<string, string | Uint8Array>>

/** Writes sites to new folders, which are removed when the tests of the file are done. */
export function createSites(): (tree: Tree) => Promise<string> {
  const folders: string[] = []
  after(async () => {
    for (const folder of folders) await fs.rm(folder, { recursive: true, force: true })
  })
  return async (tree) => {
    const parent = await fs.mkdtemp(path.join(os.tmpdir(), 'sitegen-scan-'))
    folders.push(parent)
    // Characters that globs and shells know must not matter in the way to the site.
    const site = path.join(parent, "a site's [real] {folder}")
    await fs.mkdir(site)
    for (const [file, content] of Object.entries(tree)) await write(path.join(site, file), content)
    return site
  }
}

async function write(file: string, content: string | Uint8Array): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true })
  if (typeof content === 'string' && content.startsWith('-> ')) await fs.symlink(content.slice(3), file)
  else await fs.writeFile(file, content)
}

/** Scans `docs` of a site, unless told otherwise. */
export function scan(siteDir: string, options: Partial<ScanOptions> = {}): Promise<Scan> {
  return scanCollection({
    siteDir,
    path: 'docs' as FilePath,
    include: ['**/*.{md,mdx}'],
    exclude: EXCLUDE,
    collection: 'docs/default',
    markdown: MARKDOWN,
    ...options,
  })
}

export function pathsOf({ files }: Scan): readonly string[] {
  return files.map((file) => file.path)
}

export function problemsOf({ diagnostics }: Scan): readonly string[] {
  return diagnostics.map(({ code, level, place }) => `${level} ${code} ${place?.file}`)
}
