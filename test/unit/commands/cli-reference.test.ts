import test from 'node:test'
import { assertPage } from '../../support/golden-page.ts'
import { withOptions } from './cli-reference.ts'

test('the page of the command line has the commands, arguments and options that help shows', async () => {
  await assertPage('cli.md', withOptions)
})
