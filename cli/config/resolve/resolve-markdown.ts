import type { UserConfig } from '../define/define.ts'
import { moduleSpecifier } from './module-specifier.ts'
import type { SiteConfig } from '../site-config.ts'
import { completeBaseUrl } from './resolve-base-url.ts'
import { siteConstructs } from './site-constructs.ts'
import { withDefaults } from './with-defaults.ts'

const DEFAULTS = {
  format: 'mdx',
  anchors: {},
  hooks: {},
  mdx1Compat: {},
  preprocessor: null,
  remarkRehypeOptions: {},
  mermaid: false,
  emoji: true,
  components: {},
  npm2yarn: {},
  static: {},
  timeout: 10,
} as const

/** Fills in the defaults of the options of Markdown. */
export function completeMarkdown(
  { markdown, onBrokenMarkdownLinks = 'warn', router, baseUrl = '/' }: UserConfig,
  { siteDir, themePath }: Pick<SiteConfig, 'siteDir' | 'themePath'>,
): SiteConfig['markdown'] {
  const complete = withDefaults(markdown, DEFAULTS)
  return {
    format: complete.format,
    anchors: withDefaults(complete.anchors, { maintainCase: false }),
    hooks: withDefaults(complete.hooks, { onBrokenMarkdownLinks, onBrokenMarkdownImages: 'throw' }),
    mdx1Compat: withDefaults(complete.mdx1Compat, { comments: true, admonitions: true, headingIds: true }),
    preprocessor: complete.preprocessor,
    remarkRehypeOptions: { ...complete.remarkRehypeOptions },
    mermaid: complete.mermaid,
    emoji: complete.emoji,
    components: completeComponents(complete.components, siteDir),
    npm2yarn: completeNpm2Yarn(complete.npm2yarn),
    constructs: siteConstructs({ siteDir, themePath }),
    relativeTo: router === 'hash' ? completeBaseUrl(baseUrl) : null,
    static: withDefaults(complete.static, { exclude: [] }),
    timeout: complete.timeout,
  }
}

/** Specifiers are used from files in any folder, so relative ones start at the site directory. */
function completeComponents(
  written: Readonly<Record<string, string>>,
  siteDir: string,
): Readonly<Record<string, string>> {
  const entries = Object.entries(written).map(([name, module]) => {
    const specifier = moduleSpecifier(module, siteDir)
    return [name, specifier.startsWith('.') ? `@site/${specifier.replace(/^\.\//, '')}` : specifier] as const
  })
  return Object.fromEntries(entries)
}

type Npm2Yarn = NonNullable<UserConfig['markdown']>['npm2yarn']

function completeNpm2Yarn(written: NonNullable<Npm2Yarn> | false): SiteConfig['markdown']['npm2yarn'] {
  if (written === false) return null
  const complete = withDefaults(written, { sync: false, converters: ['yarn', 'pnpm', 'bun'] })
  return { ...complete, converters: [...complete.converters] }
}
