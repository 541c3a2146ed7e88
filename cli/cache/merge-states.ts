import { mapValues, pick } from 'lodash-es'
import {
  PAGE_LISTS,
  factsOf,
  ofRecords,
  parseState,
  stateBytes,
  type BuildState,
  type PageRecord,
} from './build-state.ts'
import { createNumbering } from './page-cache.ts'
import { nameOf, rowOf, rowsIn, type Rows } from './rows.ts'

/** The states of several builds of one site, each of which made some of the pages, as one; by the names of their files. */
export function mergedStates(states: readonly ReadonlyMap<string, Buffer>[]): ReadonlyMap<string, Buffer> {
  const files = [...new Set(states.flatMap((one) => [...one.keys()]))]
  return new Map(files.map((file) => [file, merged(states.flatMap((one) => one.get(file) ?? []))]))
}

function merged(all: readonly Buffer[]): Buffer {
  const states = all.map(parseState)
  const [first] = states
  if (first === undefined || states.length === 1) return all[0] ?? Buffer.alloc(0)
  const [keys, names] = [createNumbering(first.inputKeys), createNumbering(first.texts)]
  const values = new Map<number, string>()
  const pages = new Map<string, string>()
  for (const state of states) {
    const inputIds = keys.numbersOf(state.inputKeys)
    const textIds = names.numbersOf(state.texts)
    const doubtful = addValues(values, state, inputIds)
    for (const [url, record] of rowsIn(state.pages))
      if (!pages.has(url) && !record.inputs.some((id) => doubtful.has(id)))
        pages.set(url, rowOf(url, renumbered(record, inputIds, textIds)))
  }
  const facts = {
    ...factsOf(first),
    soundLinks: null,
    numbered: names.all().length,
    inputKeys: keys.all(),
    texts: names.all(),
    inputValues: keys.all().map((_, id) => values.get(id) ?? null),
  }
  const lines = ofRecords((name) =>
    name === 'pages' ? [...pages.values()] : allLines(states.map((state) => state[name])),
  )
  return stateBytes(facts, lines)
}

/** Adds the values of inputs. Builds of the same files agree; gives the inputs of this one that others have another value of. */
function addValues(
  values: Map<number, string>,
  { inputValues }: BuildState,
  inputIds: readonly number[],
): ReadonlySet<number> {
  const doubtful = new Set<number>()
  for (const [id, to] of inputIds.entries()) {
    const [value, known] = [inputValues[id] ?? null, values.get(to)]
    if (value === null) continue
    if (known === undefined) values.set(to, value)
    else if (known !== value) doubtful.add(id)
  }
  return doubtful
}

function renumbered(record: PageRecord, inputIds: readonly number[], textIds: readonly number[]): PageRecord {
  const lists = mapValues(pick(record, PAGE_LISTS), (ids) => ids.map((id) => textIds[id] ?? 0))
  return { ...record, ...lists, inputs: record.inputs.map((id) => inputIds[id] ?? 0) }
}

/** The lines of all rows, of each name the first. */
function allLines(all: readonly Pick<Rows<unknown>, 'lines'>[]): readonly string[] {
  const lines = new Map<string, string>()
  for (const rows of all)
    for (const line of rows.lines()) {
      const name = nameOf(line)
      if (!lines.has(name)) lines.set(name, line)
    }
  return [...lines.values()]
}
