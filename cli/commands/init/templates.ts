/** What `init` can make; the first is proposed. */
interface Template {
  /** What it is called in questions. */
  readonly label: string
  readonly about: string
  /** Folders of `templates/`, of which a later one adds to, and replaces files of, the ones before. */
  readonly layers: readonly string[]
  /** The version of which the docs are there a second time, as `sitegen version` freezes them. */
  readonly frozen?: string
}

const TEMPLATES = {
  docs: { label: 'Docs', about: 'a home page and documentation', layers: ['base', 'docs'] },
  'docs-blog': {
    label: 'Docs and blog',
    about: 'also posts, with tags, authors and feeds',
    layers: ['base', 'docs', 'docs-blog'],
  },
  'docs-versioned': {
    label: 'Docs in versions',
    about: 'version 1.0 is published, the next one is being written',
    layers: ['base', 'docs', 'docs-versioned'],
    frozen: '1.0',
  },
  minimal: { label: 'Minimal', about: 'a configuration and one page', layers: ['base', 'minimal'] },
} satisfies Readonly<Record<string, Template>>

/** The name of a template. */
export type InitTemplate = keyof typeof TEMPLATES

export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly InitTemplate[]

export function templateOf(name: InitTemplate): Template {
  return TEMPLATES[name]
}
