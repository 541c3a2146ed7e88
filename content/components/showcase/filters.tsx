import type { ReactElement } from 'react'
import { TAGS, type TagKey } from '../../data/showcase.ts'
import { NO_FILTER, type Filter, type Operator } from './filter.ts'
import styles from './filters.module.css'

const OPERATORS: Readonly<Record<Operator, string>> = { OR: 'Any tag', AND: 'All tags' }

interface FiltersProps {
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}

/** A field for the name, the tags, and whether a site needs one or all of them. */
export default function Filters({ filter, onFilter }: FiltersProps): ReactElement {
  const { name, tags, operator } = filter
  const toggle = (tag: TagKey): void =>
    onFilter({ ...filter, tags: tags.includes(tag) ? tags.filter((each) => each !== tag) : [...tags, tag] })
  return (
    <search className={styles.filters}>
      <input
        type="search"
        className={styles.field}
        placeholder="Search by name"
        aria-label="Search by name"
        autoComplete="off"
        maxLength={64}
        value={name}
        onChange={({ target }) => onFilter({ ...filter, name: target.value })}
      />
      <fieldset className={`${styles.group} ${styles.tags}`}>
        <legend className={styles.legend}>Tags</legend>
        {(Object.keys(TAGS) as TagKey[]).map((tag) => (
          <label key={tag} className={styles.tag}>
            <input type="checkbox" checked={tags.includes(tag)} onChange={() => toggle(tag)} />
            {TAGS[tag]}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Match</legend>
        {(Object.keys(OPERATORS) as Operator[]).map((each) => (
          <label key={each} className={styles.tag}>
            <input
              type="radio"
              name="operator"
              checked={operator === each}
              onChange={() => onFilter({ ...filter, operator: each })}
            />
            {OPERATORS[each]}
          </label>
        ))}
      </fieldset>
      <button
        type="button"
        className={`sg-button sg-button--outline sg-button--sm ${styles.clear}`}
        disabled={name === '' && tags.length === 0 && operator === 'OR'}
        onClick={() => onFilter(NO_FILTER)}
      >
        Clear
      </button>
    </search>
  )
}
