import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { parse } from 'yaml'
import { checkout, cleanOutput } from '../../support/build/machines.ts'
import { siteOf } from '../../support/build/sites.ts'
import { readTree, type TemporarySite } from '../../support/build-site.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const PAGE = readFileSync(path.join(ROOT, 'content/docs/many-machines.md'), 'utf8')
const SITEGEN = `node ${ROOT}/bin/sitegen.js`
const STORE = '.sitegen/store'

/** A file as the docs show it. */
function recipe(title: string): string {
  const [, text] = new RegExp(`\`\`\`\\w+ title="${title}"\n([\\s\\S]*?)\`\`\``).exec(PAGE) ?? []
  assert.ok(text !== undefined, `the docs have no ${title}`)
  return text
}

/** Runs a command of a recipe, and gives what it printed. */
function run({ dir }: TemporarySite, command: string): string {
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', command.replaceAll('npx --no-install sitegen', SITEGEN)],
    {
      cwd: dir,
      encoding: 'utf8',
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    },
  )
  assert.equal(status, 0, stdout + stderr)
  return stdout
}

interface Job {
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } }
  readonly steps: readonly { readonly run?: string }[]
}

function commandsOf({ steps }: Job): readonly string[] {
  return steps.flatMap(({ run: command }) => (command?.includes('sitegen') === true ? [command] : []))
}

test('the CI matrix makes what one machine makes', async () => {
  const { jobs } = parse(recipe('.github/workflows/site.yml')) as {
    jobs: Readonly<Record<'shard' | 'site', Job>>
  }
  const shards = jobs.shard.strategy?.matrix.shard ?? []
  assert.equal(shards.length, 4)
  const last = checkout(undefined)
  for (const shard of shards) {
    const machine = checkout(undefined)
    for (const command of commandsOf(jobs.shard))
      run(machine, command.replaceAll(/\$\{\{ matrix\.shard \}\}/g, String(shard)))
    cpSync(path.join(machine.dir, STORE), path.join(last.dir, STORE), { recursive: true })
  }
  const said = commandsOf(jobs.site).map((command) => run(last, `${command} --report report.json`))
  assert.match(said.join(''), /Cache: content \d+ hits, 0 rebuilt; pages \d+ hits, 0 rebuilt/)
  assert.deepEqual([...readTree(path.join(last.dir, 'build'))], [...(await cleanOutput(last))])
})

test('turbo runs shards as tasks, and gives them from its cache', async () => {
  const scripts = recipe('package.json').replaceAll('"sitegen build', `"${SITEGEN} build`)
  const site = checkout(undefined, {
    'package.json': scripts,
    'turbo.json': recipe('turbo.json'),
    '.gitignore': '.sitegen\nbuild\nnode_modules\n.turbo\n',
  })
  run(site, 'npm install --no-audit --no-fund turbo@2')
  run(site, 'git init -q . && git add -A && git -c user.email=a@b.example -c user.name=a commit -qm one')
  run(site, 'npx turbo run site --no-daemon')
  assert.deepEqual([...readTree(path.join(site.dir, 'build'))], [...(await cleanOutput(site))])
  // What a shard has stored comes from the cache of turbo.
  run(site, `rm -r .sitegen build`)
  const said = run(site, 'npx turbo run site --no-daemon')
  assert.match(said, /3 cached, 3 total/)
  assert.ok(readTree(path.join(site.dir, STORE)).size > 0)
})

test('the commands of the first steps share a build', async (t) => {
  const store = siteOf({})
  t.after(store.remove)
  const site = checkout(path.join(store.dir, 'store'))
  const block = /(npx --no-install sitegen build\nrm -r .sitegen build\n[\s\S]*?)```/.exec(PAGE)?.[1] ?? ''
  assert.match(run(site, block), /Cache: content \d+ hits, 0 rebuilt; pages \d+ hits, 0 rebuilt/)
})
