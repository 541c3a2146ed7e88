import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

interface Options {
  readonly runOnly?: readonly string[]
  readonly rules?: Readonly<Record<string, { readonly enabled: boolean }>>
}

interface Axe {
  run(options: Options): Promise<{ violations: readonly Violation[] }>
}

/** What axe leaves out unless it is asked. */
const MORE = { 'target-size': { enabled: true } }

/**
 * What axe-core finds wrong with a page as it is shown now: the rule and the first element that breaks it.
 *
 * @param rules - what to look for, where only colours have changed since the last time. @default every rule
 */
export async function axeProblems(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // What fades in has the wrong colours meanwhile.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE)
  const options: Options = rules === undefined ? { rules: MORE } : { runOnly: rules }
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run(options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  }, options)
}
