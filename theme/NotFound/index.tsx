import { translate } from 'sitegen/runtime'
import Layout from '@theme/Layout'
import NotFoundContent from '@theme/NotFound/Content'

/** What readers see at an address without a page. */
export default function NotFound() {
  return (
    <Layout title={translate({ id: 'theme.NotFound.title', message: 'Page Not Found' })}>
      <NotFoundContent />
    </Layout>
  )
}
