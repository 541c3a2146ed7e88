import path from 'node:path'
import { build } from 'esbuild'
import type { SiteConfig } from '../../../config/site-config.ts'
import type { LiveFile, LiveSite } from '../../../server/dev-server.ts'
import { LIVE_FOLDER } from '../../../../runtime/shared/live.ts'
import { packageRoot } from '../../../types/package-root.ts'
import { memoized } from '../../../types/memoized.ts'
import { escapeHtml } from '../../../../runtime/shared/document/html.ts'

/** Name, in the dev server's folder, of the script of documents that stand for pages with errors. */
const ERROR_SCRIPT = 'error.js'

/** What is shown in the place of a page that cannot be made: the overlay with its errors, until they are gone. */
export function errorDocument(baseUrl: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Error</title>',
    '<meta name="color-scheme" content="light dark">',
    `<script type="module" src="${escapeHtml(`${baseUrl}${LIVE_FOLDER}/${ERROR_SCRIPT}`)}"></script>`,
    '</head>',
    '<body></body>',
    '</html>',
    '',
  ].join('\n')
}

/** What is shown of a site that cannot be planned: at every address the document with its errors. */
export function liveErrorSite({ baseUrl, trailingSlash }: SiteConfig): LiveSite {
  const document: LiveFile = { kind: 'made', name: 'index.html', body: errorDocument(baseUrl), status: 500 }
  return {
    baseUrl,
    trailingSlash,
    async find([folder, name, ...rest]) {
      if (folder !== LIVE_FOLDER || name !== ERROR_SCRIPT || rest.length > 0) return null
      return { kind: 'made', name: ERROR_SCRIPT, body: await errorScript(baseUrl) }
    },
    notFound: () => Promise.resolve(document),
  }
}

/** The script stands alone: it must work when nothing else of the site can be bundled. */
const errorScript = memoized(async (baseUrl: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [path.join(packageRoot(), 'runtime/live/error-page.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    define: { SITEGEN_BASE_URL: JSON.stringify(baseUrl) },
    logLevel: 'silent',
    tsconfigRaw: {},
  })
  return outputFiles[0]?.text ?? ''
})
