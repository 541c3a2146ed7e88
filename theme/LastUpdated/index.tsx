import { translate, Translate, useSite } from 'sitegen/runtime'
import type { LastUpdate } from '../../runtime/shared/pages.ts'

/** When a page was changed last, and by whom. Dates are in UTC, so that readers and builds agree. */
export default function LastUpdated({ timestamp, author }: LastUpdate) {
  return (
    <span className="theme-last-updated">
      <Translate
        id="theme.lastUpdated.lastUpdatedAtBy"
        values={{
          atDate: timestamp === undefined ? '' : <AtDate date={new Date(timestamp)} />,
          byUser:
            author === undefined
              ? ''
              : translate({ id: 'theme.lastUpdated.byUser', message: ' by {user}' }, { user: author }),
        }}
      >
        {'Last updated{atDate}{byUser}'}
      </Translate>
    </span>
  )
}

function AtDate({ date }: { readonly date: Date }) {
  const { lang, calendar } = useSite()
  const text = new Intl.DateTimeFormat(lang, {
    ...(calendar === undefined ? {} : { calendar }),
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date)
  const element = (
    <time dateTime={date.toISOString()} itemProp="dateModified" suppressHydrationWarning>
      {text}
    </time>
  )
  return (
    <Translate id="theme.lastUpdated.atDate" values={{ date: element }}>
      {' on {date}'}
    </Translate>
  )
}
