// No React: client modules that import this stay part of the script that every document runs.
const canUseDOM = typeof window !== 'undefined' && typeof document !== 'undefined'

/** Where code runs. Everything is false while the site is built. */
const ExecutionEnvironment = {
  canUseDOM,
  canUseEventListeners: canUseDOM,
  canUseIntersectionObserver: canUseDOM && 'IntersectionObserver' in window,
  canUseViewport: canUseDOM && 'screen' in window,
} as const

export default ExecutionEnvironment
