import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sitegen, writeText, type Studio } from './studio.ts'

const run = promisify(execFile)

/** The edit, as a shell command: the page beside the one that is asked about gets another title. */
const EDIT = "sed -i 's/^# Writing$/# Writing pages/' docs/writing.md"
const ASKED = 'docs/configuration.md'

/** What a build says about a page whose neighbour was edited, without the times of its steps. */
export async function explainPage({ initSite, signal }: Studio): Promise<void> {
  const cwd = await initSite('docs', 'Example')
  await sitegen(['build'], { signal, cwd })
  await run('sh', ['-c', EDIT], { cwd })
  const answer = await sitegen(['build', '--explain', ASKED], { signal, cwd })
  const session = [
    `$ ${EDIT}`,
    `$ npx --no-install sitegen build --explain ${ASKED}`,
    '...',
    answer.slice(answer.indexOf('/docs/')).trimEnd(),
  ]
  await writeText(
    'content/pages/_home/explained.md',
    `\`\`\`text title="Terminal"\n${session.join('\n')}\n\`\`\`\n`,
  )
}
