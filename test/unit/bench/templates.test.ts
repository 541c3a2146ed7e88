import assert from 'node:assert/strict'
import { test } from 'node:test'
import { templatePeer, TEMPLATES } from '../../../bench/templates/template.ts'
import { CASES, timeRows, type TimedBuild } from '../../../bench/templates/times.ts'

test('the times of both tools are medians, with what Docusaurus takes for each second of sitegen', () => {
  const times = { docusaurus: [8000, 6000, 7000], sitegen: [1000, 2000, 1500] }
  const builds = CASES.flatMap((name) =>
    (['docusaurus', 'sitegen'] as const).flatMap((tool) =>
      times[tool].map((wallMs): TimedBuild => ({
        template: 'classic',
        tool,
        case: name,
        wallMs,
        cpuMs: 2 * wallMs,
      })),
    ),
  )
  const [head, ...rows] = timeRows(builds)
  assert.deepEqual(head?.slice(0, 4), ['', 'docusaurus', 'sitegen', 'ratio'])
  assert.deepEqual(
    rows,
    CASES.map((name) => [`classic, ${name}`, '7.00 s', '1.50 s', '4.7', '14.00 s', '3.00 s', '4.7']),
  )
})

test('a template is built by the Docusaurus that it asks for', async () => {
  for (const template of TEMPLATES) {
    const { name, packages } = await templatePeer(template)
    assert.equal(name, `docusaurus-${template}`)
    assert.match(packages['@docusaurus/core'] ?? '', /^3\.10\./)
    assert.ok(packages['clsx'] !== undefined)
  }
})
