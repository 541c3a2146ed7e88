import type { ConfigDiagnostic } from '../config/place/key-path.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { unknownLanguages } from '../content/markdown/code/prism-languages.ts'

/** Names in `prism.additionalLanguages` that Prism does not know. */
export function languageProblems({ prism }: SiteConfig): readonly ConfigDiagnostic[] {
  return unknownLanguages(prism.additionalLanguages).map((name) => ({
    code: 'PRISM_UNKNOWN_LANGUAGE',
    level: 'warning',
    message: `themeConfig.prism.additionalLanguages names "${name}", which Prism does not know.`,
    path: ['themeConfig', 'prism', 'additionalLanguages', prism.additionalLanguages.indexOf(name)],
    hint: 'Correct the name, or remove it: every language of Prism is available without being named.',
  }))
}
