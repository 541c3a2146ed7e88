import type { Processor } from 'unified'

/** A place in a text, as micromark counts. */
interface Point {
  readonly line: number
  readonly column: number
  readonly offset: number
  readonly _index: number
  readonly _bufferIndex: number
}

interface Token {
  type: string
  start: Point
  end: Point
  /** Whether a run of stars or underscores may begin emphasis, and whether it may end some. */
  _open?: boolean
  _close?: boolean
}

type Event = readonly [kind: 'enter' | 'exit', token: Token, context: Context]
type Events = Event[]
type Resolver = (events: Events, context: Context) => Events
type Tokenizer = (this: Context, ...states: unknown[]) => unknown

interface Construct {
  readonly name?: string
  readonly tokenize: Tokenizer
  readonly resolveAll?: Resolver
}

interface Context {
  readonly parser: { readonly constructs: { readonly insideSpan: { readonly null: readonly Construct[] } } }
  readonly sliceSerialize: (token: Token) => string
}

/** Tokens of one emphasis. */
interface Span {
  readonly group: Token
  readonly opening: Token
  readonly text: Token
  readonly closing: Token
}

/** A run of stars or of underscores. What spans take of it is no part of its token any more. */
interface Run {
  /** Index of the event that enters it. */
  readonly at: number
  readonly token: Token
  readonly marker: string
  /** What it ends, the innermost first. */
  readonly ends: Span[]
  /** What it begins, the innermost first. */
  readonly begins: Span[]
}

/** Indices of runs that may still begin something, in order, by what decides which closers they fit. */
type Openers = ReadonlyMap<string, number[]>

const MARKERS = ['*', '_']
const SIZES = [0, 1, 2]

/**
 * micromark's construct for emphasis with another resolver, which finds the same. The one of micromark looks for the
 * opener of each closer in all events before it, and moves all that follow for each emphasis: both take a time that grows
 * with the square of the length.
 */
const attention: Construct = {
  name: 'attention',
  resolveAll: resolveAttention,
  tokenize(...states) {
    const original = this.parser.constructs.insideSpan.null.findLast(({ name }) => name === 'attention')
    return original?.tokenize.apply(this, states)
  },
}

/** remark plugin: emphasis takes micromark linear time. To be used before plugins that extend the syntax. */
export function linearAttention(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: unknown[] }
  const extension = { text: { 42: attention, 95: attention }, insideSpan: { null: [attention] } }
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), extension]
}

function resolveAttention(events: Events, context: Context): Events {
  const runs = findRuns(events, context)
  if (runs.length === 0) return events
  matchRuns(runs)
  const written = writeSpans(events, { runs, context })
  // Others hold on to the list.
  events.length = 0
  for (const event of written) events.push(event)
  return events
}

function findRuns(events: Events, context: Context): readonly Run[] {
  return events.flatMap(([kind, token], at) =>
    kind === 'enter' && token.type === 'attentionSequence'
      ? [{ at, token, marker: context.sliceSerialize(token).charAt(0), ends: [], begins: [] }]
      : [],
  )
}

/** Finds for each closer the nearest opener that fits, as CommonMark has it; what lies between may match no more. */
function matchRuns(runs: readonly Run[]): void {
  const openers: Openers = new Map(
    MARKERS.flatMap((marker) =>
      [true, false].flatMap((closes) =>
        SIZES.map((size): [string, number[]] => [openerKey(marker, { closes, size }), []]),
      ),
    ),
  )
  const addOpener = (index: number, { token, marker }: Run): void => {
    const key = openerKey(marker, { closes: token._close === true, size: sizeOf(token) % 3 })
    if (token._open === true && sizeOf(token) > 0) openers.get(key)?.push(index)
  }
  for (const [index, run] of runs.entries()) {
    while (run.token._close === true && sizeOf(run.token) > 0) {
      const found = findOpener(run, openers)
      const opener = runs[found]
      if (opener === undefined) break
      for (const stack of openers.values()) forgetFrom(found, stack)
      join(opener, run)
      addOpener(found, opener)
    }
    addOpener(index, run)
  }
}

function forgetFrom(index: number, stack: number[]): void {
  while ((stack.at(-1) ?? -1) >= index) stack.pop()
}

function openerKey(marker: string, { closes, size }: { closes: boolean; size: number }): string {
  return `${marker}${closes ? 'both' : 'open'}${size}`
}

/** Index of the last opener that fits, or -1. */
function findOpener({ token, marker }: Run, openers: Openers): number {
  const own = sizeOf(token) % 3
  let found = -1
  for (const closes of [true, false]) {
    for (const size of SIZES) {
      const isOdd = (closes || token._open === true) && own !== 0 && (size + own) % 3 === 0
      if (!isOdd) found = Math.max(found, openers.get(openerKey(marker, { closes, size }))?.at(-1) ?? -1)
    }
  }
  return found
}

function sizeOf({ start, end }: Token): number {
  return end.offset - start.offset
}

/** Takes the marks of an emphasis from both runs. */
function join(opener: Run, closer: Run): void {
  const use = sizeOf(opener.token) > 1 && sizeOf(closer.token) > 1 ? 2 : 1
  const name = use === 2 ? 'strong' : 'emphasis'
  const inner = { start: opener.token.end, end: closer.token.start }
  const start = moved(inner.start, -use)
  const end = moved(inner.end, use)
  const span: Span = {
    group: { type: name, start: { ...start }, end: { ...end } },
    opening: { type: `${name}Sequence`, start, end: { ...inner.start } },
    text: { type: `${name}Text`, start: { ...inner.start }, end: { ...inner.end } },
    closing: { type: `${name}Sequence`, start: { ...inner.end }, end },
  }
  opener.token.end = { ...start }
  closer.token.start = { ...end }
  opener.begins.push(span)
  closer.ends.push(span)
}

/** Runs have no line breaks. */
function moved(point: Point, by: number): Point {
  return {
    ...point,
    column: point.column + by,
    offset: point.offset + by,
    _bufferIndex: point._bufferIndex + by,
  }
}

interface Writing {
  readonly runs: readonly Run[]
  readonly context: Context
}

/** The events with those of the spans. What is left of runs is text. */
function writeSpans(events: Events, { runs, context }: Writing): Events {
  const around: Events[] = []
  let out: Events = []
  let next = 0
  for (let index = 0; index < events.length; index++) {
    const run = runs[next]
    if (run?.at !== index) {
      add(out, events[index] as Event)
      continue
    }
    next++
    // The event that leaves the run.
    index++
    for (const { text, closing, group } of run.ends) {
      const content = resolveInside(out, context)
      out = around.pop() ?? []
      for (const event of content) out.push(event)
      out.push(['exit', text, context], ['enter', closing, context])
      out.push(['exit', closing, context], ['exit', group, context])
    }
    run.token.type = 'data'
    if (sizeOf(run.token) > 0) {
      add(out, ['enter', run.token, context])
      add(out, ['exit', run.token, context])
    }
    for (const { group, opening, text } of run.begins.toReversed()) {
      out.push(['enter', group, context], ['enter', opening, context])
      out.push(['exit', opening, context], ['enter', text, context])
      around.push(out)
      out = []
    }
  }
  return out
}

/** Text after text goes on with it: micromark would move all that follows to join them. */
function add(out: Events, event: Event): void {
  const last = out.at(-1)
  const [kind, token, context] = event
  if (token.type !== 'data' || last?.[1].type !== 'data') out.push(event)
  else if (kind === 'enter') out.pop()
  else {
    last[1].end = token.end
    out.push(['exit', last[1], context])
  }
}

function resolveInside(events: Events, context: Context): Events {
  const resolvers = new Set(context.parser.constructs.insideSpan.null.map(({ resolveAll }) => resolveAll))
  let resolved = events
  for (const resolve of resolvers) if (resolve !== undefined) resolved = resolve(resolved, context)
  return resolved
}
