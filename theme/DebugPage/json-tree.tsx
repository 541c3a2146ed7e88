import { useState, type MouseEvent } from 'react'
import type { Json } from '../../runtime/shared/json.ts'

/** As many entries of one list are shown at first. */
const MOST = 200

interface JsonTreeProps {
  readonly value: Json
  /** In lower case. What holds it nowhere is left out. */
  readonly filter: string
}

/** JSON as lists that open and close; a filter opens what it finds. */
export function JsonTree({ value, filter }: JsonTreeProps) {
  if (filter !== '' && !holds(value, filter)) return <output>Nothing here contains “{filter}”.</output>
  return isParent(value) ? <Entries value={value} filter={filter} /> : <Leaf value={value} />
}

function Entries({ value, filter }: JsonTreeProps & { readonly value: Parent }) {
  const [most, setMost] = useState(MOST)
  const entries = Object.entries(value).filter(
    ([key, inner]) => filter === '' || key.toLowerCase().includes(filter) || holds(inner, filter),
  )
  return (
    <ul className="debug-tree">
      {entries.slice(0, most).map(([key, inner]) => (
        <li key={key}>
          {isParent(inner) ? (
            <Branch
              name={key}
              value={inner}
              filter={isFound(key, inner, filter) ? '' : filter}
              isOpen={filter !== ''}
            />
          ) : (
            <>
              <span className="debug-tree__key">{key}</span>: <Leaf value={inner} />
            </>
          )}
        </li>
      ))}
      {entries.length > most && (
        <li>
          <button type="button" className="sg-button sg-button--outline" onClick={() => setMost(most + MOST)}>
            Show more of {entries.length}
          </button>
        </li>
      )}
    </ul>
  )
}

interface BranchProps extends JsonTreeProps {
  readonly name: string
  readonly value: Parent
  readonly isOpen: boolean
}

/** Closed branches have nothing in them: there may be ten thousand. */
function Branch({ name, value, filter, isOpen }: BranchProps) {
  // What a filter opens is closed again without it, unless a reader said otherwise.
  const [chosen, setChosen] = useState<{ readonly when: boolean; readonly isOpen: boolean } | null>(null)
  const isShown = chosen?.when === isOpen ? chosen.isOpen : isOpen
  const toggle = (event: MouseEvent): void => {
    event.preventDefault()
    setChosen({ when: isOpen, isOpen: !isShown })
  }
  return (
    <details open={isShown}>
      <summary onClick={toggle}>
        <span className="debug-tree__key">{name}</span>{' '}
        <span className="debug-tree__note">{summaryOf(value)}</span>
      </summary>
      {isShown && <Entries value={value} filter={filter} />}
    </details>
  )
}

/** What tells an entry from the others: its address or name, and how much it holds. */
function summaryOf(value: Parent): string {
  if (Array.isArray(value)) return `[${value.length}]`
  const { url, name, file } = value as Readonly<Record<string, Json | undefined>>
  return [url, name, file].find((one) => typeof one === 'string') ?? `{${Object.keys(value).length}}`
}

function Leaf({ value }: { readonly value: Json }) {
  return <code>{JSON.stringify(value)}</code>
}

type Parent = Extract<Json, object>

function isParent(value: Json | undefined): value is Parent {
  return typeof value === 'object' && value !== null
}

/** Whether a branch is meant itself, by its name or a value in it: then all of it is shown. */
function isFound(key: string, value: Parent, filter: string): boolean {
  if (key.toLowerCase().includes(filter)) return true
  return Object.values(value).some((inner) => !isParent(inner) && holds(inner, filter))
}

function holds(value: Json | undefined, filter: string): boolean {
  if (!isParent(value)) return String(value).toLowerCase().includes(filter)
  return Object.entries(value).some(
    ([key, inner]) => key.toLowerCase().includes(filter) || holds(inner, filter),
  )
}
