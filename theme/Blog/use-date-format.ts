import { useSite } from 'sitegen/runtime'

const FORMS = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
} as const

/** Making one takes as long as rendering the rest of a post. */
const formatters = new Map<string, (date: string) => string>()

/**
 * Writes dates in the language of the page. Dates are those of UTC, so that the build and every browser agree; browsers
 * that know other names of months than the build keep what was served (`suppressHydrationWarning`).
 *
 * @param form - `long` has the year; `short` is for lists below a year
 */
export function useDateFormat(form: keyof typeof FORMS): (date: string) => string {
  const { lang, calendar } = useSite()
  const key = `${lang} ${form}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(lang, {
    ...FORMS[form],
    ...(calendar === undefined ? {} : { calendar }),
    timeZone: 'UTC',
  })
  const write = (date: string): string => format.format(new Date(date))
  formatters.set(key, write)
  return write
}
