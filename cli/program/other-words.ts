import { UsageError } from '../report/diagnostic.ts'

/** Commands that other generators have, and the one that does the same here. */
export const SAME: Readonly<Record<string, string>> = {
  clear: 'clean',
  compile: 'build',
  create: 'init',
  develop: 'dev',
  eject: 'swizzle --eject',
  generate: 'build',
  new: 'init',
  preview: 'serve',
  start: 'dev',
  watch: 'dev',
}

const UPLOAD =
  'Build the site and upload the folder "build", or push to a repository whose CI does it; "sitegen init" writes such a workflow.'
const NOT_NEEDED = 'Nothing has to be prepared: run "sitegen dev".'

const ELSEWHERE: Readonly<Record<string, string>> = {
  add: 'Name plugins in markdown.remarkPlugins or markdown.rehypePlugins of site.config, after your package manager installed them.',
  check: 'Run "npm run typecheck" for types, and "sitegen check-links" for links of the built site.',
  deploy: UPLOAD,
  'gh-deploy': UPLOAD,
  optimize: NOT_NEEDED,
  sync: NOT_NEEDED,
  upgrade: 'Install another version with your package manager.',
}

const OPTIONS: Readonly<Record<string, string>> = {
  '--base': 'Set baseUrl in site.config.',
  '--bundle-analyzer': 'Write sizes to a file: sitegen build --report report.json.',
  '--force': 'Build without what earlier builds kept: sitegen build --no-cache.',
  '--hot-only': 'An open page is loaded again only where it has to be; there is no option for it.',
  '--mode': 'Build with development React: sitegen build --dev.',
  '--no-minify': 'Build readable code: sitegen build --dev.',
  '--root': 'Name the folder of the site as the last argument.',
  '--site': 'Set url in site.config.',
  '--strictPort': 'When the port is taken the next free one is used, and the command says so.',
  '--watch': 'Run "sitegen dev".',
}

/** One set of several docs is named in the command: `docs:version:community`. */
const VERSION_OF = /^docs:version(?::([\w-]+))?$/

/** What somebody means who knows the commands of another generator; null for words that nobody has. */
export function otherCommand(word: string): UsageError | null {
  const [isVersion, id] = VERSION_OF.exec(word) ?? []
  const named = id === undefined ? '' : ` --docs ${id}`
  if (isVersion !== undefined) return renamed(word, `version <name>${named}`)
  if (Object.hasOwn(SAME, word)) return renamed(word, SAME[word] ?? '')
  return Object.hasOwn(ELSEWHERE, word)
    ? new UsageError(`sitegen has no command "${word}".`, ELSEWHERE[word])
    : null
}

function renamed(word: string, here: string): UsageError {
  return new UsageError(`The command "${word}" has another name here.`, `Run "sitegen ${here}".`)
}

export function otherOption(option: string): string | null {
  return Object.hasOwn(OPTIONS, option) ? (OPTIONS[option] ?? null) : null
}
