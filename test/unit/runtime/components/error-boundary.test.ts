import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ErrorBoundary, type ErrorBoundaryProps } from '../../../../runtime/components/error-boundary.tsx'

type State = ErrorBoundary['state']

const fallback: ErrorBoundaryProps['fallback'] = ({ error }) => `failed: ${String(error)}`

/** The state after one more rendering with these props. */
function rendered(props: Partial<ErrorBoundaryProps>, state: State): State {
  return { ...state, ...ErrorBoundary.getDerivedStateFromProps({ fallback, ...props }, state) }
}

const failed = (state: State, error: unknown): State => ({
  ...state,
  ...ErrorBoundary.getDerivedStateFromError(error),
})

test('children that do not fail are shown alone; a failure during the build is not caught', () => {
  const element = createElement(ErrorBoundary, { fallback, resetKey: '/a/' }, 'fine')
  assert.equal(renderToString(element), 'fine')
  const Broken = (): never => {
    throw new Error('broken')
  }
  const failing = createElement(ErrorBoundary, { fallback }, createElement(Broken))
  assert.throws(() => renderToString(failing), /^Error: broken$/)
})

test('a failure, whatever was thrown, stays until the key is another one', () => {
  for (const error of [new Error('x'), undefined, null, 0])
    for (const props of [{}, { resetKey: '/a/' }]) {
      const state = failed(rendered(props, { caught: null }), error)
      assert.deepEqual(rendered(props, state).caught, { error })
      const next = rendered({ resetKey: '/b/' }, state)
      assert.equal(next.caught, null)
      const again = rendered({ resetKey: '/b/' }, failed(next, 'y'))
      assert.deepEqual(again.caught, { error: 'y' }, 'the next failure is kept')
    }
})
