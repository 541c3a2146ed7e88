import { admonitionEdits, closerEdits } from './admonition-opener.ts'
import { blankEdits, createInlineRewriter } from './rewrite-inline.ts'
import { addEdits, applyEdits, type Edit, type RewrittenSource } from './source-edits.ts'
import {
  isBlank,
  isThematicBreak,
  matchContainers,
  openContainer,
  readLine,
  type Container,
  type Line,
} from '../../text/containers.ts'
import { closesFence, fenceAt, type Fence } from '../../text/containers.ts'
import { isBlankFrom, nextLine, runLength, withoutClosing } from '../../text/lines.ts'
import { Scanner } from '../../text/scanner.ts'

export interface RewriteOptions {
  readonly format: 'mdx' | 'md'
  /** HTML comments in MDX become comments of MDX. */
  readonly comments: boolean
  /** `:::note Title` becomes `:::note[Title]`. */
  readonly admonitions: boolean
  /** Braces of `{#id}` in headings of MDX become U+E001 and U+E002, which the parser reads as text. */
  readonly headingIds: boolean
  readonly keywords: readonly string[]
  /** Puts a blank line before closing colons that the fast parser would not see. @default false */
  readonly splitClosers?: boolean
  /** `$$` on a line of its own begins a block of math. @default false */
  readonly math?: boolean
  /** Where the body begins, after front matter. @default 0 */
  readonly from?: number
}

/** Deeper nesting on one line is not looked into: it would take quadratic time. */
const maxContainersPerLine = 64

/**
 * Rewrites what the Markdown parser cannot read: HTML comments and `{#id}` in MDX, titles of admonitions, and
 * `mdx-code-block` fences, whose inside is Markdown. Lines stay as they are, and so do columns but for a few
 * insertions after what they close. Code is left alone. Takes linear time.
 */
export function rewriteSource(text: string, options: RewriteOptions): RewrittenSource {
  if (!needsRewriting(text, options)) return { text, insertions: [], addedLines: [] }
  const scanner = new Scanner(text, options.format)
  const edits: Edit[] = []
  const scan: Scan = {
    text,
    options,
    keywords: new Set(options.keywords),
    scanner,
    inline: createInlineRewriter(scanner, edits, options.comments),
    edits,
    containers: [],
    paragraph: false,
    fence: null,
    unwrapped: null,
    setextId: [],
  }
  let at = options.from ?? 0
  while (at < text.length) at = scanLine(scan, at)
  if (scan.unwrapped) leaveUnwrapped(scan, scan.unwrapped)
  return applyEdits(text, scan.edits)
}

interface OpenFence extends Fence {
  readonly depth: number
}

interface Scan {
  readonly text: string
  readonly options: RewriteOptions
  readonly keywords: ReadonlySet<string>
  readonly scanner: Scanner
  readonly inline: ReturnType<typeof createInlineRewriter>
  readonly edits: Edit[]
  readonly containers: Container[]
  /** The line before belongs to a paragraph that may go on. */
  paragraph: boolean
  fence: OpenFence | null
  /** An `mdx-code-block` that is being read as Markdown. */
  unwrapped:
    | (OpenFence & {
        /** How many edits there were before it: the later ones are dropped should it never be closed. */
        readonly edits: number
        /** Where the line before its closing fence ends, as soon as that has been asked; 0 before. */
        end: number
      })
    | null
  /** Edits for an id at the end of the paragraph so far, in case it turns out to be a heading. */
  setextId: readonly Edit[]
}

function needsRewriting(text: string, options: RewriteOptions): boolean {
  const isMdx = options.format === 'mdx'
  if (isMdx && options.comments && text.includes('<!--')) return true
  if (isMdx && options.headingIds && text.includes('{#')) return true
  return (options.admonitions && text.includes(':::')) || text.includes('mdx-code-block')
}

/** Reads one line, or several when a construct spans them; gives the offset of the next. */
function scanLine(scan: Scan, start: number): number {
  const { text } = scan
  const line = readLine(text, start)
  const matched = matchLine(scan, line)
  if (matched < 0) return line.next
  const { fence } = scan
  const isCode = fence !== null && matched >= fence.depth
  if (fence && (!isCode || isClosedBy(scan, line, fence))) scan.fence = null
  if (isCode) return line.next
  if (isBlank(line)) {
    scan.containers.length = matched
    scan.paragraph = false
    return line.next
  }
  if (isSetextUnderline(scan, line, matched)) {
    addEdits(scan.edits, scan.setextId)
    scan.paragraph = false
    return line.next
  }
  openContainers(scan, line, matched)
  return isBlank(line) ? line.next : scanBlock(scan, line)
}

/** Reads the containers that are open; -1 when the line was the end of an `mdx-code-block`. */
function matchLine(scan: Scan, line: Line): number {
  const { text, containers, unwrapped } = scan
  if (!unwrapped) return matchContainers(text, line, containers)
  const outer = matchContainers(text, line, containers.slice(0, unwrapped.depth))
  if (outer < unwrapped.depth) {
    leaveUnwrapped(scan, unwrapped)
    return outer
  }
  if (isClosedBy(scan, line, unwrapped)) {
    addEdits(scan.edits, blankEdits(text, line.at, line.end))
    scan.unwrapped = null
    endBlocks(scan, unwrapped.depth)
    return -1
  }
  return outer + matchContainers(text, line, containers.slice(unwrapped.depth))
}

/** What was taken for an `mdx-code-block` is never closed: it is code. */
function leaveUnwrapped(scan: Scan, { edits, depth }: NonNullable<Scan['unwrapped']>): void {
  scan.edits.length = edits
  scan.unwrapped = null
  endBlocks(scan, depth)
}

function endBlocks(scan: Scan, depth: number): void {
  scan.containers.length = Math.min(scan.containers.length, depth)
  scan.fence = null
  scan.paragraph = false
}

/** Opens the containers that begin on the line and closes those that do not go on, unless the paragraph does. */
function openContainers(scan: Scan, line: Line, matched: number): void {
  const { text, containers, paragraph } = scan
  const all = matched === containers.length
  const opened: Container[] = []
  while (opened.length < maxContainersPerLine && !isIndentedCode(scan, line)) {
    const container = openContainer(text, line, all && paragraph && opened.length === 0)
    if (!container) break
    opened.push(container)
  }
  const isLazy = paragraph && !/[#`~:<{]/.test(text[line.at] ?? '')
  if (opened.length === 0 && (all || isLazy)) return
  containers.length = matched
  containers.push(...opened)
  scan.paragraph = false
}

function scanBlock(scan: Scan, line: Line): number {
  const { text, options } = scan
  if (isIndentedCode(scan, line) || openFence(scan, line)) return line.next
  if (text.startsWith(':::', line.at)) return scanDirective(scan, line)
  if (options.format === 'md') return scanMarkdown(scan, line)
  const beginning = text.slice(line.at, Math.min(line.at + 7, line.end))
  if (/^#{1,6}(?:[ \t]|$)/.test(beginning)) return scanHeading(scan, line)
  if (isThematicBreak(text, line)) {
    scan.paragraph = false
    return line.next
  }
  return scanText(scan, line)
}

/** Text of Markdown needs no rewriting, but comments can hold what looks like a fence. */
function scanMarkdown(scan: Scan, line: Line): number {
  scan.paragraph = !isThematicBreak(scan.text, line)
  if (!scan.text.startsWith('<!--', line.at)) return line.next
  const end = scan.scanner.comment(line.at)
  return end < 0 ? scan.text.length : nextLine(scan.text, end)
}

function scanText(scan: Scan, line: Line): number {
  const { text, scanner, containers, paragraph } = scan
  // Imports and exports stand at the very left and never within a paragraph.
  if (!paragraph && line.at === line.start && containers.length === 0 && scanner.beginsEsm(line.at))
    return nextLine(text, scanner.esm(line.at, fenceEnd(scan, line)))
  const singleLine = text[line.at] === '|'
  const { end, flow } = scan.inline({ start: line.at, end: line.end, singleLine, heading: false })
  scan.paragraph = !flow
  scan.setextId = flow || end !== line.end ? [] : headingIdEdits(scan, line)
  return nextLine(text, end)
}

/** Where the text in the `mdx-code-block` that is being read ends: its closing fence is what a blank line is elsewhere. */
function fenceEnd(scan: Scan, { end, next }: Line): number {
  const { text, unwrapped } = scan
  if (!unwrapped) return text.length
  if (unwrapped.end > end) return unwrapped.end
  unwrapped.end = end
  for (let at = next; at < text.length;) {
    const line = readLine(text, at)
    if (isClosedBy(scan, line, unwrapped)) return unwrapped.end
    unwrapped.end = line.end
    at = line.next
  }
  return unwrapped.end
}

function scanHeading(scan: Scan, line: Line): number {
  const id = headingIdEdits(scan, line)
  const range = { start: line.at, end: id[0]?.start ?? line.end, singleLine: true }
  const { end } = scan.inline({ ...range, heading: scan.options.headingIds })
  addEdits(scan.edits, id)
  scan.paragraph = false
  return nextLine(scan.text, end)
}

function scanDirective(scan: Scan, line: Line): number {
  scan.paragraph = false
  if (scan.options.admonitions) addEdits(scan.edits, admonitionEdits(scan.text, line, scan.keywords))
  if (scan.options.splitClosers === true) addEdits(scan.edits, closerEdits(scan.text, line))
  if (scan.options.format === 'md') return line.next
  const range = { start: line.at, end: line.end, singleLine: true, heading: false }
  return nextLine(scan.text, scan.inline(range).end)
}

function isSetextUnderline(scan: Scan, line: Line, matched: number): boolean {
  const { text, containers } = scan
  if (!scan.paragraph || matched < containers.length || isIndentedCode(scan, line)) return false
  const char = text[line.at]
  return (char === '=' || char === '-') && isBlankFrom(text, line.at + runLength(text, line.at))
}

/** Opens a fence, or begins to read an `mdx-code-block`; false when the line opens none. */
function openFence(scan: Scan, line: Line): boolean {
  const { text, containers, options } = scan
  const fence = fenceAt(text, line.at)
  if (fence === null || (fence.char === '$' && options.math !== true)) return false
  const open = { ...fence, depth: containers.length }
  scan.paragraph = false
  if (fence.info !== 'mdx-code-block' || scan.unwrapped) scan.fence = open
  else {
    scan.unwrapped = { ...open, edits: scan.edits.length, end: 0 }
    addEdits(scan.edits, blankEdits(text, line.at, line.end))
  }
  return true
}

function isClosedBy(scan: Scan, line: Line, fence: Fence): boolean {
  return !isIndentedCode(scan, line) && closesFence(scan.text, line.at, fence)
}

/** Four columns of indentation make code in Markdown, nothing in MDX. */
function isIndentedCode({ options }: Scan, line: Line): boolean {
  return options.format === 'md' && line.column - line.base >= 4
}

/** Edits for a `{#id}` at the end of the line, closing number signs left aside: MDX must not see an expression. */
function headingIdEdits({ text, options }: Scan, { at, end }: Line): readonly Edit[] {
  // Most lines are settled by their last character.
  if (!options.headingIds || !'} \t#'.includes(text[end - 1] ?? ' ')) return []
  const content = withoutClosing(text.slice(at, end).trimEnd())
  const [found, id = ''] = /(?<!\\)\{#((?:(?!\{#)[^}])*)\}$/.exec(content) ?? []
  if (found === undefined || id.trim() === '') return []
  const close = at + content.length - 1
  const open = close + 1 - found.length
  return [
    { start: open, end: open + 1, text: '\u{E001}' },
    { start: close, end: close + 1, text: '\u{E002}' },
  ]
}
