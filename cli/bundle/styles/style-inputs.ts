import type { LookUpCollector } from '../../config/module/look-ups.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { sortDiagnostics } from '../../report/group.ts'
import type { FilesPattern } from '../../types/files-pattern.ts'
import { SASS_PACKAGES } from './compilers.ts'
import { STYLE, type StyleReader } from './style-reader.ts'

/** What the stylesheets of a bundle were made of beside the files of the bundle. */
export interface StyleInputs {
  /** Absolute, sorted. */
  readonly files: readonly string[]
  readonly patterns: readonly FilesPattern[]
  /** Where a configuration of PostCSS may lie, absolute; none when it was not looked for. */
  readonly configurations: readonly string[]
  readonly problems: readonly Diagnostic[]
}

/** @param inputs - files of a bundle, absolute */
export function styleInputs(inputs: Iterable<string>, styles: StyleReader): StyleInputs {
  const own = new Set(inputs)
  const facts = [...own].filter((file) => STYLE.test(file)).map(styles.factsOf)
  const files = new Set(facts.flatMap((one) => one.files))
  const patterns = new Map(facts.flatMap((one) => one.patterns).map((one) => [`${one.dir} ${one.glob}`, one]))
  return {
    files: [...files].filter((file) => !own.has(file)).sort(),
    patterns: [...patterns.values()],
    configurations: styles.postCss()?.lookedAt ?? [],
    problems: sortDiagnostics(facts.flatMap((one) => one.problems)),
  }
}

/** What was looked at to make stylesheets: other partials, packages or configurations may take the place of these. */
export function lookUpStyles(
  { files, configurations }: StyleInputs,
  { styles, siteDir, lookUps }: { styles: StyleReader; siteDir: string; lookUps: LookUpCollector },
): void {
  for (const file of files) lookUps.found(file)
  for (const file of configurations) lookUps.file(file)
  for (const name of [...SASS_PACKAGES, ...(styles.postCss()?.packages ?? [])])
    lookUps.package(`${name}/package.json`, siteDir, null)
}
