import Link from '@docusaurus/Link'
import useBrokenLinks from '@docusaurus/useBrokenLinks'
import { Row } from '../components/row'

export default function X() {
  useBrokenLinks().collectAnchor('later')
  return (
    <>
      <Row />
      <Link to="#later">Later</Link>
      <a href="/by-page">Page</a>
      <a href="/both">Both</a>
      <Link to="/both">Both</Link>
      <Link to="/by-link">Link</Link>
    </>
  )
}
