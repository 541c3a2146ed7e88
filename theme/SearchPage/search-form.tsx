import { translate } from 'sitegen/runtime'
import { useEffect, useRef } from 'react'
import type { VersionChoice, VersionedDocs } from './use-version-choice.ts'

interface SearchFormProps {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly choice: VersionChoice
}

/** The field, and the versions to search. */
export function SearchForm({ query, onQuery, choice }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    // What was typed before React came.
    if (field.current?.value) onQuery(field.current.value)
  }, [onQuery])
  const { instances, choose } = choice
  return (
    <search className="search-page__form">
      <input
        ref={field}
        type="search"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The page is there for its field, which takes letters before React comes.
        autoFocus
        name="q"
        className="search-page__field"
        placeholder={translate({ id: 'theme.SearchPage.inputPlaceholder', message: 'Type your search here' })}
        aria-label={translate({ id: 'theme.SearchPage.inputLabel', message: 'Search' })}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={64}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
      />
      {instances.map((docs) => (
        <VersionSelect
          key={docs.id}
          docs={docs}
          prefix={instances.length > 1 ? `${docs.id}: ` : ''}
          onChoose={(version) => choose(docs.id, version)}
        />
      ))}
    </search>
  )
}

interface VersionSelectProps {
  readonly docs: VersionedDocs
  /** What every version begins with, where there are several instances. */
  readonly prefix: string
  readonly onChoose: (version: string) => void
}

function VersionSelect({ docs, prefix, onChoose }: VersionSelectProps) {
  const label = translate({ id: 'theme.navbar.mobileVersionsDropdown.label', message: 'Versions' })
  return (
    <select
      className="search-page__versions"
      aria-label={`${prefix}${label}`}
      value={docs.version}
      onChange={({ target }) => onChoose(target.value)}
    >
      {docs.versions.map(({ name, label: version }) => (
        <option key={name} value={name}>
          {prefix + version}
        </option>
      ))}
    </select>
  )
}
