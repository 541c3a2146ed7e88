import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadSiteConfig } from '../../../../cli/features/load-site-config.ts'
import { markedSite, placeText, problemsOf, temporarySite } from '../temporary-site.ts'

const KEYS = "title: 'Acme', url: 'https://acme.example'"
/** What is wrong, with a mark where that is to be found. */
const NAVBAR = "{ style: »'pink' }"
const THEME = `{ navbar: ${NAVBAR} }`
const UNMARKED = THEME.replace('»', '')

/** A text of `site.config.js`, or files, with a mark in the one and the place where a problem is. */
const SHAPES: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  'an object': `export default {\n${KEYS},\nthemeConfig: ${THEME} }`,
  'a name': `const c = { ${KEYS},\nthemeConfig: {\nnavbar: ${NAVBAR} } }\nexport default c`,
  'names in names': `const style = 'pink'\nconst navbar = { »style }\nconst themeConfig = { navbar }
export default { ${KEYS}, themeConfig }`,
  'defineConfig with satisfies': {
    'site.config.ts': `import { defineConfig } from 'sitegen'
const c = defineConfig({ ${KEYS},
  themeConfig: { navbar: { style: »'pink' as 'dark' } } satisfies object } as never)
export default c`,
  },
  'a key in brackets': `export default { ${KEYS}, ['themeConfig']: { ['navbar']: ${NAVBAR} } }`,
  'an arrow function': `export default () => ({ ${KEYS},\n  themeConfig: ${THEME} })`,
  'an async function with branches': `export default async function () {
  const navbar = ${NAVBAR}
  if (process.env.NOPE) return {}
  try {
    return { ${KEYS}, themeConfig: { navbar } }
  } catch { return null }
}`,
  'a promise': `export default Promise.resolve({ ${KEYS},\nthemeConfig: ${THEME} })`,
  CommonJS: {
    'site.config.cjs': `const navbar = ${NAVBAR}\nmodule.exports = { ${KEYS}, themeConfig: { navbar } }`,
  },
  'a function in CommonJS': {
    'site.config.cjs': `module.exports = async () => {
  const c = { ${KEYS} }
  c.themeConfig = ${THEME}
  return c
}`,
  },
  'a spread': `const base = { themeConfig: {\nnavbar: ${NAVBAR} } }\nexport default { ...base, ${KEYS} }`,
  'the later of two spreads': `const a = { navbar: { style: 'dark' } }\nconst b = ${THEME}
export default { ${KEYS}, themeConfig: { ...a, ...b } }`,
  'an assignment': `const c = { ${KEYS}, themeConfig: {} }\nc.themeConfig.navbar = ${NAVBAR}\nexport default c`,
  'beside an expression of many parts': `const x = process.env.NOPE ?? ''\nconst deep = ${'x + '.repeat(3000)}x
export default { ${KEYS}, customFields: { deep },\nthemeConfig: ${THEME} }`,
  'a condition': `export default { ${KEYS}, themeConfig: process.env.NOPE ? {} : {\nnavbar: ${NAVBAR} } }`,
  'an import': {
    'site.config.ts': `import { navbar } from './nav'\nexport default { ${KEYS}, themeConfig: { navbar } }`,
    'nav.ts': `type N = 1\nexport const navbar = ${NAVBAR}`,
  },
  'a default import of CommonJS': {
    'site.config.ts': `import theme from './theme.cjs'\nexport default { ${KEYS}, themeConfig: theme }`,
    'theme.cjs': `\nmodule.exports = ${THEME}`,
  },
  JSON: {
    'site.config.ts': `import themeConfig from './theme.json'\nexport default { ${KEYS}, themeConfig }`,
    'theme.json': '{\n  "navbar": {\n    "style": »"pink"\n  }\n}',
  },
  'a function of the site with parameters': `function site(style) {
  return { ${KEYS}, themeConfig: { navbar: { »style } } }
}
export default site(
  'pink')`,
  'a function of a package': `import { inspect } from 'node:util'
export default Object.assign({}, { ${KEYS},\nthemeConfig: ${THEME} }, inspect && {})`,
  'a value that code makes, at the key around it': `const make = (n) => JSON.parse(n)
export default { ${KEYS},\n  »themeConfig: make('{"navbar":{"style":"pink"}}') }`,
  'a configuration that code makes, by its file alone': `const c = new Map([['c', { ${KEYS}, themeConfig: ${UNMARKED} }]])
export default c.get('c')`,
  'code that calls itself': `const f = (n) => (n === 0 ? { ${KEYS}, themeConfig: ${THEME} } : n > 1 ? f(n - 1) : f(n - 1))
export default f(3)`,
  'a name that is given itself': `var c = c || { ${KEYS}, themeConfig: ${THEME} }\nvar d = d && { d }\nexport default d ?? c`,
  'the same function called twice': `const same = (x) => x
export default same(same({ ${KEYS}, themeConfig: same({ navbar: same(${NAVBAR}) }) }))`,
  'a file that mentions __dirname before the value': `export default { tagline: __dirname, ${KEYS}, themeConfig: ${THEME} }`,
  'Windows line ends and letters beyond ASCII': `// é😀\r\nexport default { ${KEYS}, tagline: 'é😀',\r\n/* é😀 */ themeConfig: ${THEME} }`,
}

describe('the place of a problem', () => {
  for (const [name, shape] of Object.entries(SHAPES))
    it(`is found in ${name}`, async () => {
      const { places, site } = markedSite(typeof shape === 'string' ? { 'site.config.js': shape } : shape)
      const [problem, ...others] = await problemsOf(() => loadSiteConfig(site))
      assert.deepEqual(others, [])
      assert.match(
        problem?.message ?? '',
        /^themeConfig\.navbar\.style must be "dark" or "primary", but is "pink"/,
      )
      assert.deepEqual(problem && placeText(problem), places[0] ?? 'site.config.js')
    })

  it('follows positions in lists through spreads', async () => {
    // What follows elements that only running the code can count is placed at the list's key.
    const items = `[{ label: 'x', to: '/' }, ...more,\n  { label: 'y', to: »4 }, ...make(), { label: 'z', to: 5 }]`
    const { places, site } = markedSite({
      'site.config.js': `const more = [{ label: 'a', to: '/' }, { label: 'b', to: »3 }]
        export default { ${KEYS}, themeConfig: { navbar: { »items: ${items} } } }
        function make() { return [1].map(() => ({ label: 'm', to: '/' })) }`,
    })
    assert.deepEqual((await problemsOf(() => loadSiteConfig(site))).map(placeText), places)
  })

  it('marks a key or a value to its end', async () => {
    const site = temporarySite({
      'site.config.js': `export default { ${KEYS}, "wrong-key": 1, tagline: true, favicon: [] }`,
    })
    const lengths = (await problemsOf(() => loadSiteConfig(site))).map(
      ({ place }) => (place?.endColumn ?? 0) - (place?.column ?? 0),
    )
    assert.deepEqual(lengths, ['"wrong-key"'.length, 'true'.length, 1])
  })
})
