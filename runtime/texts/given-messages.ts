import { GIVEN_MESSAGES } from '../shared/document/document-ids.ts'

// A client without its texts must not take over a page that has them.
if (given() === undefined) throw new Error('Invariant failed: The messages of the site are not there.')

/** The text for an id in the language of the site. The module of sites with messages. */
export function localMessage(id: string | undefined): string | undefined {
  return id === undefined ? undefined : given()?.[id]
}

function given(): Readonly<Record<string, string>> | undefined {
  return Reflect.get(globalThis, GIVEN_MESSAGES) as Readonly<Record<string, string>> | undefined
}
