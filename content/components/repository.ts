import { useSite } from 'sitegen/runtime'

/** Addresses in the repository of this site. */
export interface Repository {
  /** Of the repository itself. */
  readonly url: string
  /** Of the form for a new issue, with what it is filled with: `title`, `body`, `labels`. */
  readonly newIssue: (fields: Readonly<Record<string, string>>) => string
}

/** The repository that `customFields` of the configuration names. */
export function useRepository(): Repository {
  const url = String(useSite().customFields['repository'])
  return { url, newIssue: (fields) => `${url}/issues/new?${new URLSearchParams(fields).toString()}` }
}
