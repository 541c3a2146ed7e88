import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { buildOn, buildShard, checkout, cleanOutput } from '../../support/build/machines.ts'
import { siteOf } from '../../support/build/sites.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

test(
  'shards on machines of their own are put together to what one machine makes, also when one is lost',
  { skip: skipUnlessWhole },
  async () => {
    const store = path.join(siteOf({}).dir, 'store')
    const pages = [await buildShard(checkout(store), '1/2'), await buildShard(checkout(store), '2/2')]
    assert.ok(
      pages.every((count) => count > 5),
      pages.join(' and '),
    )
    const site = checkout(store)
    const whole = await buildOn(site)
    assert.deepEqual([whole.exitCode, whole.codes, whole.made], [0, [], [0, 0, 0]])
    assert.deepEqual([...whole.output], [...(await cleanOutput(site))])
    const lists = readdirSync(store).filter((name) =>
      readFileSync(path.join(store, name), 'latin1').includes('"rest":'),
    )
    assert.equal(lists.length, 3)
    rmSync(path.join(store, String(lists[0])))
    const edit = { 'docs/p3.md': '# Page 3\n\nOther words.\n' }
    const edited = checkout(store, edit)
    const rest = await buildOn(edited)
    assert.deepEqual([rest.exitCode, rest.codes], [0, []])
    assert.deepEqual([...rest.output], [...(await cleanOutput(edited))])
  },
)
