import path from 'node:path'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { REPORTED } from '../../bundle/plugins/missing.ts'
import type { ServerBundle } from '../../bundle/server.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { outsideContent, siteFile } from '../../config/site-file.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import { placeOfText } from '../../content/text-place.ts'
import type { Diagnostic, Place } from '../../report/diagnostic.ts'
import { type FilePath, isWithin } from '../../types/file-path.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import { componentsInScope } from '../../types/site-theme.ts'
import { contentFailure } from './content-failure.ts'
import type { RenderFailure } from '../pages.ts'
import { tryReadText } from '../../types/looks.ts'

interface FailureOptions {
  readonly server: Pick<ServerBundle, 'sourceMap'>
  /** Source map of the code that a file of content was compiled to. */
  readonly mapOf: (file: FilePath) => string | undefined
  readonly config: SiteConfig
}

export function explainFailure(failure: RenderFailure, options: FailureOptions): Diagnostic | null {
  const { error } = failure
  if ((error as { [REPORTED]?: boolean } | null)?.[REPORTED] === true) return null
  return error instanceof Error && error.name === 'MissingExport'
    ? missingExport(failure, options.config.siteDir)
    : renderFailed(failure, options)
}

function renderFailed(failure: RenderFailure, options: FailureOptions): Diagnostic {
  const { page, error } = failure
  const source = fileOfPage(page)
  const { place, message, hint, components } = explained(failure, options)
  const [component] = components
  return {
    code: 'RENDER_FAILED',
    level: 'error',
    message: `The page ${page.url} failed to render${component === undefined ? '' : ` in <${component}>`}: ${message}`,
    place: place ?? (source === null ? undefined : { file: source, line: 1 }),
    notes: [
      ...causes(error),
      ...(components.length < 2 ? [] : [`rendered by: ${components.slice(0, 6).join(' < ')}`]),
      ...(source === null ? [] : [`page: ${source}`]),
    ],
    hint: hint ?? 'Fix the component, or leave it out of the page.',
  }
}

function explained(failure: RenderFailure, options: FailureOptions) {
  const { page, error } = failure
  const { siteDir, markdown } = options.config
  const known = Object.keys(componentsInScope(markdown))
  const reason = error instanceof Error ? error.message : ''
  const source = fileOfPage(page)
  const mistake = source === null ? null : contentFailure(reason, { file: source, siteDir, known })
  const found = mistake?.place ?? (error instanceof Error ? originalPlace(error.stack ?? '', options) : null)
  const hook = misplacedHook(error)
  const place = hook === null ? found : placeOfHook(hook, { source, found, siteDir })
  const components = componentNames(failure, options, place !== null)
  if (hook !== null) {
    const hint = `Call ${hook}() in the function of a component: not at the top of a module, in a class, or when something happens.`
    return { place, hint, components, message: `${hook}() is called where no component is rendered.` }
  }
  const hint = mistake?.hint ?? browserHint(reason) ?? childrenHint(failure, components, options)
  return { place, hint, components, message: textOf(error) }
}

/** What React says of a hook that is called outside of components, or in a class. */
const NO_DISPATCHER =
  /^Cannot read properties of null \(reading '(?:use[A-Z]\w*|treeContext)'\)$|^Invalid hook call/

/** The hook that was called where there may be none: the outermost of those at the top of the stack; null for other errors. */
function misplacedHook(error: unknown): string | null {
  if (!(error instanceof Error) || !NO_DISPATCHER.test(error.message)) return null
  const frames = (error.stack ?? '').matchAll(/^ +at (?:[\w$]+\.)*([\w$]+) \(/gm)
  const names = [...frames].map(([, name = '']) => name)
  const first = names.findIndex(isHook)
  const end = names.findIndex((name, index) => index > first && !isHook(name))
  return first === -1 ? null : (names.slice(first, end === -1 ? undefined : end).at(-1) ?? null)
}

function isHook(name: string): boolean {
  return /^use[A-Z]/.test(name)
}

/** The code of MDX is not mapped to its lines: there the hook is looked for. */
function placeOfHook(
  hook: string,
  at: { readonly source: FilePath | null; readonly found: Place | null; readonly siteDir: string },
): Place | null {
  const { source, found, siteDir } = at
  if (source === null || (found !== null && !/\.mdx?$/.test(found.file))) return found
  const place = placeOfText(`${hook}(`, { file: source, siteDir })
  return place.line === undefined ? found : place
}

function fileOfPage({ source }: RenderFailure['page']): FilePath | null {
  return source === null ? null : fileOf(source)
}

const FRAME = /([^/\\\s()]+\.mjs)(?:\?[^:]*)?:(\d+):(\d+)/g

/** The innermost frame of a stack that lies in the site's own code. */
function originalPlace(stack: string, { server, config, mapOf }: FailureOptions): Place | null {
  const { siteDir } = config
  for (const [, name = '', line, column] of stack.matchAll(FRAME)) {
    const map = server.sourceMap(name)
    if (map === undefined) continue
    const found = originalPositionFor(new TraceMap(map), { line: Number(line), column: Number(column) - 1 })
    if (found.source === null) continue
    const source = path.resolve('/out', found.source)
    const file = siteFile(source, siteDir)
    const isOwn = [siteDir, ...outsideContent(config)].some((folder) => isWithin(folder, source))
    if (!isOwn || file.includes('node_modules/')) continue
    // The bundle knows the code of content, which stays the same while words are edited.
    const ofContent = mapOf(file)
    const { line: at, column: start } =
      ofContent === undefined ? found : originalPositionFor(new TraceMap(ofContent), found)
    return at === null ? { file } : { file, line: at, column: start + 1 }
  }
  return null
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return `${error.name === 'Error' ? '' : `${error.name}: `}${error.message}`
}

/** Functions that compiled content is made of: they tell an author nothing. */
const PLUMBING = new Set(['ContentTree', 'ErrorBoundary', 'MDXContent', 'Suspense'])

/** Names in React's component stack, innermost first: the site's own, or all where nothing else says where to look. */
function componentNames(
  { componentStack }: RenderFailure,
  options: FailureOptions,
  isExplained: boolean,
): readonly string[] {
  const frames = [...(componentStack ?? '').matchAll(/^\s*at ([A-Z]\S*)(.*)$/gm)].flatMap(
    ([, name = '', at = '']) => (PLUMBING.has(name) ? [] : { name, at }),
  )
  const own = frames.filter(({ at }) => originalPlace(at, options) !== null)
  return (own.length > 0 || isExplained ? own : frames).map(({ name }) => name)
}

function causes(error: unknown): readonly string[] {
  const notes: string[] = []
  let cause = error instanceof Error ? error.cause : undefined
  while (cause !== undefined && cause !== null && notes.length < 5) {
    notes.push(`cause: ${cause instanceof Error ? cause.message : String(cause)}`)
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return notes
}

const BROWSER_ONLY =
  /\b(?:window|document|navigator|localStorage|sessionStorage|location)\b.*(?:not defined|undefined)|Cannot read properties of undefined \(reading '(?:matchMedia|getItem)'\)/

function browserHint(message: string): string | null {
  return BROWSER_ONLY.test(message)
    ? 'Pages are rendered without a browser: wrap what needs one in <ClientOnly>, or use it in an effect.'
    : null
}

function missingExport({ page, error }: RenderFailure, siteDir: string): Diagnostic {
  const { key, exported, known } = error as {
    key: string
    exported: string
    known: readonly string[]
  }
  const file = key.replace(/^\.\//, '').replace(/#.*$/, '')
  const source = fileOfPage(page)
  if (exported === 'default' && source === file) {
    return {
      code: 'PAGE_NO_DEFAULT_EXPORT',
      level: 'error',
      message: `${file} has no default export, so there is no component to show at ${page.url}.`,
      place: { file: source, line: 1, column: 1 },
      hint: 'Write `export default function Page() { ... }`.',
    }
  }
  const named = exported === 'default' ? path.basename(file) : exported
  const missing = exported === 'default' ? 'default export' : `export "${exported}"`
  return {
    code: 'COMPONENT_NO_EXPORT',
    level: 'error',
    message: `${file} has no ${missing}, which ${source ?? page.url} imports.`,
    place: source === null ? undefined : placeOfText(named, { file: source, siteDir }),
    hint: exportHint(file, exported, known),
  }
}

function exportHint(file: string, exported: string, known: readonly string[]): string {
  const named = known.filter((name) => name !== 'default')
  if (exported === 'default') {
    const [only, ...others] = named
    return only === undefined || others.length > 0
      ? `Write \`export default\` in ${file}${only === undefined ? '' : `, or import what it exports in braces: ${list(named)}`}.`
      : `Import it in braces, \`import { ${only} } from ...\`, or write \`export default\` in ${file}.`
  }
  const meant = didYouMean(exported, named)
  if (meant !== null) return `Did you mean \`import { ${meant} } from ...\`?`
  if (known.includes('default')) return `Import it without braces: \`import ${exported} from ...\`.`
  return named.length === 0
    ? `Export "${exported}" there.`
    : `Export "${exported}" there, or import what there is: ${list(named)}.`
}

const LISTED = 6

function list(names: readonly string[]): string {
  return names.length > LISTED ? `${names.slice(0, LISTED).join(', ')} ...` : names.join(', ')
}

/** The option to set when a component may have failed because it looked into its children, which were folded into HTML. */
function childrenHint(
  { page, error }: RenderFailure,
  components: readonly string[],
  { config: { siteDir, markdown } }: FailureOptions,
): string | null {
  const file = fileOfPage(page)
  if (file === null || !(error instanceof Error)) return null
  if (error.name !== 'TypeError' && !error.message.startsWith('React.Children.only')) return null
  const text = tryReadText(path.join(siteDir, file)) ?? ''
  const name = components.find((component) => text.includes(`</${component}>`))
  const exclude: readonly string[] = markdown.static.exclude
  if (name === undefined || exclude.includes(name)) return null
  return `Fix the component; if <${name}> looks into its children, add '${name}' to markdown.static.exclude in site.config, so that it gets elements.`
}
