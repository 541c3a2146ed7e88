import path from 'node:path'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { REPORTED } from '../../bundle/plugins/missing.ts'
import type { ServerBundle } from '../../bundle/server.ts'
import { siteFile } from '../../config/site-file.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import { placeOfText } from '../../content/text-place.ts'
import type { Diagnostic, Place } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { isWithin } from '../../types/is-within.ts'
import { contentFailure } from './content-failure.ts'
import type { RenderFailure } from '../pages.ts'
import { tryReadText } from '../../types/looks.ts'

interface FailureOptions {
  readonly server: ServerBundle
  readonly siteDir: string
  /** Folders of content outside of the site directory, absolute. @default none */
  readonly outside?: readonly string[]
  /** Names in `markdown.static.exclude`. @default none */
  readonly exclude?: readonly string[]
}

/** Explains why pages failed to render. */
export type FailureExplainer = (failure: RenderFailure) => Diagnostic | null

/** Prepares the explanation of failures; null is for what was reported already. */
export function createFailureExplainer(options: FailureOptions): FailureExplainer {
  return (failure) => {
    const { error } = failure
    if ((error as { [REPORTED]?: boolean } | null)?.[REPORTED] === true) return null
    if (error instanceof Error && error.name === 'MissingExport') {
      return missingExport(failure, { error, siteDir: options.siteDir })
    }
    const message = error instanceof Error ? error.message : ''
    const source = fileOfPage(failure.page)
    const { siteDir } = options
    const mistake = source === null ? null : contentFailure(message, { file: source, siteDir })
    const hint = mistake?.hint ?? browserHint(message) ?? hintOfChildren(failure, options)
    return renderFailed(failure, { place: mistake?.place ?? placeOf(failure, options), hint })
  }
}

function hintOfChildren(
  { page, error, componentStack }: RenderFailure,
  { siteDir, exclude = [] }: FailureOptions,
): string | null {
  const file = fileOfPage(page)
  return file === null
    ? null
    : childrenHint({ error, components: componentNames(componentStack), file, siteDir, exclude })
}

function fileOfPage({ source }: RenderFailure['page']): FilePath | null {
  return source === null ? null : fileOf(source)
}

/** Where the failing code stands. */
function placeOf({ error }: RenderFailure, options: FailureOptions): Place | null {
  return error instanceof Error ? originalPlace(error.stack ?? '', options) : null
}

const FRAME = /([^/\\\s()]+\.mjs)(?:\?[^:]*)?:(\d+):(\d+)/g

/** The innermost frame of a stack that lies in the site's own code. */
function originalPlace(stack: string, { server, siteDir, outside = [] }: FailureOptions): Place | null {
  for (const [, name = '', line, column] of stack.matchAll(FRAME)) {
    const map = server.sourceMap(name)
    if (map === undefined) continue
    const found = originalPositionFor(new TraceMap(map), { line: Number(line), column: Number(column) - 1 })
    if (found.source === null) continue
    const source = path.resolve('/out', found.source)
    const file = siteFile(source, siteDir)
    const isOwn = [siteDir, ...outside].some((folder) => isWithin(folder, source))
    if (!isOwn || file.includes('node_modules/')) continue
    return { file, line: found.line, column: found.column + 1 }
  }
  return null
}

interface Found {
  readonly place: Place | null
  readonly hint: string | null
}

function renderFailed({ page, error, componentStack }: RenderFailure, { place, hint }: Found): Diagnostic {
  const message =
    error instanceof Error
      ? `${error.name === 'Error' ? '' : `${error.name}: `}${error.message}`
      : String(error)
  const component = componentNames(componentStack)[0]
  const source = fileOfPage(page)
  const fallback = source === null ? null : { file: source, line: 1 }
  const found = place ?? fallback
  return {
    code: 'RENDER_FAILED',
    level: 'error',
    message: `The page ${page.url} failed to render${component === undefined ? '' : ` in <${component}>`}: ${message}`,
    place: found ?? undefined,
    notes: [...causes(error), ...stackNote(componentStack), ...(source === null ? [] : [`page: ${source}`])],
    hint: hint ?? 'Mend the component, or leave it out of the page.',
  }
}

/** Components that stand in every page and tell an author nothing. */
const PLUMBING = new Set(['ContentTree', 'ErrorBoundary', 'Suspense'])

/** Names in React's component stack, innermost first. */
function componentNames(stack: string | null): readonly string[] {
  const names = [...(stack ?? '').matchAll(/^\s*at (\S+)/gm)].map(([, name = '']) => name)
  return names.filter((name) => /^[A-Z]/.test(name) && !PLUMBING.has(name))
}

function stackNote(stack: string | null): readonly string[] {
  const names = componentNames(stack).slice(0, 6)
  return names.length < 2 ? [] : [`rendered by: ${names.join(' < ')}`]
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

interface Missing {
  readonly error: Error
  readonly siteDir: string
}

function missingExport({ page }: RenderFailure, { error, siteDir }: Missing): Diagnostic {
  const { key, exported } = error as Error & { key: string; exported: string }
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
    hint: 'Correct the name in the import statement.',
  }
}

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
function childrenHint({ error, components, file, siteDir, exclude }: Failed): string | null {
  if (!(error instanceof Error) || !mayComeFromChildren(error)) return null
  const text = tryReadText(path.join(siteDir, file)) ?? ''
  const name = components.find((component) => text.includes(`</${component}>`))
  if (name === undefined || exclude.includes(name)) return null
  return `Mend the component; if <${name}> looks into its children, add '${name}' to markdown.static.exclude in site.config, so that it gets elements.`
}

function mayComeFromChildren({ name, message }: Error): boolean {
  return name === 'TypeError' || message.startsWith('React.Children.only')
}
