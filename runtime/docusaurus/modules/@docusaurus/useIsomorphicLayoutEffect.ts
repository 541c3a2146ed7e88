// React runs it in browsers alone, and no longer warns of it while the site is built.
export { useLayoutEffect as default } from 'react'
