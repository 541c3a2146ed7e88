import type { SiteConfig } from '../../config/site-config.ts'
import type { OutputPath } from '../../types/file-path.ts'
import type { Feature } from '../feature.ts'
import type { OutputFile } from '../output-file.ts'
import { headersOptions } from './options.ts'

/** Hosts such as Netlify and Cloudflare Pages read it. */
const HEADERS_FILE = '_headers' as OutputPath

export const headersFeature: Feature = {
  name: 'headers',
  options: headersOptions,
  plan: ({ config: { csp, baseUrl } }) => (csp === null ? {} : { files: () => [headersFile(csp, baseUrl)] }),
}

/**
 * `_headers`: one policy that every page can live with. Each page has its own, stricter one in its head; browsers keep
 * both. It adds what only a header can say: who may frame the site. A static file of the site takes its place.
 */
function headersFile(csp: NonNullable<SiteConfig['csp']>, baseUrl: string): OutputFile {
  return {
    path: HEADERS_FILE,
    claim: 'the headers',
    async content(rendered) {
      const { policyText } = await import('../../content/content-policy.ts')
      const needs = new Set((await rendered.pages()).flatMap(({ policy }) => policy))
      return `${baseUrl}*\n  Content-Security-Policy: ${policyText(needs, csp)}; frame-ancestors 'self'\n`
    },
    givesWay: (text) => [
      {
        code: 'HEADERS_FILE_KEPT',
        level: 'warning',
        message: `The content security policy is not written to ${HEADERS_FILE}, because a static file of that name is there.`,
        notes: [String(text).split('\n').slice(1).join('\n').trim()],
        hint: `Add the line to your own file. Every page contains its own policy anyway.`,
      },
    ],
  }
}
