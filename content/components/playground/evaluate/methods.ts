import { PlaygroundProblem } from '../problem.ts'
import { isCallable, isPlain, isPrimitive, toText, type Budget, type Callable } from './values.ts'

/** What a method is given. */
interface Call<T> {
  readonly self: T
  readonly args: readonly unknown[]
  readonly budget: Budget
}

type Methods<T> = Readonly<Record<string, (call: Call<T>) => unknown>>

/** Methods of strings that take texts and numbers and give something that is no longer than the string. */
const PLAIN_STRING = [
  'at',
  'charAt',
  'endsWith',
  'includes',
  'indexOf',
  'lastIndexOf',
  'localeCompare',
  'slice',
  'startsWith',
  'substring',
  'toLowerCase',
  'toUpperCase',
  'trim',
  'trimEnd',
  'trimStart',
] as const

const STRING: Methods<string> = {
  ...Object.fromEntries(
    PLAIN_STRING.map((name) => [
      name,
      ({ self, args, budget }: Call<string>) => {
        budget.spendText(self.length)
        return (self[name] as (...args: readonly unknown[]) => unknown)(...primitives(args))
      },
    ]),
  ),
  concat: ({ self, args, budget }) => {
    const parts = args.map((arg) => toText(arg, budget))
    budget.spendText(parts.reduce((sum, { length }) => sum + length, self.length))
    return self.concat(...parts)
  },
  padEnd: (call) => pad(call, 'padEnd'),
  padStart: (call) => pad(call, 'padStart'),
  repeat: ({ self, args: [count], budget }) => {
    const times = Math.max(0, Math.trunc(Number(primitives([count])[0])) || 0)
    budget.spendText(self.length * times)
    return self.repeat(times)
  },
  replace: (call) => replace(call, 'replace'),
  replaceAll: (call) => replace(call, 'replaceAll'),
  split: ({ self, args: [separator], budget }) => {
    if (separator === undefined) return [self]
    const by = toText(separator, budget)
    budget.spendItems(by === '' ? self.length : self.split(by).length)
    return self.split(by)
  },
}

function pad({ self, args, budget }: Call<string>, name: 'padStart' | 'padEnd'): string {
  const [length, filler = ' '] = primitives(args)
  budget.spendText(Math.max(self.length, Number(length) || 0))
  return self[name](Number(length) || 0, String(filler))
}

/** Patterns such as `$&` mean nothing here. */
function replace({ self, args, budget }: Call<string>, name: 'replace' | 'replaceAll'): string {
  const [searched, replacement] = args.map((arg) => toText(arg, budget))
  const found = self.split(searched ?? 'undefined').length
  budget.spendText(self.length + (found + 1) * (replacement ?? '').length)
  return self[name](searched ?? 'undefined', () => replacement ?? 'undefined')
}

const NUMBER: Methods<number> = {
  toFixed: ({ self, args }) => self.toFixed(Number(primitives(args)[0] ?? 0)),
  toString: ({ self }: Call<number>) => String(self),
}

/** Methods of lists that call a function for each item. */
const EACH = ['every', 'filter', 'find', 'findIndex', 'findLast', 'some', 'map'] as const

const ARRAY: Methods<readonly unknown[]> = {
  ...Object.fromEntries(
    EACH.map((name) => [
      name,
      ({ self, args: [given], budget }: Call<readonly unknown[]>) => {
        const run = callback(given)
        budget.spendItems(self.length)
        return (self[name] as (run: Callable) => unknown)((item, index) => run(item, index))
      },
    ]),
  ),
  at: ({ self, args }) => self.at(Number(primitives(args)[0] ?? 0)),
  concat: ({ self, args, budget }) => {
    const lists = args.map((arg) => (Array.isArray(arg) ? (arg as readonly unknown[]) : [arg]))
    budget.spendItems(lists.reduce((sum, { length }) => sum + length, self.length))
    return [self, ...lists].flat()
  },
  flat: ({ self, budget }) => flat(self, budget),
  flatMap: ({ self, args: [given], budget }) => {
    const run = callback(given)
    budget.spendItems(self.length)
    return flat(
      self.map((item, index) => run(item, index)),
      budget,
    )
  },
  includes: ({ self, args: [item], budget }) => {
    budget.spendItems(self.length)
    return self.includes(item)
  },
  indexOf: ({ self, args: [item], budget }) => {
    budget.spendItems(self.length)
    return self.indexOf(item)
  },
  join: ({ self, args: [separator = ','], budget }) => {
    const between = toText(separator, budget)
    const parts = self.map((item) => (item === null || item === undefined ? '' : toText(item, budget)))
    budget.spendText(parts.reduce((sum, { length }) => sum + length + between.length, 0))
    return parts.join(between)
  },
  reduce: ({ self, args, budget }) => {
    const run = callback(args[0])
    budget.spendItems(self.length)
    const step = (sum: unknown, item: unknown, index: number): unknown => run(sum, item, index)
    if (args.length > 1) return self.reduce(step, args[1])
    if (self.length === 0) throw new PlaygroundProblem('reduce needs a first value for an empty list.')
    return self.reduce(step)
  },
  reverse: ({ self, budget }) => {
    budget.spendItems(self.length)
    return self.toReversed()
  },
  slice: ({ self, args, budget }) => {
    budget.spendItems(self.length)
    const [from, to] = primitives(args)
    return self.slice(Number(from ?? 0), to === undefined ? undefined : Number(to))
  },
  sort: ({ self, args: [given], budget }) => {
    budget.spendItems(self.length)
    if (given === undefined) {
      return self
        .map((item) => ({ item, text: toText(item, budget) }))
        .sort((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)))
        .map(({ item }) => item)
    }
    const run = callback(given)
    return [...self].sort((a, b) => Number(primitives([run(a, b)])[0]))
  },
}

function flat(list: readonly unknown[], budget: Budget): readonly unknown[] {
  budget.spendItems(list.reduce<number>((sum, item) => sum + (Array.isArray(item) ? item.length : 1), 0))
  return list.flat()
}

function callback(value: unknown): Callable {
  if (isCallable(value)) return value
  throw new PlaygroundProblem('This method needs a function, as in list.map((item) => <li>{item}</li>).')
}

function primitives(args: readonly unknown[]): readonly (string | number | boolean | null | undefined)[] {
  return args.map((arg) => {
    if (isPrimitive(arg)) return arg
    throw new PlaygroundProblem('This method takes texts and numbers.')
  })
}

/** The method of a value, bound to it; null when expressions cannot call one of that name. */
export function methodOf(self: unknown, name: string, budget: Budget): Callable | null {
  const methods = methodsFor(self)
  const method = methods !== null && Object.hasOwn(methods, name) ? methods[name] : undefined
  return method === undefined ? null : (...args) => method({ self, args, budget })
}

function methodsFor(self: unknown): Methods<unknown> | null {
  if (typeof self === 'string') return STRING as Methods<unknown>
  if (typeof self === 'number') return NUMBER as Methods<unknown>
  return Array.isArray(self) ? (ARRAY as Methods<unknown>) : null
}

const MATH = ['abs', 'ceil', 'floor', 'hypot', 'max', 'min', 'pow', 'round', 'sign', 'sqrt', 'trunc'] as const

/** The names that every expression knows. None of them leads to the page or the browser. */
export function builtins(
  budget: Budget,
  allow: (run: Callable) => Callable,
): Readonly<Record<string, unknown>> {
  const math = MATH.map((name) => [
    name,
    allow((...args) => Math[name](...(primitives(args).map(Number) as [number, number]))),
  ])
  const own = (read: (value: Readonly<Record<string, unknown>>) => readonly unknown[]): Callable =>
    allow((value) => {
      if (!isPlain(value)) throw new PlaygroundProblem('This function takes an object.')
      const list = read(value)
      budget.spendItems(list.length)
      return list
    })
  return {
    undefined: undefined,
    NaN,
    Infinity,
    Math: { ...Object.fromEntries(math), PI: Math.PI, E: Math.E },
    Number: allow((value = 0) => Number(primitives([value])[0])),
    String: allow((value = '') => toText(value, budget)),
    Boolean: allow((value) => Boolean(value)),
    Object: { entries: own(Object.entries), keys: own(Object.keys), values: own(Object.values) },
    Array: { from: allow((source, run) => listOf(source, { run, budget })) },
  }
}

/** `Array.from` of a list, of the characters of a text, or of an object with a length. */
function listOf(
  source: unknown,
  { run, budget }: { readonly run: unknown; readonly budget: Budget },
): unknown {
  const length: unknown =
    typeof source === 'string' || Array.isArray(source)
      ? source.length
      : isPlain(source)
        ? source['length']
        : 0
  const count = Math.max(0, Math.trunc(Number(primitives([length])[0])) || 0)
  budget.spendItems(count)
  const list =
    typeof source === 'string' || Array.isArray(source)
      ? Array.from(source as Iterable<unknown>)
      : Array.from({ length: count })
  if (run === undefined) return list
  const each = callback(run)
  return list.map((item, index) => each(item, index))
}
