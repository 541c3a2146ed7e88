import { readFile, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { packageRoot } from '../../types/package-root.ts'
import type { InitAnswers } from './init-answers.ts'
import { manifestFile } from './init-manifest.ts'
import type { InitFile, InitTarget } from './init-target.ts'
import type { InitTemplate } from './init-command.ts'

/** Template folders of which a later one adds to, and replaces files of, the ones before. */
const LAYERS: Readonly<Record<InitTemplate, readonly string[]>> = {
  docs: ['docs'],
  'docs-blog': ['docs', 'docs-blog'],
}

/**
 * Names under which a template has what npm leaves out of packages or reads as its own, and what editors would take
 * for the configuration of the template itself.
 */
const STORED_AS: ReadonlyMap<string, string> = new Map([
  ['gitignore', '.gitignore'],
  ['github', '.github'],
  ['tsconfig.template.json', 'tsconfig.json'],
  ['vscode', '.vscode'],
])

const NAME = '{{name}}'

/** Everything that a new site consists of, in path order. */
export async function siteFiles(target: InitTarget, answers: InitAnswers): Promise<readonly InitFile[]> {
  const layers = LAYERS[answers.template].map((name) => join(packageRoot(), 'templates', name))
  const layerFiles = await Promise.all(layers.map(readLayer))
  const contentByPath = new Map(layerFiles.flat())
  const files = [...contentByPath].map(([path, content]) => siteFile(path, content, { target, answers }))
  return [...files, manifestFile(target)].sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function readLayer(folder: string): Promise<readonly (readonly [string, Buffer])[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      return [sitePath(relative(folder, file)), await readFile(file)] as const
    }),
  )
}

function sitePath(path: string): string {
  const [first = '', ...rest] = path.split(sep)
  return [STORED_AS.get(first) ?? first, ...rest].join('/')
}

interface FileContext {
  readonly target: InitTarget
  readonly answers: InitAnswers
}

function siteFile(path: string, content: Buffer, { target, answers }: FileContext): InitFile {
  if (path === '.gitignore') return ignoreFile(content.toString('utf8'), target)
  if (path === 'site.config.ts') return named(path, content, inString(answers.name))
  if (path === 'README.md') return named(path, content, inMarkdown(answers.name))
  return { path, content, replaces: false }
}

function named(path: string, content: Buffer, name: string): InitFile {
  const text = content.toString('utf8')
  return { path, content: text.replaceAll(NAME, () => name), replaces: false }
}

/** Text inside the quotes of a JavaScript string. */
function inString(text: string): string {
  return text.replace(/[\\']/g, String.raw`\$&`)
}

/** Text in a line of Markdown: what could mean something is escaped. */
function inMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~&!]/g, String.raw`\$&`)
}

/** Adds what is missing to the ignore file of the folder. */
function ignoreFile(template: string, { gitignore }: InitTarget): InitFile {
  const path = '.gitignore'
  if (gitignore === null) return { path, content: template, replaces: false }
  const known = new Set(gitignore.split(/\r?\n/).map(ignoreKey))
  const missing = template.split('\n').filter((line) => line !== '' && !known.has(ignoreKey(line)))
  const start = gitignore === '' || gitignore.endsWith('\n') ? gitignore : `${gitignore}\n`
  return { path, content: start + missing.map((line) => `${line}\n`).join(''), replaces: true }
}

/** `/build`, `build/` and `build` say the same here. */
function ignoreKey(line: string): string {
  return line.trim().replace(/^\/|\/$/g, '')
}
