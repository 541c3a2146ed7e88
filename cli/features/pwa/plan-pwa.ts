import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Json, JsonObject } from '../../../runtime/shared/json.ts'
import { withBaseUrl } from '../../../runtime/shared/url/url.ts'
import type { HeadElement } from '../../../runtime/shared/document/head.ts'
import { listFile, LIST_PREFIX, WORKER_FILE } from '../../../runtime/shared/pwa/precache-list.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { SiteProblems, type Diagnostic } from '../../report/diagnostic.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { isRecord } from '../../types/json-problems.ts'
import { packageRoot, PREBUILT_WORKERS } from '../../types/package-root.ts'
import type { FeaturePlan, SiteLoading } from '../feature.ts'
import type { OutputFile, OutputGroup, RenderedSite } from '../output-file.ts'
import { bundleCustomCode } from './custom-code.ts'
import { checkPwa } from './check-pwa.ts'
import type { ListInput } from './precache-list.ts'

const WORKER = WORKER_FILE as OutputPath
const MANIFEST_FILE = 'manifest.json' as OutputPath
const CLAIM = 'the service worker'

/** Plans the service worker, its list, and what a browser needs to install the site. */
export async function planPwa({ config, production }: SiteLoading): Promise<FeaturePlan> {
  const { pwa } = config
  if (pwa === null) return { groups: () => [noWorker()] }
  // A worker from `sitegen serve` would answer in place of the development server.
  if (pwa === false || !production) return { files: () => [removalWorker()] }
  const { text, inputs, diagnostics } = await bundleCustomCode(pwa.swCustom, config.siteDir)
  return {
    diagnostics,
    planInputs: inputs.length === 0 ? [] : [{ instance: 'pwa', files: inputs }],
    headTags: pwa.manifest === null ? [] : manifestTags(pwa.manifest, config),
    files: () => (pwa.manifest === null ? [] : [manifestFile(pwa.manifest, config)]),
    groups: (manifest, facts) => [
      worker({ pwa, config, manifest, redirects: facts.redirects, custom: text }),
      ...(diagnostics.length === 0
        ? [check((rendered) => checkPwa({ pwa, config, files: rendered.files() }))]
        : []),
    ],
  }
}

/** Looks at what was written. It makes no file. */
function check(problemsOf: (rendered: RenderedSite) => readonly Diagnostic[]): OutputGroup {
  return {
    prefixes: [],
    claim: CLAIM,
    contents: async (rendered) => {
      const problems = problemsOf(rendered)
      if (problems.length > 0) throw new SiteProblems(problems)
      return new Map()
    },
  }
}

interface WorkerInput extends Omit<ListInput, 'files'> {
  /** Code of the site's own. */
  readonly custom: string
}

/** The worker holds nothing of the site but the name of its list, so that a browser compares little. */
function worker({ custom, ...input }: WorkerInput): OutputGroup {
  return {
    prefixes: [WORKER, LIST_PREFIX],
    claim: CLAIM,
    async contents(rendered) {
      // It brings workbox-build, of which sites without a worker need nothing.
      const { precacheList } = await import('./precache-list.ts')
      const list = await precacheList({ ...input, files: rendered.files() })
      const text = `${JSON.stringify(list)}\n`
      const name = listFile(contentHash(text))
      return new Map([
        [name as OutputPath, text],
        [WORKER, `var LIST_NAME=${JSON.stringify(name)};\n${custom}${prebuilt('worker')}`],
      ])
    },
  }
}

/** Where there is no worker any more, browsers keep the one that they have. Warning: `SERVICE_WORKER_LEFT`. */
function noWorker(): OutputGroup {
  return check((rendered) => {
    const before = rendered.earlier.file(WORKER)
    const isWorker = before !== null && before.hash !== contentHash(prebuilt('removal'))
    return isWorker && !rendered.files().some(({ path }) => path === WORKER) ? [workerLeft()] : []
  })
}

function workerLeft(): Diagnostic {
  return {
    code: 'SERVICE_WORKER_LEFT',
    level: 'warning',
    message: `The last build published a service worker, ${WORKER_FILE}, but this one does not; browsers will keep the old one.`,
    hint: 'Set pwa to false in site.config: that publishes a worker that removes itself and what was stored.',
  }
}

function removalWorker(): OutputFile {
  return { path: WORKER, claim: CLAIM, content: () => prebuilt('removal') }
}

function prebuilt(name: keyof typeof PREBUILT_WORKERS): string {
  return readFileSync(path.join(packageRoot(), PREBUILT_WORKERS[name]), 'utf8')
}

function manifestFile(written: JsonObject, { title, baseUrl }: SiteConfig): OutputFile {
  const manifest = {
    name: title,
    start_url: baseUrl,
    scope: baseUrl,
    display: 'standalone',
    ...written,
    ...(Array.isArray(written['icons'])
      ? { icons: written['icons'].map((icon) => basedIcon(icon, baseUrl)) }
      : {}),
  }
  return {
    path: MANIFEST_FILE,
    claim: 'the web manifest',
    content: () => `${JSON.stringify(manifest, null, 2)}\n`,
    givesWay: () => [
      {
        code: 'OUTPUT_COLLISION',
        level: 'warning',
        message: `"${MANIFEST_FILE}" is a static file, so pwa.manifest is not written.`,
        hint: 'Remove one of the two.',
      },
    ],
  }
}

function basedIcon(icon: Json, baseUrl: string): Json {
  if (!isRecord(icon) || typeof icon['src'] !== 'string') return icon
  return { ...icon, src: withBaseUrl(icon['src'], baseUrl) }
}

/** What leads browsers to the web manifest, and its colour for those that look for it in documents. */
function manifestTags(
  { theme_color: color, icons }: JsonObject,
  { baseUrl }: SiteConfig,
): readonly HeadElement[] {
  const touchIcon = touchIconOf(icons)
  return [
    { tag: 'link', attributes: { rel: 'manifest', href: `${baseUrl}${MANIFEST_FILE}` } },
    ...(typeof color === 'string'
      ? [{ tag: 'meta', attributes: { name: 'theme-color', content: color } }]
      : []),
    ...(touchIcon === null
      ? []
      : [{ tag: 'link', attributes: { rel: 'apple-touch-icon', href: withBaseUrl(touchIcon, baseUrl) } }]),
  ]
}

/** The smallest picture that is large enough for the home screen of a phone, 180 pixels; null for none. */
function touchIconOf(icons: unknown): string | null {
  const pictures = (Array.isArray(icons) ? icons : []).flatMap((icon: unknown) => {
    if (!isRecord(icon) || typeof icon['src'] !== 'string' || !icon['src'].endsWith('.png')) return []
    const width = Math.max(
      ...String(icon['sizes'])
        .split(/\s+/)
        .map((size) => Number.parseInt(size, 10) || 0),
    )
    return width >= 180 ? [{ src: icon['src'], width }] : []
  })
  return pictures.toSorted((a, b) => a.width - b.width)[0]?.src ?? null
}
