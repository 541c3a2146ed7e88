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

function failed(state: State, error: unknown): State {
  return { ...state, ...ErrorBoundary.getDerivedStateFromError(error) }
}

const NEW: State = { caught: null }

test('children that do not fail are shown, and nothing is put around them', () => {
  const element = createElement(ErrorBoundary, { fallback, resetKey: '/a/' }, 'fine')
  assert.equal(renderToString(element), 'fine')
})

test('a failure during the build is not caught: the page fails', () => {
  const Broken = (): never => {
    throw new Error('broken')
  }
  const element = createElement(ErrorBoundary, { fallback }, createElement(Broken))
  assert.throws(() => renderToString(element), /^Error: broken$/)
})

test('what was thrown is kept, be it undefined or null', () => {
  for (const error of [new Error('x'), 'text', undefined, null, 0]) {
    assert.deepEqual(failed(NEW, error).caught, { error })
  }
})

test('a failure stays while the key stays', () => {
  const state = failed(rendered({ resetKey: '/a/' }, NEW), 'x')
  assert.deepEqual(rendered({ resetKey: '/a/' }, state).caught, { error: 'x' })
  const without = failed(rendered({}, NEW), 'x')
  assert.deepEqual(rendered({}, without).caught, { error: 'x' })
})

test('another key takes a failure back', () => {
  const state = failed(rendered({ resetKey: '/a/' }, NEW), 'x')
  const next = rendered({ resetKey: '/b/' }, state)
  assert.equal(next.caught, null)
  assert.deepEqual(failed(next, 'y').caught, { error: 'y' }, 'and the next failure is kept')
  assert.deepEqual(rendered({ resetKey: '/b/' }, failed(next, 'y')).caught, { error: 'y' })
})
