import type { ReactElement } from 'react'
import SearchBar from '@theme/SearchBar'
import { classNames } from '../common/class-names.ts'

/** Where the search stands in the navbar. */
export default function NavbarSearch({
  className,
}: {
  readonly className?: string | undefined
}): ReactElement {
  return (
    <div className={classNames('navbar__search', className)}>
      <SearchBar />
    </div>
  )
}
