import SearchBar from '@theme/SearchBar'
import { classNames } from '../common/elements.ts'

/** The place of the search in the navbar. */
export default function NavbarSearch({
  className,
}: {
  /** Further class of the element. */
  readonly className?: string | undefined
}) {
  return (
    <div className={classNames('navbar__search', className)}>
      <SearchBar />
    </div>
  )
}
