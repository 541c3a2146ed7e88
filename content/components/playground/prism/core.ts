import './manual.ts'
import Prism from 'prismjs/components/prism-core'

// Languages look for it there.
Object.assign(globalThis, { Prism })

export { Prism }
