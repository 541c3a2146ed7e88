import path from 'node:path'
import type { FilePath } from '../../types/file-path.ts'
import { tryReadText } from '../../types/looks.ts'

interface Failed {
  readonly error: unknown
  /** Names of the components around the failure, innermost first. */
  readonly components: readonly string[]
  readonly file: FilePath
  readonly siteDir: string
  /** Names in `markdown.static.exclude`. */
  readonly exclude: readonly string[]
}

/**
 * The option to set when a component may have failed because it looked into its children, which were folded into HTML;
 * null when no component around the failure has children in the content, or the option is set.
 */
export function childrenHint({ error, components, file, siteDir, exclude }: Failed): string | null {
  if (!(error instanceof Error) || !mayComeFromChildren(error)) return null
  const text = tryReadText(path.join(siteDir, file)) ?? ''
  const name = components.find((component) => text.includes(`</${component}>`))
  if (name === undefined || exclude.includes(name)) return null
  return `Mend the component; if <${name}> looks into its children, add '${name}' to markdown.static.exclude in site.config, so that it gets elements.`
}

function mayComeFromChildren({ name, message }: Error): boolean {
  return name === 'TypeError' || message.startsWith('React.Children.only')
}
