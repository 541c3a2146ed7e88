import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadSiteConfig } from '../../../../cli/features/load-site-config.ts'
import { placeText, problemsOf, temporarySite } from '../temporary-site.ts'

const KEYS = "title: 'Acme', url: 'https://acme.example'"

interface Shape {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  /**
   * The file where `themeConfig.navbar.style`, which is always "pink", is to be found, and the text that stands
   * there; no text for a place without a line.
   */
  readonly place: readonly [file: string, text?: string]
}

const SHAPES: readonly Shape[] = [
  {
    name: 'an object',
    files: { 'site.config.js': `export default {\n${KEYS},\nthemeConfig: { navbar: { style: 'pink' } } }` },
    place: ['site.config.js', "'pink'"],
  },
  {
    name: 'a name',
    files: {
      'site.config.js': `const c = { ${KEYS},\nthemeConfig: {\nnavbar: { style: 'pink' } } }\nexport default c`,
    },
    place: ['site.config.js', "'pink'"],
  },
  {
    name: 'names in names',
    files: {
      'site.config.js': `const style = 'pink'\nconst navbar = { style }\nconst themeConfig = { navbar }\nexport default { ${KEYS}, themeConfig }`,
    },
    place: ['site.config.js', 'style }'],
  },
  {
    name: 'defineConfig with satisfies',
    files: {
      'site.config.ts': `import { defineConfig } from 'sitegen'\nconst c = defineConfig({ ${KEYS},\n  themeConfig: { navbar: { style: 'pink' as 'dark' } } satisfies object } as never)\nexport default c`,
    },
    place: ['site.config.ts', "'pink'"],
  },
  {
    name: 'an arrow function',
    files: {
      'site.config.js': `export default () => ({ ${KEYS},\n  themeConfig: { navbar: { style: 'pink' } } })`,
    },
    place: ['site.config.js', "'pink'"],
  },
  {
    name: 'an async function with branches',
    files: {
      'site.config.js': `export default async function () {\n  const navbar = { style: 'pink' }\n  if (process.env.NOPE) return {}\n  try {\n    return { ${KEYS}, themeConfig: { navbar } }\n  } catch { return null }\n}`,
    },
    place: ['site.config.js', "'pink'"],
  },
  {
    name: 'a promise',
    files: {
      'site.config.js': `export default Promise.resolve({ ${KEYS},\nthemeConfig: { navbar: { style: 'pink' } } })`,
    },
    place: ['site.config.js', "'pink'"],
  },
  {
    name: 'CommonJS',
    files: {
      'site.config.cjs': `const navbar = { style: 'pink' }\nmodule.exports = { ${KEYS}, themeConfig: { navbar } }`,
    },
    place: ['site.config.cjs', "'pink'"],
  },
  {
    name: 'CommonJS function',
    files: {
      'site.config.cjs': `module.exports = async () => {\n  const c = { ${KEYS} }\n  c.themeConfig = { navbar: { style: 'pink' } }\n  return c\n}`,
    },
    place: ['site.config.cjs', "'pink'"],
  },
  {
    name: 'a spread',
    files: {
      'site.config.js': `const base = { themeConfig: {\nnavbar: { style: 'pink' } } }\nexport default { ...base, ${KEYS} }`,
    },
    place: ['site.config.js', "'pink'"],
  },
  {
    name: 'the later of two spreads',
    files: {
      'site.config.js': `const a = { navbar: { style: 'dark' } }\nconst b = { navbar: { style: 'pink' } }\nexport default { ${KEYS}, themeConfig: { ...a, ...b } }`,
    },
    place: ['site.config.js', "'pink'"],
  },
  {
    name: 'an assignment',
    files: {
      'site.config.js': `const c = { ${KEYS}, themeConfig: {} }\nc.themeConfig.navbar = {\n  style: 'pink' }\nexport default c`,
    },
    place: ['site.config.js', "'pink'"],
  },
  {
    name: 'a condition',
    files: {
      'site.config.js': `export default { ${KEYS}, themeConfig: process.env.NOPE ? {} : {\nnavbar: { style: 'pink' } } }`,
    },
    place: ['site.config.js', "'pink'"],
  },
  {
    name: 'an import',
    files: {
      'site.config.ts': `import { navbar } from './nav'\nexport default { ${KEYS}, themeConfig: { navbar } }`,
      'nav.ts': "type N = 1\nexport const navbar = {\n  style: 'pink',\n}",
    },
    place: ['nav.ts', "'pink'"],
  },
  {
    name: 'a default import of CommonJS',
    files: {
      'site.config.ts': `import theme from './theme.cjs'\nexport default { ${KEYS}, themeConfig: theme }`,
      'theme.cjs': "\nmodule.exports = { navbar: { style: 'pink' } }",
    },
    place: ['theme.cjs', "'pink'"],
  },
  {
    name: 'JSON',
    files: {
      'site.config.ts': `import themeConfig from './theme.json'\nexport default { ${KEYS}, themeConfig }`,
      'theme.json': '{\n  "navbar": {\n    "style": "pink"\n  }\n}',
    },
    place: ['theme.json', '"pink"'],
  },
  {
    name: 'a function of the site with parameters',
    files: {
      'site.config.js': `function site(style) {\n  return { ${KEYS}, themeConfig: { navbar: { style } } }\n}\nexport default site(\n  'pink')`,
    },
    place: ['site.config.js', 'style } } }'],
  },
  {
    name: 'a function of a package',
    files: {
      'site.config.js': `import { inspect } from 'node:util'\nexport default Object.assign({}, { ${KEYS},\nthemeConfig: { navbar: { style: 'pink' } } }, inspect && {})`,
    },
    place: ['site.config.js', "'pink'"],
  },
  {
    name: 'a value that code makes, at the key around it',
    files: {
      'site.config.js': `const make = (n) => JSON.parse(n)\nexport default { ${KEYS},\n  themeConfig: make('{"navbar":{"style":"pink"}}') }`,
    },
    place: ['site.config.js', 'themeConfig:'],
  },
  {
    name: 'a configuration that code makes, by its file alone',
    files: {
      'site.config.js': `const c = new Map([['c', { ${KEYS}, themeConfig: { navbar: { style: 'pink' } } }]])\nexport default c.get('c')`,
    },
    place: ['site.config.js'],
  },
  {
    name: 'code that calls itself',
    files: {
      'site.config.js': `const f = (n) => (n === 0 ? { ${KEYS}, themeConfig: { navbar: { style: 'pink' } } } : n > 1 ? f(n - 1) : f(n - 1))\nexport default f(3)`,
    },
    place: ['site.config.js', "'pink'"],
  },
  {
    name: 'a name that is given itself',
    files: {
      'site.config.js': `var c = c || { ${KEYS}, themeConfig: { navbar: { style: 'pink' } } }\nvar d = d && { d }\nexport default d ?? c`,
    },
    place: ['site.config.js', "'pink'"],
  },
  {
    name: 'the same function called twice',
    files: {
      'site.config.js': `const same = (x) => x\nexport default same(same({ ${KEYS}, themeConfig: same({ navbar: same({ style: 'pink' }) }) }))`,
    },
    place: ['site.config.js', "'pink'"],
  },
  {
    name: 'a file that mentions __dirname before the value',
    files: {
      'site.config.js': `export default { tagline: __dirname, ${KEYS}, themeConfig: { navbar: { style: 'pink' } } }`,
    },
    place: ['site.config.js', "'pink'"],
  },
  {
    name: 'Windows line ends and letters beyond ASCII',
    files: {
      'site.config.js': `// é😀\r\nexport default { ${KEYS}, tagline: 'é😀',\r\n/* é😀 */ themeConfig: { navbar: { style: 'pink' } } }`,
    },
    place: ['site.config.js', "'pink'"],
  },
]

/** `file:line:column` of a text in a file. */
function expectedPlace(files: Shape['files'], [file, text]: Shape['place']): string {
  if (text === undefined) return file
  const before = (files[file] ?? '').split(text)[0]?.split(/\r?\n/) ?? []
  return `${file}:${before.length}:${(before.at(-1) ?? '').length + 1}`
}

describe('the place of a problem', () => {
  for (const { name, files, place } of SHAPES)
    it(`is found in ${name}`, async () => {
      const problems = await problemsOf(() => loadSiteConfig(temporarySite(files)))
      assert.deepEqual(
        problems.map(({ message }) => message),
        ['themeConfig.navbar.style must be "dark" or "primary", but is "pink".'],
      )
      assert.deepEqual(problems.map(placeText), [expectedPlace(files, place)])
    })

  it('follows positions in lists through spreads', async () => {
    const files = {
      'site.config.js': `const more = [{ label: 'a', to: '/' }, { label: 'b', to: 3 }]\nexport default { ${KEYS}, themeConfig: { navbar: { items: [{ label: 'x', to: '/' }, ...more,\n  { label: 'y', to: 4 }, ...make(), { label: 'z', to: 5 }] } } }\nfunction make() { return [1].map(() => ({ label: 'm', to: '/' })) }`,
    }
    const places = (await problemsOf(() => loadSiteConfig(temporarySite(files)))).map(placeText)
    assert.deepEqual(
      places,
      // What follows elements that only running the code can count is placed at the list's key.
      ['3 }', 'items:', '4 }'].map((text) => expectedPlace(files, ['site.config.js', text])),
    )
  })

  it('marks a key or a value to its end', async () => {
    const site = temporarySite({
      'site.config.js': `export default { ${KEYS}, "wrong-key": 1, tagline: true, favicon: [] }`,
    })
    const fingerprints = (await problemsOf(() => loadSiteConfig(site))).map(
      ({ place }) => (place?.endColumn ?? 0) - (place?.column ?? 0),
    )
    assert.deepEqual(fingerprints, ['"wrong-key"'.length, 'true'.length, 1])
  })
})
