import { Link, translate } from 'sitegen/runtime'
import Admonition from '@theme/Admonition'

interface UntranslatedNoticeProps {
  /** Where the page can be edited; null or absent for nowhere. */
  readonly editUrl?: string | null
}

/** The notice that the words of the page are not in the language of the site. Only such pages load it. */
export default function UntranslatedNotice({ editUrl }: UntranslatedNoticeProps) {
  return (
    <Admonition
      type="info"
      title={translate({ id: 'theme.untranslated.title', message: 'Not translated yet' })}
      className="theme-untranslated-notice"
      data-search-ignore=""
    >
      {editUrl && (
        <p>
          <Link to={editUrl}>
            {translate({ id: 'theme.untranslated.contribute', message: 'Help to translate this page' })}
          </Link>
        </p>
      )}
    </Admonition>
  )
}
