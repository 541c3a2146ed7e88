import path from 'node:path'
import { layoutsOf } from '../../bundle/entries.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { createAssetStore, type AssetStore } from '../../content/assets/assets.ts'
import { createImageScaler } from '../../content/images/image-scaler.ts'
import { fileHash } from '../../types/fingerprints.ts'
import { workDir } from '../../types/work-dir.ts'
import type { Engine } from '../engine.ts'
import { createDevCode, type ClientFiles } from './dev-code.ts'
import { createDevContent, type DevContent } from './dev-content.ts'
import { createDevPages } from './dev-pages.ts'
import type { Snapshot } from './preview/make-page.ts'
import { createDevPlan } from './dev-plan.ts'
import type { Preview, Queue } from './preview/preview.ts'

export interface DevSiteOptions {
  readonly engine: Engine
  readonly config: SiteConfig
  /** Absolute folder of the output, which is no content. */
  readonly outDir: string
  readonly preview: Preview
  /** Runs what must not meet a change. */
  readonly inTurn: Queue
  /** Files of bundles that open pages may still ask for. */
  readonly clientFiles: ClientFiles
}

/** What nearly every site shows. One that is not needed costs a little time, one that is missing a second bundle. */
const LIKELY_LAYOUTS = [
  '@theme/DocItem',
  '@theme/DocItem/Footer',
  '@theme/DocItem/Notices',
  '@theme/MDXPage',
  '@theme/NotFound',
]

/** Everything that pages of one configuration are made with. */
export type DevSite = Awaited<ReturnType<typeof createDevSite>>

/**
 * Plans a site, and starts to bundle its code meanwhile: what most pages need is known.
 * @throws SiteProblems when the site cannot be planned
 */
export async function createDevSite(options: DevSiteOptions) {
  const { engine, config, outDir, preview, inTurn, clientFiles } = options
  const scaler = createImageScaler({ config, workDir: workDir(config.siteDir), useKept: true })
  /** A store that follows another knows its files: pages that are right still name them. */
  const createAssets = (before: AssetStore | null): AssetStore => {
    const assets = createAssetStore(config, scaler)
    for (const { file } of before?.all() ?? []) assets.add(file)
    return assets
  }
  let planned: DevContent | null = null
  const code = createDevCode({
    engine,
    config,
    content() {
      if (planned === null) throw new Error('The site is not planned yet.')
      return planned
    },
    createAssets: () => createAssets(null),
    clientFiles,
  })
  // What is wrong here is said when a page needs it.
  code.ensure({ layouts: LIKELY_LAYOUTS, modules: [] }).catch(() => undefined)
  const plan = await createDevPlan({ config, outDir, engine: engine.fingerprint })
  const content = createDevContent({
    config,
    contentDirs: plan.site().contentDirs,
    frontMatterByPath: plan.frontMatterByPath,
    hashOf: (file) => fileHash(path.resolve(config.siteDir, file)),
  })
  planned = content
  const snapshotWith = (assets: AssetStore, before: Snapshot | null): Snapshot => {
    const site = plan.site()
    // Going through all pages is for plans that are new.
    const { layouts, fileByPath } = before?.site === site ? before : snapshotOfSite(site)
    return { site, content, code, assets, clientFiles, layouts, fileByPath }
  }
  let snapshot = snapshotWith(createAssets(null), null)
  const pages = createDevPages(snapshot, { preview, inTurn })
  return {
    plan,
    content,
    code,
    pages,
    /** What pages are made from now. */
    snapshot: (): Snapshot => snapshot,
    /** Something has changed: pages are made from what there is now. `assets` is for files that may be others. */
    invalidate(what?: 'assets'): void {
      snapshot = snapshotWith(what === 'assets' ? createAssets(snapshot.assets) : snapshot.assets, snapshot)
      pages.invalidate(snapshot)
    },
  }
}

function snapshotOfSite({ manifest, files }: Snapshot['site']): Pick<Snapshot, 'layouts' | 'fileByPath'> {
  const layouts = layoutsOf(manifest.pages)
  return { layouts, fileByPath: new Map(files.map((file) => [file.path, file])) }
}
