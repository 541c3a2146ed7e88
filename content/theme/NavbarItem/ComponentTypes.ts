import componentTypes from '@theme-original/NavbarItem/ComponentTypes'
import { TestItem, TestLink } from '../../components/test-area.tsx'

export default { ...componentTypes, 'custom-test-link': TestLink, 'custom-test': TestItem }
