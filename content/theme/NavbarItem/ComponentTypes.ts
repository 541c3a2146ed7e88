import componentTypes from '@theme-original/NavbarItem/ComponentTypes'
import TestItem from '../../components/test-item.tsx'

export default { ...componentTypes, 'custom-test': TestItem }
