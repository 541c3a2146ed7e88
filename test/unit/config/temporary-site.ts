import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SiteProblems, type Diagnostic } from '../../../cli/report/diagnostic.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Makes a folder with the given files, removed after the tests. A name that ends in a slash makes a folder. */
export function temporarySite(files: Readonly<Record<string, string>>, name = 'site'): string {
  const site = join(temporaryFolder({}), name)
  mkdirSync(site)
  for (const [path, text] of Object.entries(files)) {
    const file = join(site, path)
    mkdirSync(path.endsWith('/') ? file : dirname(file), { recursive: true })
    if (!path.endsWith('/')) writeFileSync(file, text)
  }
  return site
}

/** The problems that a step ends with; fails when it does not end with problems. */
export async function problemsOf(step: () => unknown): Promise<readonly Diagnostic[]> {
  try {
    await step()
  } catch (error) {
    if (error instanceof SiteProblems) return error.diagnostics
    throw error
  }
  throw new Error('expected problems, but there were none')
}

/** `file:line:column` of a diagnostic. */
export function placeText({ place }: Diagnostic): string {
  return [place?.file, place?.line, place?.column].filter((part) => part !== undefined).join(':')
}

/** A site whose texts have marks (`»`), which are left out, and the `file:line:column` of each. */
export function markedSite(files: Readonly<Record<string, string>>, name?: string) {
  const places = Object.entries(files).flatMap(([file, text]) => {
    const parts = text.split('»')
    return parts.slice(1).map((_, index) => {
      const before = parts
        .slice(0, index + 1)
        .join('')
        .split(/\r?\n/)
      return `${file}:${before.length}:${(before.at(-1) ?? '').length + 1}`
    })
  })
  const plain = Object.entries(files).map(([file, text]) => [file, text.replaceAll('»', '')])
  return { places, site: temporarySite(Object.fromEntries(plain), name) }
}
