import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadSiteConfig } from '../../../cli/features/load-site-config.ts'
import { SiteProblems } from '../../../cli/report/diagnostic.ts'
import type { Example } from './read-examples.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

/** Where a constant of an example belongs in the configuration. */
const PLACES: Readonly<Record<string, (name: string) => string>> = {
  blog: (name) => `{ blog: ${name} }`,
  exclude: (name) => `{ pages: { exclude: ${name} } }`,
  feedOptions: (name) => `{ blog: { feedOptions: ${name} } }`,
  i18n: (name) => `{ i18n: ${name} }`,
  item: (name) => `{ themeConfig: { navbar: { items: [${name}] } } }`,
  items: (name) => `{ themeConfig: { navbar: { items: ${name} } } }`,
}

/** What an example does not show, in its place: `// ...`. */
const LEFT_OUT = /^ *\/\/ \.\.\.$/m

/** A key of the configuration or more of them, as they stand between its braces. */
const KEYS = /^(?<key>[a-z]\w*): /

/** What readers have written above the part that an example shows. */
const IMPORTS: Readonly<Record<string, string>> = {
  defineConfig: "import { defineConfig } from 'sitegen'",
  rehypeKatex: "import rehypeKatex from 'rehype-katex'",
  remarkMath: "import remarkMath from 'remark-math'",
}

/** A configuration that the types of sitegen judge as well: what is left out is added, and parts stand where they belong. */
export function toTypedModule(example: Example): string {
  const { code } = example
  const site = Object.entries({ title: 'My Site', url: 'https://sitegen.example' })
    .filter(([key]) => !code.includes(`\n  ${key}:`))
    .map(([key, value]) => `${key}: '${value}',`)
    .join(' ')
  const [, name = ''] = /^const (\w+) = /.exec(code) ?? []
  const place = PLACES[name]
  const call = (part: string): string => `export default defineConfig({ ${site} ${part}\n})`
  if (KEYS.test(code)) return toModule({ ...example, code: call(code) })
  if (place === undefined) return toModule({ ...example, code: code.replace(LEFT_OUT, site) })
  return toModule({ ...example, code: call(place(code.slice(`const ${name} = `.length)).slice(1, -1)) })
}

/** Whether an example is a configuration, or a part of one. */
export function isConfig({ language, title, code }: Example): boolean {
  if (!/^[jt]s$/.test(language)) return false
  const [, name = ''] = /^const (\w+) = /.exec(code) ?? []
  return (
    /(?:^|\/)site\.config\.[a-z]+$/.test(title) ||
    code.includes('defineConfig(') ||
    Object.hasOwn(PLACES, name) ||
    KEYS.test(code)
  )
}

/** The module that an example stands for: imports that are not shown are added, and so is what is around a part. */
export function toModule({ code }: Example): string {
  const missing = Object.entries(IMPORTS).filter(
    ([name]) => new RegExp(`\\b${name}\\b`).test(code) && !new RegExp(`import .*\\b${name}\\b`).test(code),
  )
  return [...missing.map(([, line]) => line), wrapped(code)].join('\n')
}

function wrapped(code: string): string {
  if (KEYS.test(code)) return `export default {\n${code}\n}`
  const constants = [...code.matchAll(/^const (\w+) = /gm)].map(([, name = '']) => name)
  const place = PLACES[constants[0] ?? '']
  if (code.includes('export default') || place === undefined) return code
  return `${code}\nexport default ${place(constants.join(', '))}`
}

/** Whether an example shows a configuration from its beginning to its end, so that readers may copy it. */
function isWhole({ code }: Example): boolean {
  return code.includes('export default') && !LEFT_OUT.test(code)
}

/** Files that configurations name, by path from the folder that holds the site. */
const FILES: Readonly<Record<string, string>> = {
  'docs/index.md': '# Docs\n',
  'packages/core/docs/index.md': '# Core\n',
  'packages/editor/docs/index.md': '# Editor\n',
  ...Object.fromEntries(
    ['docs', 'blog', 'changelog', 'community'].map((folder) => [`website/${folder}/index.md`, '# Start\n']),
  ),
  'website/fonts/geist.woff2': '',
  'website/sidebars.ts': "export default { docs: ['index'] }\n",
  'website/community-sidebars.ts': "export default { community: ['index'] }\n",
}

/** A folder in which configurations are judged, with the files that examples show. */
export interface ConfigJudge {
  /** All that sitegen says about a configuration, warnings included. */
  readonly judge: (example: Example) => Promise<readonly string[]>
  readonly remove: () => void
}

/** @param examples - those with a title become files that configurations may name */
export function createConfigJudge(examples: readonly Example[]): ConfigJudge {
  const parent = mkdtempSync(path.join(realpathSync(tmpdir()), 'sitegen-examples-'))
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(parent, 'node_modules'), 'junction')
  const dir = path.join(parent, 'website')
  const write = (file: string, text: string): string => {
    const target = path.join(dir, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text)
    return target
  }
  const isFile = ({ title, language }: Example): boolean =>
    /^(?:src|plugins)\/.*\.\w+$/.test(title) && /^(?:[jt]sx?|css)$/.test(language)
  for (const [file, text] of Object.entries(FILES)) write(path.join('..', file), text)
  for (const { title, code } of examples.filter(isFile)) write(title, code)
  let count = 0
  return {
    async judge(example) {
      count += 1
      write(`example-${count}.ts`, toModule(example))
      const site = isWhole(example) ? '' : "title: 'My Site', url: 'https://sitegen.example', "
      const config = write(
        `site-${count}.config.ts`,
        `import example from './example-${count}.ts'
export default async () => ({ ${site}...(typeof example === 'function' ? await (example as Function)() : example) })
`,
      )
      return problemsOf(dir, config)
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  }
}

async function problemsOf(dir: string, config: string): Promise<readonly string[]> {
  try {
    const { diagnostics } = await loadSiteConfig(dir, { config })
    return diagnostics.map(({ message }) => message)
  } catch (error) {
    if (error instanceof SiteProblems) return error.diagnostics.map(({ message }) => message)
    throw error
  }
}
