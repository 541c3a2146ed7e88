import type { FeatureOptions, FeatureSection } from '../../config/options/feature-options.ts'
import * as o from '../../config/options/kit.ts'
import { isRecord } from '../../types/json-problems.ts'

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
  option: policyOption,
  withoutHash: 'no content security policy is written: a single file would need the policies of all pages',
}

function policyOption(): o.Option<boolean | ContentPolicyConfig, Directives | null> {
  const written = o.choose<boolean | ContentPolicyConfig>((value) =>
    isRecord(value) ? o.options({ directives: o.option(directives) }).schema : o.flag(),
  )
  return o.option(written, false, (policy) => {
    if (policy === false) return null
    return policy === true ? {} : { ...policy.directives }
  })
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
