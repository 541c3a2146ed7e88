import Link from '@docusaurus/Link'
import { Row } from '../components/row'

export default function X() {
  return (
    <>
      <Row />
      <a href="/by-page">Page</a>
      <a href="/both">Both</a>
      <Link to="/both">Both</Link>
      <Link to="/by-link">Link</Link>
    </>
  )
}
