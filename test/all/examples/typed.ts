import { isConfig, toTypedModule } from './configs.ts'
import type { Example } from './read-examples.ts'

/** What else a folder with examples needs: files that they name and do not show. */
const OTHERS: Readonly<Record<string, string>> = {
  'src/others.d.ts':
    "declare module '@site/src/components/*'\ndeclare module 'remark-math'\ndeclare module 'rehype-katex'\ndeclare module 'kite-theme'\n",
  'src/examples/api.ts': "export const api = ['api/index']\n",
  'src/examples/text.ts': 'export const capitalize = (text: string): string => text.toUpperCase()\n',
  'src/data/figures.json': '[{ "value": 1 }]\n',
}

/** Whether an example is a module in TypeScript. */
function isTyped({ language, meta, code }: Example): boolean {
  return /^tsx?$/.test(language) && !meta.startsWith('live') && !/^render\(/m.test(code)
}

/**
 * Examples in TypeScript as files of a site, by path. Each is a module of its own; what one declares for the whole site is
 * there for all.
 */
export function typedFiles(examples: readonly Example[]): ReadonlyMap<string, string> {
  const files = new Map(Object.entries(OTHERS))
  for (const example of examples.filter(isTyped)) {
    const { place, language, title, code } = example
    const name = place.replaceAll(/[^\w.-]/g, '-')
    const isGlobal = title.endsWith('.d.ts')
    const file = isGlobal ? `src/${name}.d.ts` : `src/${folderOf(title)}/${name}.${language}`
    files.set(file, isConfig(example) ? toTypedModule(example) : isGlobal ? code : `${code}\nexport {}\n`)
    if (title.startsWith('plugins/')) files.set(`src/examples/${title}`, `${code}\n`)
  }
  return files
}

/** As deep in the site as the example says, for its relative imports. */
function folderOf(title: string): string {
  return /^src\/\w+\//.test(title) ? 'components' : 'examples'
}
