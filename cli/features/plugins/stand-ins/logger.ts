import { identity } from 'lodash-es'
import pico from 'picocolors'

type Parts = readonly [unknown, ...unknown[]]

/** Texts with marks, such as `path=${file}`, in the colours of what they mark. */
const MARKS: Readonly<Record<string, (text: string) => string>> = {
  path: (text) => pico.cyan(`"${text}"`),
  url: (text) => pico.cyan(text),
  name: (text) => pico.bold(text),
  code: (text) => pico.cyan(`\`${text}\``),
  subdue: (text) => pico.gray(text),
  number: (text) => pico.yellow(text),
}

function interpolate(texts: readonly string[], ...values: readonly unknown[]): string {
  return texts.reduce((all, text, index) => {
    const [, before = all, mark = ''] = /^(.*?)(\w+)=$/s.exec(all) ?? []
    const show = MARKS[mark]
    const value = values[index - 1]
    const shown = Array.isArray(value)
      ? value.map((one) => `\n- ${(show ?? identity)(String(one))}`).join('')
      : (show ?? identity)(String(value))
    return (show === undefined ? all : before) + shown + text
  })
}

/** Plugins print what they have to say among the messages of the command. */
function printer(mark: string) {
  return (first: unknown, ...rest: readonly unknown[]): void => {
    const isTemplate = Array.isArray(first) && 'raw' in first
    const text = isTemplate ? interpolate(first as readonly string[], ...rest) : String(first)
    process.stderr.write(`${mark} ${text}\n`)
  }
}

const marked = (name: string) => (text: unknown) => MARKS[name]?.(String(text)) ?? String(text)

const levels = {
  info: printer(pico.cyan('[INFO]')),
  warn: printer(pico.yellow('[WARNING]')),
  error: printer(pico.red('[ERROR]')),
  success: printer(pico.green('[SUCCESS]')),
}

/** The default export of `@docusaurus/logger`. */
export const logger = {
  red: pico.red,
  yellow: pico.yellow,
  green: pico.green,
  cyan: pico.cyan,
  bold: pico.bold,
  dim: pico.dim,
  path: marked('path'),
  url: marked('url'),
  name: marked('name'),
  code: marked('code'),
  subdue: marked('subdue'),
  num: marked('number'),
  interpolate,
  ...levels,
  report:
    (severity: string) =>
    (...given: Parts) => {
      if (severity === 'throw') throw new Error(String(given[0]))
      if (severity === 'warn') levels.warn(...given)
      else if (severity === 'log') levels.info(...given)
    },
  newLine: () => void process.stderr.write('\n'),
}
