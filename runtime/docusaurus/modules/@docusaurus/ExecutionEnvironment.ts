// No React: client modules that import this stay part of the script that every document runs.
const canUseDOM = typeof window !== 'undefined' && typeof document !== 'undefined'

/** Where code runs. Everything is false while the site is built. */
const ExecutionEnvironment = {
  /** There is a document. */
  canUseDOM,
  /** It can be listened to. */
  canUseEventListeners: canUseDOM,
  /** The browser says which elements are in view. */
  canUseIntersectionObserver: canUseDOM && 'IntersectionObserver' in window,
  /** There is a screen. */
  canUseViewport: canUseDOM && 'screen' in window,
} as const

export default ExecutionEnvironment
