import { KNOWN_PACKAGES } from '../../../cli/docusaurus/known-packages.ts'
import { code, row, withTable } from '../../support/reference-table.ts'
import { ENTRIES } from './entries.ts'
import { MODES, type Mode, type PackageEntry } from './package-entry.ts'
import type { Versions } from './package-site.ts'

/** The page of the docs with the table, in the folder of the docs. */
export const PAGE = 'migration/npm-plugins.md'

const HEADS = ['Package', 'Version', 'What was looked at', 'Without Docusaurus', 'With Docusaurus']

/** Versions by package, as the table of a page has them. */
export function versionsOf(page: string): Versions {
  return new Map(
    [...page.matchAll(/^\| `([^`]+)` \| (\d[^ ]*) \|/gm)].map(([, name = '', version = '']) => [
      name,
      version,
    ]),
  )
}

/** A page with the table of these versions. */
export function withPackages(page: string, versions: Versions): string {
  const rows = ENTRIES.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((entry) =>
    row([
      code(entry.name),
      versions.get(entry.name) ?? '',
      entry.shows,
      ...MODES.map((mode) => resultOf(entry, mode)),
    ]),
  )
  return withTable(page, 'The packages', [row(HEADS), row(HEADS.map(() => '---')), ...rows])
}

function resultOf({ name, fails }: PackageEntry, mode: Mode): string {
  const reason = fails?.[mode]
  if (reason !== undefined) return `does not work: ${reason}`
  return Object.hasOwn(KNOWN_PACKAGES, name) ? 'built in' : 'works'
}
