import path from 'node:path'
import { transform } from 'esbuild'
import { INTERNAL } from '../../bundle/aliases.ts'

/** A file for the folder of a site's own parts. */
export interface PartFile {
  /** With the dot. */
  readonly extension: string
  readonly text: string
}

/** A file that shows a part of the theme as it is, for something around it. Tables, which are no components, are extended. */
export function wrappedPart(
  name: string,
  { isTyped, isTable }: { isTyped: boolean; isTable: boolean },
): PartFile {
  const local = name.replaceAll(/\W/g, '')
  const original = `import ${local} from '@theme-original/${name}'\n`
  if (isTable) {
    const text = `${original}\nexport default {\n  ...${local},\n  // Yours stand here.\n}\n`
    return { extension: isTyped ? '.ts' : '.js', text }
  }
  const types = isTyped ? `import type { ComponentProps } from 'react'\n` : ''
  const props = isTyped ? `props: ComponentProps<typeof ${local}> & object` : 'props'
  const text = `${types}${original}
export default function ${local}Wrapper(${props}) {
  return (
    <>
      <${local} {...props} />
    </>
  )
}
`
  return { extension: isTyped ? '.tsx' : '.jsx', text }
}

/** What a source imports from beside it. */
const RELATIVE = /(\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)'(\.{1,2}\/[^']+)'/g

/**
 * A copy of a part of the theme. What it imports from beside it, it imports from the package.
 *
 * @param file - relative to the package: `theme/shell/footer.tsx`
 */
export async function ejectedPart(file: string, source: string, isTyped: boolean): Promise<PartFile> {
  const folder = path.posix.dirname(file)
  const text = source.replaceAll(
    RELATIVE,
    (_, before: string, specifier: string) => `${before}'${INTERNAL}/${path.posix.join(folder, specifier)}'`,
  )
  const extension = path.extname(file)
  if (isTyped) return { extension, text }
  const { code } = await transform(text, {
    loader: extension === '.tsx' ? 'tsx' : 'ts',
    jsx: 'preserve',
    target: 'esnext',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  })
  return { extension: extension === '.tsx' ? '.jsx' : '.js', text: code }
}
