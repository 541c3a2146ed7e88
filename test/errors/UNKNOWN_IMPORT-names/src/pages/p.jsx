import Foo from '@docusaurus/Foo'
import gone from 'gone-package'
export default () => <p>{gone.x.y}<Foo/></p>
import './s.scss'
