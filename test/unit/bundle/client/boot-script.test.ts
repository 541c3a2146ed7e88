import assert from 'node:assert/strict'
import path from 'node:path'
import test, { describe } from 'node:test'
import vm from 'node:vm'
import { bootScript } from '../../../../cli/bundle/client/boot-script.ts'
import { siteConfig } from '../../support/site-config.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')

type ColorMode = ReturnType<typeof siteConfig>['themeConfig']['colorMode']

interface Setup {
  readonly colorMode?: Partial<ColorMode>
  /** Id of the announcement. */
  readonly announcement?: string
  readonly namespace?: string
}

const scripts = new Map<string, Promise<string>>()

/** The script of a configuration; each is made once. */
function scriptOf(setup: Setup): Promise<string> {
  const key = JSON.stringify(setup)
  const known = scripts.get(key) ?? makeScript(setup)
  scripts.set(key, known)
  return known
}

function makeScript({ colorMode, announcement, namespace = 'x' }: Setup): Promise<string> {
  const { themeConfig, ...config } = siteConfig({ storage: { type: 'localStorage', namespace } })
  const bar = { id: announcement ?? '', content: 'News', isCloseable: true }
  return bootScript({
    config: {
      ...config,
      themeConfig: {
        ...themeConfig,
        colorMode: { ...themeConfig.colorMode, ...colorMode },
        ...(announcement === undefined ? {} : { announcementBar: bar }),
      },
    },
    packageDir: ROOT,
    dev: false,
  })
}

interface Reader {
  readonly stored?: Record<string, string>
  readonly search?: string
  readonly dark?: boolean
  /** Reading the storage throws. */
  readonly blocked?: boolean
}

/** Runs the script as a browser would; attributes of the root and the storage after it. */
async function boot(setup: Setup, { stored = {}, search = '', dark = false, blocked = false }: Reader = {}) {
  const attributes: Record<string, string> = {}
  const dataName = (key: string): string => `data-${key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`
  const storage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => delete stored[key],
  }
  const window = {
    get localStorage() {
      if (blocked) throw new Error('The operation is insecure.')
      return storage
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
  vm.runInNewContext(await scriptOf(setup), {
    window,
    document: { documentElement },
    location: { search },
    matchMedia,
    decodeURIComponent,
  })
  return { attributes, stored }
}

const SYSTEM = { respectPrefersColorScheme: true }
const DARK = { defaultMode: 'dark' } as const

type Row = readonly [what: string, setup: Setup, reader: Reader, shown: string, choice: string]

const ROWS: readonly Row[] = [
  ['nothing chosen', {}, {}, 'light', 'light'],
  ['a dark system that nobody asks', {}, { dark: true }, 'light', 'light'],
  ['a dark default', { colorMode: DARK }, {}, 'dark', 'dark'],
  ['a stored choice', {}, { stored: { 'theme-x': 'dark' } }, 'dark', 'dark'],
  ['a choice under the key of another site', {}, { stored: { theme: 'dark' } }, 'light', 'light'],
  ['a system that is asked', { colorMode: SYSTEM }, { dark: true }, 'dark', 'system'],
  [
    'a choice against the system',
    { colorMode: SYSTEM },
    { dark: true, stored: { 'theme-x': 'light' } },
    'light',
    'light',
  ],
  ['a query', {}, { search: '?docusaurus-theme=dark' }, 'dark', 'dark'],
  [
    'a query against the stored choice',
    {},
    { search: '?a&docusaurus-theme=light', stored: { 'theme-x': 'dark' } },
    'light',
    'light',
  ],
  [
    'a query of nonsense',
    {},
    { search: '?docusaurus-theme=%22onload=', stored: { 'theme-x': 'dark' } },
    'dark',
    'dark',
  ],
  [
    'a query for an attribute that the script sets itself',
    {},
    { search: '?docusaurus-data-theme-choice=evil' },
    'light',
    'light',
  ],
  ['nonsense in the storage', {}, { stored: { 'theme-x': 'x'.repeat(1_000_000) } }, 'light', 'light'],
  ['a blocked storage', {}, { blocked: true }, 'light', 'light'],
  [
    'a switch that is disabled',
    { colorMode: { disableSwitch: true } },
    { stored: { 'theme-x': 'dark' }, search: '?docusaurus-theme=dark' },
    'light',
    'light',
  ],
  [
    'a switch that is disabled, and the system asked',
    { colorMode: { ...SYSTEM, disableSwitch: true } },
    { dark: true },
    'dark',
    'system',
  ],
]

describe('the colour mode before anything is painted', () => {
  for (const [what, setup, reader, shown, choice] of ROWS) {
    test(`with ${what} is ${shown}, chosen: ${choice}`, async () => {
      const { attributes } = await boot(setup, { ...reader, stored: { ...reader.stored } })
      assert.deepEqual(
        [attributes['data-theme'], attributes['data-theme-choice']],
        [shown, choice],
        JSON.stringify(attributes),
      )
    })
  }

  test('a choice is forgotten where the switch is disabled, and a query is not remembered', async () => {
    const disabled = await boot(
      { colorMode: { disableSwitch: true } },
      { stored: { 'theme-x': 'dark', y: '1' } },
    )
    assert.deepEqual(disabled.stored, { y: '1' })
    assert.deepEqual((await boot({}, { search: '?docusaurus-theme=dark' })).stored, {})
  })
})

const CLOSED = 'data-announcement-bar-initially-dismissed'
const ID = 'docusaurus.announcement.id-x'
const DISMISS = 'docusaurus.announcement.dismiss-x'

type BarRow = readonly [
  what: string,
  id: string,
  stored: Record<string, string>,
  isClosed: boolean,
  kept: string,
]

const BARS: readonly BarRow[] = [
  ['a new reader', 'a', {}, false, 'false'],
  ['a reader who closed it', 'a', { [ID]: 'a', [DISMISS]: 'true' }, true, 'true'],
  ['a reader who saw it', 'a', { [ID]: 'a', [DISMISS]: 'false' }, false, 'false'],
  ['a reader who closed another one', 'b', { [ID]: 'a', [DISMISS]: 'true' }, false, 'false'],
  [
    'one who closed it when its id was misspelt',
    'announcement-bar',
    { [ID]: 'annoucement-bar', [DISMISS]: 'true' },
    true,
    'true',
  ],
]

describe('the announcement before anything is painted', () => {
  for (const [what, id, stored, isClosed, kept] of BARS) {
    test(`is ${isClosed ? 'closed' : 'open'} for ${what}`, async () => {
      const result = await boot({ announcement: id }, { stored: { ...stored } })
      assert.equal(result.attributes[CLOSED], isClosed ? 'true' : undefined)
      assert.equal(result.stored[ID], id)
      assert.equal(result.stored[DISMISS] ?? 'false', kept)
    })
  }

  test('is open where the storage is blocked', async () => {
    assert.equal((await boot({ announcement: 'a' }, { blocked: true })).attributes[CLOSED], undefined)
  })
})

test('the script is one short text for a configuration, and plain ASCII', async () => {
  const setup = { announcement: '</script>ü' }
  const text = await makeScript(setup)
  assert.equal(text, await makeScript(setup))
  assert.ok(text.length < 1_500, `${text.length} bytes`)
  assert.match(text, /^[\x20-\x7e]+$/)
  assert.doesNotMatch(text, /<\/script/i)
  assert.doesNotMatch(await makeScript({}), /announcement/)
})
