import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { unknownParts } from '../../../cli/bundle/unknown-parts.ts'
import { loadEngine } from '../../../cli/types/theme-parts.ts'
import { siteConfig } from '../support/site-config.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const { themeParts } = loadEngine()

/** What is said of files of a site, of some of which code was made. */
function found(files: Readonly<Record<string, string>>, inputs: readonly string[] = []): readonly string[] {
  const siteDir = temporaryFolder(files)
  const isInput = (file: string): boolean => inputs.includes(path.relative(siteDir, file))
  const config = siteConfig({ siteDir, themeFolders: ['plugins/theme'] })
  const problems = unknownParts({ config, themeParts, isInput })
  for (const { code, level } of problems) assert.deepEqual([code, level], ['THEME_PART_UNKNOWN', 'warning'])
  return problems.map(({ place, hint }) => `${place.file}: ${hint}`)
}

test('a theme file that is no part and that nothing imports is reported, with what to do instead', () => {
  const files = {
    'src/theme/Footer.tsx': '',
    'src/theme/DocItem/Foter.tsx': '',
    'src/theme/Navbra/index.jsx': '',
    'src/theme/NotFound/Quux.tsx': '',
    'src/theme/Wholly/Other.tsx': '',
    'src/theme/Entry/Crad.tsx': '',
    'plugins/theme/Entry/Card.jsx': '',
    'src/theme/prism-include-languages.js': '',
  }
  const rename = 'Give the file the name of a part, or remove it.'
  const others = [...found(files)]
  assert.match(others.pop() ?? '', /prism-include-languages\.js: .*additionalLanguages/)
  assert.deepEqual(others, [
    'src/theme/DocItem/Foter.tsx: Did you mean "DocItem/Footer"? All parts: sitegen swizzle',
    'src/theme/Entry/Crad.tsx: Did you mean "Entry/Card"? All parts: sitegen swizzle',
    'src/theme/Navbra/index.jsx: Did you mean "Navbar"? All parts: sitegen swizzle',
    `src/theme/NotFound/Quux.tsx: ${rename} "NotFound" is the part that shows this place. All parts: sitegen swizzle`,
    `src/theme/Wholly/Other.tsx: ${rename} All parts: sitegen swizzle`,
  ])
})

test('nothing is said of parts, of files that do not look like parts, and of what is imported', () => {
  const files = {
    'src/theme/Icon/Edit.jsx': '',
    'src/theme/Root.tsx': '',
    'src/theme/Entry/Card.tsx': '',
    'plugins/theme/Entry/Card/index.js': '',
    'src/theme/BlogSidebar/Mobile/index.js': '',
    'src/theme/Footer/styles.module.css': '',
    'src/theme/hooks/useIt.ts': '',
    'src/theme/Footer/Footer.test.tsx': '',
    'src/theme/Own.d.ts': '',
    'src/theme/Footer/index.tsx': 'import Row from \'./Row\'\nimport A from "./Parts"',
    'src/theme/Footer/Row.tsx': '',
    'src/theme/Footer/Parts/index.tsx': "export * from './One.tsx'",
    'src/theme/Footer/Parts/One.tsx': '',
    'src/theme/Card.tsx': '',
    'docs/a.mdx': "import Card from '@theme/Card'",
    'src/theme/Box/index.tsx': '',
    'src/components/a.tsx': "import Box from '../theme/Box'",
    'src/theme/Deep.tsx': '',
    'src/components/b.tsx': "import Deep from '@site/src/theme/Deep'",
    'src/theme/Made.tsx': '',
  }
  assert.deepEqual(found(files, ['src/theme/Made.tsx']), [])
  assert.deepEqual(found({ 'docs/a.md': '' }), [])
})
