import { LOOK } from './entries/look.ts'
import { PAGES } from './entries/pages.ts'
import { SEARCHES } from './entries/search.ts'
import { TEXTS } from './entries/texts.ts'
import { VISITS } from './entries/visits.ts'

/** The packages that are tried, those that belong together beside each other. */
export const ENTRIES = [...LOOK, ...PAGES, ...TEXTS, ...SEARCHES, ...VISITS]
