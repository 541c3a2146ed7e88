import { readFileSync } from 'node:fs'
import path from 'node:path'
import { difference, minBy } from 'lodash-es'
import picomatch from 'picomatch'
import type { JsonObject } from '../../../runtime/shared/json.ts'
import { decoded } from '../../../runtime/shared/url/url.ts'
import type { HeadElement } from '../../../runtime/shared/document/head.ts'
import { listFile, LIST_PREFIX, WORKER_FILE } from '../../../runtime/shared/pwa/precache-list.ts'
import { pathHref } from '../../config/options/address.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { SiteProblems, type Diagnostic } from '../../report/diagnostic.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { isRecord } from '../../types/json-problems.ts'
import { packageRoot, PREBUILT_WORKERS } from '../../types/package-root.ts'
import type { FeaturePlan, SiteLoading } from '../feature.ts'
import type { OutputFile, OutputGroup, RenderedSite } from '../output-file.ts'
import { bundleCustomCode } from './custom-code.ts'
import { DEFAULT_INCLUDE } from './options.ts'
import type { ListInput } from './precache-list.ts'

const WORKER = WORKER_FILE as OutputPath
const MANIFEST_FILE = 'manifest.json' as OutputPath
const CLAIM = 'the service worker'

export async function planPwa({ config, production }: SiteLoading): Promise<FeaturePlan> {
  const { pwa } = config
  if (pwa === null) return { groups: () => [noWorker()] }
  // A worker from `sitegen serve` would answer in place of the development server.
  if (pwa === false || !production)
    return { files: () => [{ path: WORKER, claim: CLAIM, content: () => prebuilt('removal') }] }
  const { text, inputs, diagnostics } = await bundleCustomCode(pwa.swCustom, config.siteDir)
  return {
    diagnostics,
    planInputs: inputs.length === 0 ? [] : [{ instance: 'pwa', files: inputs }],
    headTags: pwa.manifest === null ? [] : manifestTags(pwa.manifest, config),
    files: () => (pwa.manifest === null ? [] : [manifestFile(pwa.manifest, config)]),
    groups: (manifest, facts) => [
      worker({ pwa, config, manifest, redirects: facts.redirects }, text),
      ...(diagnostics.length === 0
        ? [check((rendered) => checkPwa({ pwa, config, files: rendered.files(), shared: rendered.shared() }))]
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

/** The worker holds nothing of the site but its own code and the name of its list, so that a browser compares little. */
function worker(input: Omit<ListInput, 'files' | 'shared'>, custom: string): OutputGroup {
  return {
    prefixes: [WORKER, LIST_PREFIX],
    claim: CLAIM,
    async contents(rendered) {
      // It brings workbox-build, of which sites without a worker need nothing.
      const { precacheList } = await import('./precache-list.ts')
      const list = await precacheList({ ...input, files: rendered.files(), shared: rendered.shared() })
      const text = `${JSON.stringify(list)}\n`
      const name = listFile(contentHash(text))
      const { baseUrl, i18n } = input.config
      const filesBase = JSON.stringify(path.posix.relative(baseUrl, i18n.filesBaseUrl))
      return new Map([
        [name as OutputPath, text],
        [
          WORKER,
          `var LIST_NAME=${JSON.stringify(name)},FILES_BASE=${filesBase};\n${custom}${prebuilt('worker')}`,
        ],
      ])
    },
  }
}

/** Where there is no worker any more, browsers keep the one that they have. Warning: `SERVICE_WORKER_LEFT`. */
function noWorker(): OutputGroup {
  return check((rendered) => {
    const before = rendered.earlier.file(WORKER)
    const isWorker = before !== null && before.hash !== contentHash(prebuilt('removal'))
    if (!isWorker || rendered.files().some(({ path }) => path === WORKER)) return []
    return [
      {
        code: 'SERVICE_WORKER_LEFT',
        level: 'warning',
        message: `The last build published a service worker, ${WORKER_FILE}, but this one does not; browsers will keep the old one.`,
        hint: 'Set pwa to false in site.config: that publishes a worker that removes itself and what was stored.',
      },
    ]
  })
}

function prebuilt(name: keyof typeof PREBUILT_WORKERS): string {
  return readFileSync(path.join(packageRoot(), PREBUILT_WORKERS[name]), 'utf8')
}

function manifestFile(written: JsonObject, config: SiteConfig): OutputFile {
  const { title, baseUrl } = config
  const { icons } = written
  const manifest = {
    name: title,
    start_url: baseUrl,
    scope: baseUrl,
    display: 'standalone',
    ...written,
    ...(Array.isArray(icons) && {
      icons: icons.map((icon) => (isIcon(icon) ? { ...icon, src: pathHref(icon.src, config) } : icon)),
    }),
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

/** What leads browsers to the web manifest, and its colour for those that look for it in documents. */
function manifestTags(manifest: JsonObject, config: SiteConfig): readonly HeadElement[] {
  const { theme_color: color } = manifest
  const touchIcon = touchIconOf(manifest)
  return [
    { tag: 'link', attributes: { rel: 'manifest', href: `${config.baseUrl}${MANIFEST_FILE}` } },
    ...(typeof color === 'string'
      ? [{ tag: 'meta', attributes: { name: 'theme-color', content: color } }]
      : []),
    ...(touchIcon === undefined
      ? []
      : [{ tag: 'link', attributes: { rel: 'apple-touch-icon', href: pathHref(touchIcon, config) } }]),
  ]
}

/** The smallest picture that is large enough for the home screen of a phone, 180 pixels. */
function touchIconOf(manifest: JsonObject): string | undefined {
  const widthOf = ({ sizes }: Icon): number => {
    const widths = String(sizes).split(/\s+/)
    return Math.max(...widths.map((size) => Number.parseInt(size, 10) || 0))
  }
  const large = iconsOf(manifest).filter((icon) => icon.src.endsWith('.png') && widthOf(icon) >= 180)
  return minBy(large, widthOf)?.src
}

/** Stands for the host of the site, which nobody else has. */
const HERE = 'http://sitegen.invalid'

type Checked = Pick<ListInput, 'pwa' | 'config' | 'files' | 'shared'>

/** What the options name and the output does not have. Warnings: `PWA_INCLUDE_UNUSED`, `PWA_ICON_MISSING`. */
function checkPwa(checked: Checked): readonly Diagnostic[] {
  return [...unusedGlobs(checked), ...missingIcons(checked)]
}

function unusedGlobs({ pwa, files, shared }: Checked): readonly Diagnostic[] {
  return difference(pwa.include, DEFAULT_INCLUDE)
    .filter((glob) => {
      const isMatch = picomatch(glob.replace(/^!/, ''), { dot: true })
      return ![...files, ...shared].some(({ path }) => isMatch(path))
    })
    .map((glob) => ({
      code: 'PWA_INCLUDE_UNUSED',
      level: 'warning' as const,
      message: `pwa.include has "${glob}", but no file of the output matches it.`,
      hint: 'Globs match paths in the output folder, such as img/logo.svg; remove the glob, or correct it.',
    }))
}

/** Icons on other hosts are theirs. */
function missingIcons({ pwa: { manifest }, config, files, shared }: Checked): readonly Diagnostic[] {
  const { baseUrl } = config
  const sharedBase = config.shared?.baseUrl ?? baseUrl
  const known = new Set([
    ...files.map(({ path }) => baseUrl + path),
    ...shared.map(({ path }) => sharedBase + path),
  ])
  return iconsOf(manifest).flatMap(({ src }) => {
    const { pathname, origin } = new URL(pathHref(src, config), HERE)
    if (origin !== HERE || known.has(decoded(pathname))) return []
    return {
      code: 'PWA_ICON_MISSING',
      level: 'warning' as const,
      message: `pwa.manifest names the icon "${src}", but the site has no such file.`,
      hint: 'Put the picture into a static folder, or correct the path.',
    }
  })
}

interface Icon {
  readonly src: string
  readonly sizes?: unknown
}

function isIcon(icon: unknown): icon is Icon {
  return isRecord(icon) && typeof icon['src'] === 'string'
}

function iconsOf(manifest: JsonObject | null): readonly Icon[] {
  const icons: unknown = manifest?.['icons']
  return Array.isArray(icons) ? icons.filter(isIcon) : []
}
