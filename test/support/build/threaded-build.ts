import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { temporarySite, type Files, type TemporarySite } from '../build-site.ts'
import { runProcess } from '../sitegen-process.ts'

/** An output that a build that fails has to leave as it is. */
export const OLD_OUTPUT: Files = {
  'build/.sitegen-output.json': '{"sitegen":"0.1.0"}\n',
  'build/index.html': 'the old home page',
}

/** Many small pages, so that every thread gets some. */
export function pages(count: number): Files {
  const names = Array.from({ length: count }, (_, index) => `docs/page-${String(index).padStart(3, '0')}.mdx`)
  return Object.fromEntries(names.map((name) => [name, `# ${name}\n\nText and \`code\`.\n`]))
}

/** Names in the folder of a site that a build must not leave there. */
export function leftBehind({ dir }: TemporarySite): readonly string[] {
  const expected = ['.sitegen', 'build', 'docs', 'node_modules', 'src', 'site.config.mjs']
  return readdirSync(dir).filter((name) => !expected.includes(name))
}

/** What a build says of a site's problems; the output of the build before has to stay. */
export async function failedBuild(
  files: Files,
  threads: number,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const site = temporarySite({ ...files, ...OLD_OUTPUT })
  try {
    const args = ['build', '--no-cache', '--quiet', '--threads', String(threads)]
    const { exitCode, stdout, stderr } = await runProcess(args, { cwd: site.dir, env })
    assert.equal(site.read('build/index.html'), 'the old home page')
    assert.deepEqual(leftBehind(site), [], 'nothing is left beside the old output')
    // The old output is as old as the test.
    return `exit ${exitCode}\n${stdout}${stderr}`.replace(/built at \d\d:\d\d/, 'built at TIME')
  } finally {
    site.remove()
  }
}
