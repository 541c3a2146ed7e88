import type { SiteConfig } from '../../config/site-config.ts'
import { headersFile, HEADERS_FILE } from '../../features/headers/headers-file.ts'
import type { StagedOutput } from '../../output/output.ts'
import type { RenderedPage } from '../../render/pages.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'

/** Writes the headers of the site, unless it has such a file of its own. */
export async function putHeaders(
  output: StagedOutput,
  pages: readonly RenderedPage[],
  config: SiteConfig,
): Promise<readonly Diagnostic[]> {
  const text = headersFile(pages, config)
  if (text === null) return []
  if (!output.has(HEADERS_FILE)) {
    await output.put(HEADERS_FILE, text, 'the headers')
    return []
  }
  const policy = text.slice(text.indexOf('\n')).trim()
  return [
    {
      code: 'HEADERS_FILE_KEPT',
      level: 'warning',
      message: `The content security policy is not written to ${HEADERS_FILE}, because a static file of that name is there.`,
      notes: [policy],
      hint: `Add the line to your own file. Pages have their policies in any case.`,
    },
  ]
}
