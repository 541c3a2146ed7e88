import type { FeatureOptions, FeatureSection } from '../../config/options/feature-options.ts'
import * as o from '../../config/options/kit.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { isRecord } from '../../types/json-problems.ts'
import type { OutputFile } from '../output-file.ts'

/** What a content security policy allows beside what the pages hold. */
export interface ContentPolicyConfig {
  /** Sources by directive, as browsers read them: `{ 'connect-src': ['https://api.example'] }`. @default {} */
  directives?: Readonly<Record<string, readonly string[]>>
}

declare module '../../config/options/site.ts' {
  interface UserConfig {
    /**
     * Writes a content security policy into every page, made from what the page holds, and one for all pages into the file
     * `_headers`. `true`, or sources that every page gets beside its own: `{ directives: { 'connect-src':
     * ['https://api.example'] } }`. Not in `sitegen dev`. @default false
     */
    csp?: boolean | ContentPolicyConfig
  }
  interface FeatureConfig {
    /** Sources by directive that the content security policy of every page gets; null for no policy. */
    readonly csp: Directives | null
  }
}

const csp: FeatureSection<boolean | ContentPolicyConfig, Directives | null> = {
  option() {
    const written = o.choose<boolean | ContentPolicyConfig>((value) =>
      isRecord(value) ? o.options({ directives: o.option(directives) }).schema : o.flag(),
    )
    return o.option(written, false, (policy) => {
      if (policy === false) return null
      return policy === true ? {} : { ...policy.directives }
    })
  },
  withoutHash: 'no content security policy is written: a single file would need the policies of all pages',
}

type Directives = NonNullable<ContentPolicyConfig['directives']>

/** Names of directives that have a list of sources (Content Security Policy Level 3, section 6). */
const DIRECTIVE = /^(?:[a-z]+-src(?:-elem|-attr)?|base-uri|form-action)$/

const source = o.matching(
  /^[^\s,;]+$/,
  'one source without spaces, commas and semicolons: "https://api.example"',
)

const directives = o.byName(o.list(source, 'a list of sources'), 'an object of lists of sources', {
  pattern: DIRECTIVE,
  sentence: '{key} is no directive with a list of sources.',
  hint: "Name a directive such as 'connect-src' or 'frame-src'.",
})

export const headersOptions: FeatureOptions = { sections: { csp } }

/** Hosts such as Netlify and Cloudflare Pages read it. */
const HEADERS_FILE = '_headers' as OutputPath

/**
 * `_headers`: one policy that every page can live with. Each page has its own, stricter one in its head; browsers keep
 * both. It adds what only a header can say: who may frame the site. A static file of the site takes its place.
 */
export function headersFile(csp: Directives, baseUrl: string): OutputFile {
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
