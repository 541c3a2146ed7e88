import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { globSync } from 'tinyglobby'

const PROJECT = path.join(import.meta.dirname, '../..')

/** Words that identifiers used before, and the field's standard word for each. */
const BANNED: Readonly<Record<string, string>> = {
  judge: 'validate',
  judged: 'validated',
  recall: 'get',
  remember: 'set',
  fold: 'hoist',
  holes: 'placeholders',
  hole: 'placeholder',
  fate: 'status',
  verdict: 'result',
  anew: 'again',
  nearest: 'didYouMean',
  moment: 'snapshot',
  world: 'dev site',
  room: 'staging location',
  detached: 'flattenString',
  words: 'text, html or content',
  behind: 'after',
  said: 'reason or message',
  tell: 'report or notify',
  told: 'reported',
  flaw: 'problem',
  flaws: 'problems',
  mend: 'fix',
  vain: 'missing',
}

/** Options of `child_process` and of the Model Context Protocol. */
const ALLOWED = new Set(['detached', 'openWorldHint'])

/** The text of a module without comments, strings and regular expressions, as far as identifiers are concerned. */
function codeOf(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[\s;{}(,])\/\/[^\n]*/g, '$1')
    .replace(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    .replace(/\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*(?=[\s.,;)\]])/g, '0')
    .replace(/>[^<>{}]*</g, '><')
}

/** The search is about the words of a language. */
function isMeant(word: string, file: string): boolean {
  return word === 'words' && file.split('/').includes('search')
}

/** Words of an identifier, in lower case. */
function wordsOf(identifier: string): readonly string[] {
  return (identifier.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())
}

test('identifiers use the standard words', () => {
  const found = globSync(['cli/**/*.ts', 'runtime/**/*.{ts,tsx}', 'theme/**/*.{ts,tsx}'], {
    cwd: PROJECT,
  }).flatMap((file) => {
    const code = codeOf(readFileSync(path.join(PROJECT, file), 'utf8'))
    const identifiers = new Set(code.match(/\b[A-Za-z_$][\w$]*\b/g) ?? [])
    return [...identifiers].flatMap((name) =>
      wordsOf(name).flatMap((word) =>
        Object.hasOwn(BANNED, word) && !ALLOWED.has(name) && !isMeant(word, file)
          ? [`${file}: ${name} (say ${BANNED[word]})`]
          : [],
      ),
    )
  })
  assert.deepEqual(found.sort(), [])
})
