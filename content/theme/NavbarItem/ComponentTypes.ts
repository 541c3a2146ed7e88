import componentTypes from '@theme-original/NavbarItem/ComponentTypes'
import { TestItem } from '../../components/test-area.tsx'

/** Nothing here waits for React. */
export const isStatic = true

export default { ...componentTypes, 'custom-test': TestItem }
