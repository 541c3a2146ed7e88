import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect` in browsers; while the site is built, where React would warn of it, `useEffect`. */
const useIsomorphicLayoutEffect: typeof useLayoutEffect =
  typeof document === 'undefined' ? useEffect : useLayoutEffect

export default useIsomorphicLayoutEffect
