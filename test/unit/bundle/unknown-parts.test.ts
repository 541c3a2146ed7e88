import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { unknownParts } from '../../../cli/bundle/unknown-parts.ts'
import { loadEngine } from '../../../cli/engine/engine.ts'
import { siteConfig } from '../support/site-config.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const { themeParts } = loadEngine()

interface Case {
  readonly files: Readonly<Record<string, string>>
  /** Files that code was made of. @default none */
  readonly inputs?: readonly string[]
}

function found({
  files,
  inputs = [],
}: Case): readonly (readonly [file: string | undefined, hint: string | undefined])[] {
  const siteDir = temporaryFolder(files)
  const isInput = (file: string): boolean => inputs.includes(path.relative(siteDir, file))
  return unknownParts({ config: siteConfig({ siteDir }), themeParts, isInput }).map(
    ({ code, level, place, hint }) => {
      assert.deepEqual([code, level], ['THEME_PART_UNKNOWN', 'warning'])
      return [place?.file, hint]
    },
  )
}

test('a theme file that is no part and that nothing imports is reported, with the part that was meant', () => {
  const files = {
    'src/theme/Footer.tsx': '',
    'src/theme/DocItem/Foter.tsx': '',
    'src/theme/Navbra/index.jsx': '',
    'src/theme/NotFound/Quux.tsx': '',
    'src/theme/Wholly/Other.tsx': '',
  }
  assert.deepEqual(found({ files }), [
    ['src/theme/DocItem/Foter.tsx', 'Did you mean "DocItem/Footer"? All parts: sitegen swizzle'],
    ['src/theme/Navbra/index.jsx', 'Did you mean "Navbar"? All parts: sitegen swizzle'],
    [
      'src/theme/NotFound/Quux.tsx',
      'Give the file the name of a part, or remove it. "NotFound" is the part that shows this place. All parts: sitegen swizzle',
    ],
    [
      'src/theme/Wholly/Other.tsx',
      'Give the file the name of a part, or remove it. All parts: sitegen swizzle',
    ],
  ])
})

test('names of Docusaurus that stand for nothing here are answered with what to do instead', () => {
  const files = { 'src/theme/BlogSidebar/Mobile/index.js': '', 'src/theme/prism-include-languages.js': '' }
  const hints = found({ files }).map(([, hint]) => hint)
  assert.match(hints[0] ?? '', /^Docusaurus has this part, and sitegen does not\. "BlogSidebar" is the part/)
  assert.match(hints[1] ?? '', /additionalLanguages/)
})

const RIGHT: Readonly<Record<string, Case>> = {
  'parts of ours': {
    files: { 'src/theme/Footer/index.tsx': '', 'src/theme/Icon/Edit.jsx': '', 'src/theme/Root.tsx': '' },
  },
  'files that do not look like parts': {
    files: {
      'src/theme/Footer/styles.module.css': '',
      'src/theme/hooks/useIt.ts': '',
      'src/theme/Footer/Footer.test.tsx': '',
      'src/theme/Own.d.ts': '',
    },
  },
  'helpers beside a part': {
    files: { 'src/theme/Footer/index.tsx': "import Row from './Row'", 'src/theme/Footer/Row.tsx': '' },
  },
  'helpers in folders': {
    files: {
      'src/theme/Footer/index.tsx': 'import A from "./Parts"',
      'src/theme/Footer/Parts/index.tsx': "export * from './One.tsx'",
      'src/theme/Footer/Parts/One.tsx': '',
    },
  },
  'parts of a site that its content imports': {
    files: { 'src/theme/Card.tsx': '', 'docs/a.mdx': "import Card from '@theme/Card'" },
  },
  'parts of a site that its components import': {
    files: { 'src/theme/Card/index.tsx': '', 'src/components/a.tsx': "import Card from '../theme/Card'" },
  },
  'what a bundle was made of': { files: { 'src/theme/Card.tsx': '' }, inputs: ['src/theme/Card.tsx'] },
  'a site without theme files': { files: { 'docs/a.md': '' } },
}

for (const [name, one] of Object.entries(RIGHT)) {
  test(`nothing is said of ${name}`, () => {
    assert.deepEqual(found(one), [])
  })
}
