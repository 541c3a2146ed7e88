import { lazy, Suspense } from 'react'

const Slow = lazy(() => import('./slow.jsx'))

export function Later() {
  return (
    <Suspense fallback={<i>waiting</i>}>
      <Slow />
    </Suspense>
  )
}
