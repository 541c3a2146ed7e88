import { useSite } from 'sitegen/runtime'
import { useEffect, type ReactElement } from 'react'
import Layout from '@theme/Layout'
import { loadSearchClient } from '../common/search/load-client.ts'

/** The page of results. */
export default function SearchPage(): ReactElement {
  const site = useSite()
  useEffect(() => void loadSearchClient(site), [site])
  return <Layout>{null}</Layout>
}
