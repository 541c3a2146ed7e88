import path from 'node:path'
import { copyFixture, readTree, temporarySite, type Files, type TemporarySite } from '../build-site.ts'

const sites: TemporarySite[] = []
process.on('exit', () => {
  for (const site of sites) site.remove()
})

function removedInTheEnd(site: TemporarySite): TemporarySite {
  sites.push(site)
  return site
}

/** Writes a site to a new temporary folder, which goes with the process. */
export function siteOf(files: Files, name?: string): TemporarySite {
  return removedInTheEnd(temporarySite(files, name))
}

/** Copies a fixture, named by its path in `test`, to a new temporary folder, which goes with the process. */
export function copyOf(fixture: string, name?: string): TemporarySite {
  return removedInTheEnd(copyFixture(path.resolve(import.meta.dirname, '../..', fixture), name))
}

/** What a build has written: file -> content, a character for each byte. */
export function outputOf({ dir }: TemporarySite, folder = 'build'): ReadonlyMap<string, string> {
  return new Map(
    [...readTree(path.join(dir, folder))].map(([file, bytes]) => [file, bytes.toString('latin1')]),
  )
}
