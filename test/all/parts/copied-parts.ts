import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { globSync } from 'tinyglobby'

const THEME = '@docusaurus/theme-classic'

/** The sources of the classic theme of Docusaurus, which are installed beside no site. */
export interface ClassicTheme {
  /** Names of all parts, as its command for copies lists them. */
  readonly names: readonly string[]
  /** Copies parts, each with all that lies in its folder, into the theme of a site. */
  readonly copy: (names: readonly string[], siteDir: string) => void
  readonly remove: () => void
}

export function classicTheme(): ClassicTheme {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-classic-'))
  // The package alone: what its parts import has to be there without it.
  const [packed = ''] = execFileSync('npm', ['pack', `${THEME}@3.10`, '--silent'], {
    cwd: folder,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .slice(-1)
  execFileSync('tar', ['-xzf', packed], { cwd: folder })
  const theme = path.join(folder, 'package/src/theme')
  const files = globSync('**/*.{ts,tsx}', { cwd: theme, ignore: '**/__tests__/**' })
  return {
    names: files.map((file) => file.replace(/(?:\/index)?\.tsx?$/, '')).sort(),
    copy(names, siteDir) {
      for (const name of names) {
        const source =
          [name, `${name}.tsx`, `${name}.ts`].find((one) => existsSync(path.join(theme, one))) ?? name
        const target = path.join(siteDir, 'src/theme', source)
        mkdirSync(path.dirname(target), { recursive: true })
        cpSync(path.join(theme, source), target, { recursive: true })
        // The style sheet of a file is that of its folder.
        const sheet = path.join(path.dirname(source), 'styles.module.css')
        if (path.extname(source) !== '' && readFileSync(target, 'utf8').includes('./styles.module.css'))
          cpSync(path.join(theme, sheet), path.join(siteDir, 'src/theme', sheet))
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
