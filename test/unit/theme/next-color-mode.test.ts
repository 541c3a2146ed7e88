import assert from 'node:assert/strict'
import test from 'node:test'
import { nextColorMode } from '../../../theme/ColorModeToggle/next-color-mode.ts'

type Choice = Parameters<typeof nextColorMode>[0]

/** The choices that follow one another from the first, until it comes round. */
function round(first: Choice, hasSystem: boolean): readonly Choice[] {
  const seen: Choice[] = []
  for (let choice = first; !seen.includes(choice); choice = nextColorMode(choice, hasSystem))
    seen.push(choice)
  return seen
}

test('the switch has three states where the system is asked, and two where it is not', () => {
  assert.deepEqual(round(null, true), [null, 'light', 'dark'])
  assert.deepEqual(round('light', false), ['light', 'dark'])
  assert.deepEqual(round('dark', false), ['dark', 'light'])
})
