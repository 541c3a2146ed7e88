import type { ConfigDiagnostic } from '../place/config-diagnostic.ts'
import type { BlogConfig } from '../options/blog.ts'
import type { UserConfig } from '../options/site.ts'

/** A feature that needs documents at addresses of their own, so that it is off with the hash router. */
interface LeftOut {
  /** The key that asks for it. */
  readonly key: keyof UserConfig
  readonly what: string
}

/** Features say here that the hash router has no use for them; where they are completed, they are switched off. */
const LEFT_OUT: readonly LeftOut[] = [
  {
    key: 'sitemap',
    what: 'no sitemap is written: what stands behind the # of an address is known to browsers only',
  },
  {
    key: 'csp',
    what: 'no content security policy is written: one document would need those of all pages',
  },
]

/** One warning for each feature that a configuration asks for and that the hash router leaves out. */
export function hashRouterProblems(config: UserConfig): readonly ConfigDiagnostic[] {
  if (config.router !== 'hash') return []
  return [...feedProblems(config), ...optionProblems(config)]
}

function optionProblems(config: UserConfig): readonly ConfigDiagnostic[] {
  return LEFT_OUT.filter(({ key }) => config[key] !== undefined && config[key] !== false).map(
    ({ key, what }) => ({
      code: 'HASH_ROUTER_LEAVES_OUT',
      level: 'warning',
      message: `With router: 'hash' ${what}.`,
      path: [key],
      at: 'key',
      hint: `Remove ${key}, or set it to false.`,
    }),
  )
}

/** Feeds are options of blogs; they are told once, at the first that asks for some. */
function feedProblems({ blog }: UserConfig): readonly ConfigDiagnostic[] {
  const isList = Array.isArray(blog)
  const blogs: readonly BlogConfig[] = isList ? blog : blog ? [blog as BlogConfig] : []
  const asking = blogs.findIndex(({ feedOptions }) => feedOptions !== undefined && feedOptions.type !== null)
  if (asking === -1) return []
  return [
    {
      code: 'HASH_ROUTER_LEAVES_OUT',
      level: 'warning',
      message:
        "With router: 'hash' no feeds are written: programs that read feeds cannot open what stands behind the #.",
      path: ['blog', ...(isList ? [asking] : []), 'feedOptions'],
      at: 'key',
      hint: 'Remove feedOptions, or set its type to null.',
    },
  ]
}
