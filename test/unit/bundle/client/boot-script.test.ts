import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import vm from 'node:vm'
import { bootScript } from '../../../../cli/bundle/client/boot-script.ts'
import { siteConfig } from '../../support/site-config.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')

type ColorMode = ReturnType<typeof siteConfig>['themeConfig']['colorMode']

interface Setup extends Partial<ColorMode> {
  /** Id of the announcement. */
  readonly announcement?: string
}

const scripts = new Map<string, Promise<string>>()

/** The script of a configuration; each is made once. */
function scriptOf(setup: Setup): Promise<string> {
  const key = JSON.stringify(setup)
  const known = scripts.get(key) ?? makeScript(setup)
  scripts.set(key, known)
  return known
}

function makeScript({ announcement, ...changed }: Setup): Promise<string> {
  const config = siteConfig({ storage: { type: 'localStorage', namespace: 'x' } })
  const bar = { id: announcement ?? '', content: 'News', isCloseable: true }
  const themeConfig = {
    ...config.themeConfig,
    colorMode: { ...config.themeConfig.colorMode, ...changed },
    ...(announcement === undefined ? {} : { announcementBar: bar }),
  }
  return bootScript({ ...config, themeConfig }, ROOT, false)
}

interface Reader {
  readonly stored?: Readonly<Record<string, string>>
  readonly search?: string
  readonly dark?: boolean
  /** Reading the storage throws. */
  readonly blocked?: boolean
}

/** Runs the script as a browser would; attributes of the root and the storage after it. */
async function boot(setup: Setup, { stored = {}, search = '', dark = false, blocked = false }: Reader = {}) {
  const attributes: Record<string, string> = {}
  const kept: Record<string, string> = { ...stored }
  const dataName = (key: string): string => `data-${key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`
  const window = {
    get localStorage() {
      if (blocked) throw new Error('The operation is insecure.')
      return {
        getItem: (key: string) => kept[key] ?? null,
        setItem: (key: string, value: string) => void (kept[key] = value),
        removeItem: (key: string) => delete kept[key],
      }
    },
  }
  const documentElement = {
    setAttribute: (name: string, value: string) => void (attributes[name] = value),
    dataset: new Proxy<Record<string, string>>(
      {},
      { set: (_, key, value: string) => ((attributes[dataName(String(key))] = value), true) },
    ),
  }
  const matchMedia = (): { matches: boolean } => ({ matches: dark })
  const document = { documentElement }
  const context = {
    addEventListener: () => undefined,
    window,
    document,
    location: { search },
    matchMedia,
    decodeURIComponent,
  }
  vm.runInNewContext(await scriptOf(setup), context)
  return { attributes, stored: kept }
}

const SYSTEM = { respectPrefersColorScheme: true }
const STORED = { stored: { 'theme-x': 'dark' } }

/** What is shown, and what was chosen. */
const MODES: readonly (readonly [shown: string, setup: Setup, reader: Reader])[] = [
  ['light light', {}, { dark: true }],
  ['dark dark', { defaultMode: 'dark' }, {}],
  ['dark dark', {}, STORED],
  ['light light', {}, { stored: { theme: 'dark' } }],
  ['dark system', SYSTEM, { dark: true }],
  ['light light', SYSTEM, { dark: true, stored: { 'theme-x': 'light' } }],
  ['dark dark', {}, { search: '?docusaurus-theme=dark' }],
  ['light light', {}, { search: '?a&docusaurus-theme=light', ...STORED }],
  ['dark dark', {}, { search: '?docusaurus-theme=%22onload=', ...STORED }],
  // The script sets this attribute itself.
  ['light light', {}, { search: '?docusaurus-data-theme-choice=evil' }],
  ['light light', {}, { stored: { 'theme-x': 'x'.repeat(1_000_000) } }],
  ['light light', {}, { blocked: true }],
  ['light light', { disableSwitch: true }, { search: '?docusaurus-theme=dark', ...STORED }],
  ['dark system', { ...SYSTEM, disableSwitch: true }, { dark: true }],
]

test('the colour mode before anything is painted is that of a query, a stored choice, or the configuration', async () => {
  for (const [expected, setup, reader] of MODES) {
    const { attributes } = await boot(setup, reader)
    const shown = `${attributes['data-theme']} ${attributes['data-theme-choice']}`
    assert.equal(shown, expected, JSON.stringify([setup, reader]).slice(0, 200))
  }
})

test('a choice is forgotten where the switch is disabled, and a query is not remembered', async () => {
  const disabled = await boot({ disableSwitch: true }, { stored: { 'theme-x': 'dark', y: '1' } })
  assert.deepEqual(disabled.stored, { y: '1' })
  assert.deepEqual((await boot({}, { search: '?docusaurus-theme=dark' })).stored, {})
})

test('the announcement before anything is painted is closed for who closed this one', async () => {
  const bars: readonly (readonly [isClosed: boolean, id: string, seen?: string, dismissed?: string])[] = [
    [false, 'a'],
    [true, 'a', 'a', 'true'],
    [false, 'a', 'a', 'false'],
    [false, 'b', 'a', 'true'],
    // So the id was once misspelt.
    [true, 'announcement-bar', 'annoucement-bar', 'true'],
  ]
  const [ID, DISMISS] = ['docusaurus.announcement.id-x', 'docusaurus.announcement.dismiss-x']
  const isClosed = (result: Awaited<ReturnType<typeof boot>>): boolean =>
    result.attributes['data-announcement-bar-initially-dismissed'] === 'true'
  for (const [expected, announcement, seen, dismissed = 'false'] of bars) {
    const stored = seen === undefined ? {} : { [ID]: seen, [DISMISS]: dismissed }
    const result = await boot({ announcement }, { stored })
    assert.equal(isClosed(result), expected, `${announcement} ${seen} ${dismissed}`)
    assert.equal(result.stored[ID], announcement)
    assert.equal(result.stored[DISMISS] ?? 'false', String(expected))
  }
  assert.equal(isClosed(await boot({ announcement: 'a' }, { blocked: true })), false)
})

test('the script is one short text for a configuration, and plain ASCII', async () => {
  const setup = { announcement: '</script>ü' }
  const text = await makeScript(setup)
  assert.equal(text, await makeScript(setup))
  assert.match(text, /^[\x20-\x7e]{1,1749}$/)
  assert.doesNotMatch(text, /<\/script/i)
  assert.doesNotMatch(await makeScript({}), /announcement/)
})
