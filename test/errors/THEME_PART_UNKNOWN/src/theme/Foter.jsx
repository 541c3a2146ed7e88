import Row from './Footer/Row'

export default () => <Row />
